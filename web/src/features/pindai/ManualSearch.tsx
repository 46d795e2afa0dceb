import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { parseQr } from '@bakti/contract/absen/qr.rules'
import { ageText } from '@bakti/contract/age.rules'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { serverNow } from '../../platform/clock'
import { useScope } from '../../platform/useScope'
import { cx } from '../../ui/cx'
import type { OtherKelompokDialog } from './OtherKelompokDialog'
import { SearchResult } from './SearchResult'
import type { SearchScope } from './SearchScope'
import { RecordForm } from './RecordForm'
import { type Person, type People, usePeople } from '../offline/roster.queries'
import {
  type Searched,
  type OwnRow,
  asSearched,
  cari,
  prepareSearch,
  recorded,
  searchable,
} from './search.rules'
import type { ScanSession } from './useScanSession'

/** The most results that are shown; a whole group fits. */
const SHOWN = 60

interface ManualSearchProps {
  absen: { id: string }
  /** The rows of the scanned group. */
  members: readonly OwnRow[]
  /** The scanned group; null on /scan-qr, where every group counts. */
  kelompok: { id: string; nomor: number } | null
  /** What only a scanned group needs: /scan-qr does without their code. */
  Question?: typeof OtherKelompokDialog
  Scope?: typeof SearchScope
  session: ScanSession
  /** Called on every input: from then on the form closes only when the operator closes it. */
  onTyped?: () => void
  onCancel: () => void
}

/** Touch devices show an on-screen keyboard over half of the screen when a field has the focus. */
const isTouch = () => window.matchMedia?.('(pointer: coarse)').matches ?? false

/**
 * The search by name or NIM, for codes that can't be read. One press records a person. The form stays open between two people, and
 * a recorded person's row keeps its place.
 */
export function ManualSearch(props: ManualSearchProps) {
  const { absen, members, kelompok, Question, Scope, session, onTyped, onCancel } = props
  const [query, setQuery] = useState('')
  const [all, setAll] = useState(kelompok === null)
  const [error, setError] = useState<string>()
  const [asked, setAsked] = useState<{ found: Searched; status: StatusKehadiran } | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const everybody = usePeople({ search: all })
  const mayLeave = useScope('readAnggota') === 'all'
  const { people, hits, summary } = useSearch(members, { query, mayLeave, everybody: all ? everybody : null })

  useEffect(() => input.current?.focus(), [])

  /** Selects the text, so that typing replaces it. After a tap in the list on a touch device no keyboard opens. */
  function focusNext() {
    setError(undefined)
    if (query === '' && isTouch()) return list.current?.focus({ preventScroll: true })
    input.current?.focus({ preventScroll: true })
    input.current?.select()
  }

  function submit() {
    const nim = query.trim()
    const [first] = cari(people, nim)
    const own = first?.nim === nim && (kelompok === null || first.kelompok === kelompok.nomor)
    // The operator reads name and group of a search result before it is recorded.
    if (nim === '' || (first && !own)) {
      const find = (button: string) =>
        list.current?.querySelector<HTMLElement>(`li:first-child ${button}:enabled`)
      return (find('[data-catat]') ?? find('button'))?.focus()
    }
    const qr = parseQr(nim)
    if (!qr.ok) {
      setError(qr.problem)
      return input.current?.focus()
    }
    void session.recordNim(nim)
    setQuery('')
    focusNext()
  }

  function give(found: Searched, status: StatusKehadiran) {
    void session.give(found, status)
    focusNext()
  }

  return (
    <RecordForm
      title="Cari manual"
      label="Nama atau NIM"
      error={error}
      ref={input}
      value={query}
      autoCapitalize="off"
      enterKeyHint="search"
      onChange={({ target }) => {
        setQuery(target.value)
        setError(undefined)
        onTyped?.()
      }}
      onSubmit={submit}
      onCancel={onCancel}
    >
      {kelompok && Scope && mayLeave && <Scope nomor={kelompok.nomor} all={all} onAll={setAll} />}
      {/* The number of a whole group needs no room. */}
      <p
        role="status"
        className={cx('text-[0.8125rem] font-semibold text-arang-200', !all && hits.length > 0 && 'sr-only')}
      >
        {summary}
      </p>
      <SearchResult
        hits={hits}
        own={kelompok?.nomor ?? null}
        session={session}
        list={list}
        onStatus={(found, status) => {
          if (kelompok && found.kelompok !== kelompok.nomor) setAsked({ found, status })
          else give(found, status)
        }}
      />
      {kelompok && Question && asked && (
        <Question
          {...asked}
          absen={absen}
          kelompok={kelompok}
          onClose={() => setAsked(null)}
          onConfirm={(found) => {
            setAsked(null)
            give(found, asked.status)
          }}
        />
      )}
    </RecordForm>
  )
}

interface Wanted {
  query: string
  mayLeave: boolean
  /** null: only the scanned group is searched. */
  everybody: People | null
}

/** The people who match `query`: of the scanned group, or of every group; the first of them as they are shown. */
function useSearch(members: readonly OwnRow[], { query, mayLeave, everybody }: Wanted) {
  const all = everybody !== null
  const others = everybody?.all
  const people = useMemo(() => searchable(members, others ?? []), [members, others])
  useEffect(() => prepareSearch(others ?? []), [others])
  // On a slow phone a search in 8,000 names takes longer than a key press: typing goes first.
  const wanted = useDeferredValue(query)
  const last = useRecordedBefore(people, `${all}:${wanted}`)
  const found = useMemo(
    () => (all && wanted.trim() === '' ? [] : cari(people, wanted, last)),
    [people, wanted, all, last],
  )
  const idOf = (nomor: number) => everybody?.idOfKelompok(nomor) ?? null
  const hits = found.slice(0, SHOWN).map((each) => asSearched(each, idOf))
  return { people, hits, summary: summaryOf({ everybody, mayLeave, wanted, hits: found.length }) }
}

/** Who was recorded when this list first appeared. The order of the rows depends on it, so that no row moves while the list is shown. */
function useRecordedBefore(people: readonly (Searched | Person)[], list: string): ReadonlySet<string> {
  const [before, setBefore] = useState(() => ({ list, ids: recorded(people) }))
  if (before.list === list) return before.ids
  const now = { list, ids: recorded(people) }
  setBefore(now)
  return now.ids
}

interface Search {
  everybody: People | null
  /** The account may search in all groups. */
  mayLeave: boolean
  wanted: string
  hits: number
}

function summaryOf({ everybody, mayLeave, wanted, hits }: Search): string {
  const all = everybody !== null
  if (all && everybody.all.length === 0) {
    if (everybody.loading) return 'Memuat semua anggota...'
    if (everybody.problem === 'rusak') return 'Data offline rusak, tidak dapat memuat anggota.'
    if (everybody.problem)
      return 'Anggota kelompok lain belum tersimpan di perangkat ini. Sambungkan ke jaringan, lalu coba lagi.'
  }
  if (all && wanted.trim() === '') return 'Ketik nama, NIM, atau 4 angka terakhir NIM.'
  if (hits > SHOWN) return `${SHOWN} dari ${hits} ditampilkan. Ketik lebih lengkap.`
  if (hits > 0) return `${hits} orang${ageOf(everybody)}`
  if (all) return 'Tidak ada yang cocok.'
  return mayLeave
    ? "Tidak ada yang cocok. Coba 'Semua kelompok', atau ketik NIM lengkap."
    : 'Tidak ada yang cocok. Ketik NIM lengkap.'
}

const HOUR_MS = 60 * 60_000

/** How old the device's copy is, where it should have been refreshed. */
function ageOf(everybody: People | null): string {
  const [at, now] = [everybody?.at(), serverNow()]
  return at && now.getTime() - Date.parse(at) >= HOUR_MS ? `, menurut data ${ageText(at, now)} lalu` : ''
}

import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { parseQr } from '@bakti/contract/absen/qr.rules'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Button, IconButton } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { Field } from '../../ui/Field'
import { TextInput } from '../../ui/TextInput'
import { semuaQuery } from './pindai.queries'
import { BedaKelompokDialog } from './BedaKelompokDialog'
import { CariHasil } from './CariHasil'
import { type Dicari, cari, recorded, searchable } from './cari.rules'
import type { ScanEntry } from './scan-verdict'

/** More than anybody looks through; a whole group fits. */
const SHOWN = 60

interface CariManualProps {
  absen: { id: string }
  /** The group's rows. */
  members: readonly AnggotaAbsensi[]
  /** The group that is being scanned; null: all groups alike, as on /scan-qr. */
  kelompok: { id: string; nomor: number } | null
  /** This session's acts, newest first: they mark their rows. */
  entries: readonly ScanEntry[]
  /** Those of them that can be taken back. */
  undo: readonly string[]
  onUndo: (id: string) => void
  onStatus: (found: Dicari, status: StatusKehadiran) => void
  /** A whole NIM was typed. */
  onNim: (nim: string) => void
  /** Something was typed: from now on nothing may take the form away. */
  onTyped: () => void
  onCancel: () => void
}

/** A finger, so that a field with the focus brings a keyboard over half of the screen. */
const isTouch = () => window.matchMedia?.('(pointer: coarse)').matches ?? false

/**
 * The way out where no code can be read: search by name or number, and one tap. It stays open from one person to the next, and the
 * row of who was recorded stays where it was, marked.
 */
export function CariManual({ absen, members, kelompok, entries, undo, onUndo, ...act }: CariManualProps) {
  const [query, setQuery] = useState('')
  const [all, setAll] = useState(kelompok === null)
  const [error, setError] = useState<string>()
  const [asked, setAsked] = useState<{ found: Dicari; status: StatusKehadiran } | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const semua = useQuery({ ...semuaQuery(), enabled: all })
  const groups = all ? semua.data?.data : undefined
  const people = useMemo(() => searchable(members, groups ?? []), [members, groups])
  // 8,000 names on a slow phone: typing goes before finding.
  const wanted = useDeferredValue(query)
  const last = useRecordedBefore(people, `${all}:${wanted}`)
  const hits = useMemo(
    () => (all && wanted.trim() === '' ? [] : cari(people, wanted, last)),
    [people, wanted, all, last],
  )

  useEffect(() => input.current?.focus(), [])

  /** Selects the text, so that the next number replaces it. With an empty field on a phone the list keeps the focus: no keyboard covers it. */
  function next() {
    setError(undefined)
    if (query === '' && isTouch()) return list.current?.focus({ preventScroll: true })
    input.current?.focus({ preventScroll: true })
    input.current?.select()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const nim = query.trim()
    const [first] = cari(people, nim)
    const own = first?.nim === nim && (kelompok === null || first.kelompok === kelompok.nomor)
    // Somebody was found: who, and of which group, is to be read before it counts.
    if (nim === '' || (first && !own))
      return list.current?.querySelector<HTMLElement>('button:enabled')?.focus()
    const qr = parseQr(nim)
    if (!qr.ok) {
      setError(qr.problem)
      return input.current?.focus()
    }
    act.onNim(nim)
    setQuery('')
    next()
  }

  function give(found: Dicari, status: StatusKehadiran) {
    act.onStatus(found, status)
    next()
  }

  return (
    <form onSubmit={submit} noValidate className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="-mt-1.5 -ml-3 flex items-center gap-1">
        <IconButton label="Batal" className="text-white!" onClick={act.onCancel}>
          <ArrowLeft aria-hidden />
        </IconButton>
        <p className="text-[1.0625rem]/tight font-extrabold">Cari manual</p>
      </div>
      <div className="flex items-start gap-2">
        <Field label="Nama atau NIM" error={error} className="flex-1 [&_p]:text-lado-200">
          <TextInput
            ref={input}
            value={query}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            onChange={(event) => {
              setQuery(event.target.value)
              setError(undefined)
              act.onTyped()
            }}
          />
        </Field>
        <Button variant="on-dark" type="submit" className="mt-6.5">
          Catat
        </Button>
      </div>
      {kelompok && (
        <div role="group" aria-label="Cari di" className="flex gap-2">
          <Scope chosen={!all} onChoose={() => setAll(false)}>
            Kelompok {kelompok.nomor}
          </Scope>
          <Scope chosen={all} onChoose={() => setAll(true)}>
            Semua kelompok
          </Scope>
        </div>
      )}
      <p role="status" className="text-[0.8125rem] font-semibold text-arang-200">
        {told({
          all,
          wanted,
          hits: hits.length,
          loading: all && semua.isPending,
          failed: semua.isError && !groups,
        })}
      </p>
      <CariHasil
        hits={hits.slice(0, SHOWN)}
        own={kelompok?.nomor ?? null}
        entries={entries}
        undo={undo}
        onUndo={onUndo}
        list={list as RefObject<HTMLUListElement>}
        onStatus={(found, status) => {
          if (kelompok && found.kelompok !== kelompok.nomor) setAsked({ found, status })
          else give(found, status)
        }}
      />
      {kelompok && asked && (
        <BedaKelompokDialog
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
    </form>
  )
}

/** Who was recorded when this list was first on screen: no row moves until another list is asked for. */
function useRecordedBefore(people: readonly Dicari[], list: string): ReadonlySet<string> {
  const [before, setBefore] = useState(() => ({ list, ids: recorded(people) }))
  if (before.list === list) return before.ids
  const now = { list, ids: recorded(people) }
  setBefore(now)
  return now.ids
}

interface Search {
  all: boolean
  wanted: string
  hits: number
  loading: boolean
  failed: boolean
}

/** What the list shows, in a line. */
function told({ all, wanted, hits, loading, failed }: Search): string {
  if (all && loading) return 'Memuat semua anggota...'
  if (all && failed)
    return 'Anggota kelompok lain belum tersimpan di perangkat ini. Sambungkan ke jaringan, lalu coba lagi.'
  if (all && wanted.trim() === '') return 'Ketik nama, NIM, atau 4 angka terakhir NIM.'
  if (hits > SHOWN) return `${SHOWN} dari ${hits} ditampilkan. Ketik lebih lengkap.`
  if (hits > 0) return `${hits} orang`
  return all
    ? 'Tidak ada yang cocok.'
    : "Tidak ada yang cocok. Coba 'Semua kelompok', atau ketik NIM lengkap."
}

interface ScopeProps {
  chosen: boolean
  onChoose: () => void
  children: ReactNode
}

function Scope({ chosen, onChoose, children }: ScopeProps) {
  return (
    <Button
      variant="ghost"
      size="small"
      aria-pressed={chosen}
      className={cx(
        'flex-1 inset-ring-[1.5px] inset-ring-white/40',
        chosen ? 'bg-santan-50! text-arang-950!' : 'text-white!',
      )}
      onClick={onChoose}
    >
      {children}
    </Button>
  )
}

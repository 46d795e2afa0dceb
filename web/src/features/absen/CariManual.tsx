import '../../platform/zod'
import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { parseQr } from '@bakti/contract/absen/qr.rules'
import { kelompokEndpoints } from '@bakti/contract/kelompok/kelompok.endpoints'
import { kelompokShapes } from '@bakti/contract/kelompok/kelompok.schemas'
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
import { callQuery } from '../../platform/query'
import { Badge } from '../../ui/Badge'
import { Button, IconButton } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { Field } from '../../ui/Field'
import { TextInput } from '../../ui/TextInput'
import { type Dicari, cari, searchable } from './cari.rules'
import { STATUS_LOOK, StatusBadge } from './status-kehadiran'

interface CariManualProps {
  /** The group's rows. */
  members: readonly AnggotaAbsensi[]
  kelompok: { id: string; nomor: number }
  onStatus: (found: Dicari, status: StatusKehadiran) => void
  /** A whole NIM was typed: it takes the same road as a scan. */
  onNim: (nim: string) => void
  /** Something was typed: from now on nothing may take the form away. */
  onTyped: () => void
  onCancel: () => void
}

const GIVEN = ['Hadir', 'Sakit', 'Izin'] as const satisfies readonly StatusKehadiran[]
/** More than anybody looks through; a whole group fits. */
const SHOWN = 60

/** Everybody, read when somebody asks for it, and kept for the next time without network. */
const semuaQuery = () => ({
  ...callQuery(kelompokEndpoints.list, {
    query: { anggota: 'true' },
    cache: 'cache:anggota_semua',
    shape: kelompokShapes.list.data,
  }),
  staleTime: 60_000,
})

/** A finger, so that a field with the focus brings a keyboard over half of the screen. */
const isTouch = () => window.matchMedia?.('(pointer: coarse)').matches ?? false

/** The way out where no code can be read: search by name or number, and one tap. It stays open between people. */
export function CariManual({ members, kelompok, onTyped, onCancel, ...act }: CariManualProps) {
  const [query, setQuery] = useState('')
  const [all, setAll] = useState(false)
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const semua = useQuery({ ...semuaQuery(), enabled: all })
  const groups = all ? semua.data?.data : undefined
  const people = useMemo(() => searchable(members, groups ?? []), [members, groups])
  // 8,000 names on a slow phone: typing goes before finding.
  const wanted = useDeferredValue(query)
  const hits = useMemo(() => (all && wanted.trim() === '' ? [] : cari(people, wanted)), [people, wanted, all])

  useEffect(() => input.current?.focus(), [])

  /** One is done, the next one follows: who typed goes on typing, who goes down the list with a thumb keeps seeing it. */
  function next() {
    const place = query === '' && isTouch() ? list : input
    place.current?.focus({ preventScroll: true })
    setQuery('')
    setError(undefined)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const nim = query.trim()
    const [first] = cari(people, nim)
    const own = first?.nim === nim && first.kelompok === kelompok.nomor
    // Somebody was found: who, and of which group, is to be read before it counts.
    if (nim === '' || (first && !own)) return list.current?.querySelector('button')?.focus()
    const qr = parseQr(nim)
    if (!qr.ok) {
      setError(qr.problem)
      return input.current?.focus()
    }
    act.onNim(nim)
    next()
  }

  return (
    <form onSubmit={submit} noValidate className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="-mt-1.5 -ml-3 flex items-center gap-1">
        <IconButton label="Batal" className="text-white!" onClick={onCancel}>
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
              onTyped()
            }}
          />
        </Field>
        <Button variant="emas" type="submit" className="mt-6.5">
          Catat
        </Button>
      </div>
      <div role="group" aria-label="Cari di" className="flex gap-2">
        <Scope chosen={!all} onChoose={() => setAll(false)}>
          Kelompok {kelompok.nomor}
        </Scope>
        <Scope chosen={all} onChoose={() => setAll(true)}>
          Semua kelompok
        </Scope>
      </div>
      <p role="status" className="text-[0.8125rem] font-semibold text-arang-200">
        {told({
          all,
          wanted,
          hits: hits.length,
          loading: all && semua.isPending,
          failed: semua.isError && !groups,
        })}
      </p>
      <Hits
        hits={hits.slice(0, SHOWN)}
        own={kelompok.nomor}
        list={list}
        onStatus={(found, status) => {
          act.onStatus(found, status)
          next()
        }}
      />
    </form>
  )
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
      size="kecil"
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

interface HitsProps {
  hits: readonly Dicari[]
  /** The number of the group that is being scanned. */
  own: number
  list: RefObject<HTMLUListElement | null>
  onStatus: CariManualProps['onStatus']
}

function Hits({ hits, own, list, onStatus }: HitsProps) {
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label="Hasil pencarian"
      className="-mx-2 min-h-0 flex-1 overflow-y-auto px-2 pb-1 outline-none"
    >
      {hits.map((hit) => (
        <li key={hit.id} className="border-t border-white/14 py-2.5">
          <div className="flex items-start gap-2">
            <p className="min-w-0 flex-1 leading-tight font-bold wrap-anywhere">
              {hit.nama}
              <span className="block text-sm font-semibold text-arang-200 tabular-nums">{hit.nim}</span>
            </p>
            {hit.kelompok !== own ? (
              <Badge {...STATUS_LOOK.Alfa} icon={null} className="pl-3">
                Kelompok {hit.kelompok}
              </Badge>
            ) : (
              hit.status && <StatusBadge status={hit.status} />
            )}
          </div>
          <div role="group" aria-label={hit.nama} className="mt-2 flex gap-2 *:flex-1">
            {GIVEN.map((status) => (
              <Button
                key={status}
                size="kecil"
                variant={status === 'Hadir' ? 'emas' : 'outline'}
                icon={STATUS_LOOK[status].icon}
                disabled={hit.status === status}
                className="px-2!"
                onClick={() => onStatus(hit, status)}
              >
                {status}
              </Button>
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}

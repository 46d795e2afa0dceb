import type { Akun, DaftarAkun } from '@bakti/contract/pengguna/pengguna.schemas'
import { useRef, useState } from 'react'
import { session } from '../../platform/session'
import { useServerNow } from '../../platform/useServerNow'
import { angka } from '../../ui/angka'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { EmptyState } from '../../ui/EmptyState'
import { later } from '../../ui/later'
import { Pagination } from '../../ui/Pagination'
import { SearchInput } from '../../ui/SearchInput'
import { TableList } from '../../ui/TableList'
import { useDebounced } from '../../ui/useDebounced'
import { COLUMNS, type Tindakan } from './akun-columns'
import { type AkunFilter, type PeranFilter, useAkunList } from './pengguna.queries'
import { PERAN } from './peran.faces'

const AkunActDialog = later(async () => (await import('./AkunActDialog')).AkunActDialog)

const KEY = ({ id }: Akun) => id
const START: AkunFilter = { cari: '', peran: 'petugas' }
/** A search is sent when nothing was typed for so long, in milliseconds. */
const PAUSE_MS = 300

type Jumlah = DaftarAkun['jumlah']
const staffOf = ({ PESERTA: _peserta, ...staff }: Jumlah) => Object.values(staff).reduce((a, b) => a + b, 0)

const CHOICES: readonly (readonly [PeranFilter, string, (jumlah: Jumlah) => number])[] = [
  ['petugas', 'Panitia', staffOf],
  ['ADMIN', PERAN.ADMIN.label, ({ ADMIN }) => ADMIN],
  ['MENTOR', PERAN.MENTOR.label, ({ MENTOR }) => MENTOR],
  ['GERBANG', PERAN.GERBANG.label, ({ GERBANG }) => GERBANG],
  ['PIMPINAN', PERAN.PIMPINAN.label, ({ PIMPINAN }) => PIMPINAN],
  ['PESERTA', PERAN.PESERTA.label, ({ PESERTA }) => PESERTA],
  ['', 'Semua', (jumlah) => staffOf(jumlah) + jumlah.PESERTA],
]

/** The accounts with search, roles and pages (rule R80). */
export function AkunList() {
  const [filter, setFilter] = useState(START)
  const [page, setPage] = useState(1)
  const [act, setAct] = useState<{ tindakan: Tindakan; akun: Akun } | null>(null)
  const cari = useDebounced(filter.cari, PAUSE_MS)
  const list = useAkunList({ cari, peran: filter.peran }, page)
  const now = useServerNow([])
  const card = useRef<HTMLDivElement>(null)
  const rows = list.data?.data.akun ?? []
  const jumlah = list.data?.data.jumlah
  const totalPages = Math.max(1, list.data?.totalPages ?? page)
  // Accounts went meanwhile: show the last page.
  if (list.data && !list.isPlaceholderData && page > totalPages) setPage(totalPages)
  const change = (next: Partial<AkunFilter>) => {
    setFilter({ ...filter, ...next })
    setPage(1)
  }
  return (
    <>
      <TableList
        list={list}
        failed="Gagal memuat daftar pengguna"
        loading="Memuat pengguna..."
        outdated={list.isPlaceholderData}
        cardRef={card}
        tools={
          <div className="mb-4 grid gap-3 xl:flex xl:items-center xl:justify-between">
            <SearchInput
              aria-label="Cari pengguna"
              placeholder="Nama, e-mail, NIM, atau kelompok"
              value={filter.cari}
              onValue={(text) => change({ cari: text })}
              className="md:w-104"
            />
            <Chips chosen={filter.peran} jumlah={jumlah} onChoose={(peran) => change({ peran })} />
          </div>
        }
        empty={
          <EmptyState
            art="not-found"
            title="Tidak ada akun yang cocok."
            live="status"
            action={<Button onClick={() => change({ cari: '', peran: '' })}>Tampilkan semua akun</Button>}
          >
            Coba kata atau peran lain.
          </EmptyState>
        }
        label="Pengguna"
        tight
        sticky
        columns={COLUMNS}
        rows={rows}
        rowKey={KEY}
        context={{
          now,
          own: session.get().user?.id,
          open: (tindakan, akun) => setAct({ tindakan, akun }),
        }}
        foot={
          <Pagination
            page={page}
            totalPages={totalPages}
            onPage={(next) => {
              setPage(next)
              card.current?.scrollIntoView()
            }}
            {...(list.data?.total !== undefined && { rows: { total: list.data.total, noun: 'akun' } })}
          />
        }
      />
      {act && <AkunActDialog {...act} onClose={() => setAct(null)} />}
    </>
  )
}

interface ChipsProps {
  chosen: PeranFilter
  jumlah: Jumlah | undefined
  onChoose: (peran: PeranFilter) => void
}

/** Whose accounts are shown, each with how many fit the search. */
function Chips({ chosen, jumlah, onChoose }: ChipsProps) {
  return (
    <div
      role="group"
      aria-label="Saring peran"
      className="flex gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:py-1 md:flex-wrap"
    >
      {CHOICES.map(([peran, label, count]) => (
        <button
          key={label}
          type="button"
          aria-pressed={peran === chosen}
          onClick={() => onChoose(peran)}
          className={cx(
            'inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-2 rounded-full px-4 text-sm font-bold',
            peran === chosen
              ? 'bg-aksi text-aksi-teks'
              : 'bg-permukaan inset-ring-[1.5px] inset-ring-garis-admin hover:bg-baris-arah',
          )}
        >
          {label}
          {jumlah && <span className="font-medium tabular-nums">{angka(count(jumlah))}</span>}
        </button>
      ))}
    </div>
  )
}

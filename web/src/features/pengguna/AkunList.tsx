import { ROLES } from '@bakti/contract/auth/role.rules'
import type { Akun } from '@bakti/contract/pengguna/pengguna.schemas'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { session } from '../../platform/session'
import { useServerNow } from '../../platform/useServerNow'
import { formatNumber } from '../../ui/format-number'
import { Button } from '../../ui/Button'
import { FilterLine } from '../../ui/FilterLine'
import { EmptyState } from '../../ui/EmptyState'
import { later } from '../../ui/later'
import { Pagination } from '../../ui/Pagination'
import { SearchInput } from '../../ui/SearchInput'
import { TableList } from '../../ui/TableList'
import { COLUMNS, type MentorAct } from './akun-columns'
import {
  type Jumlah,
  type PeranFilter,
  AT_FIRST,
  totalOf,
  useSilentAkun,
  useAkunList,
} from './pengguna.queries'
import { PERAN } from './peran.faces'
import { FilterChips } from '../../ui/FilterChips'
import { usePagedFilter, usePages } from './usePagedList'

const AkunActDialog = later(async () => (await import('./AkunActDialog')).AkunActDialog)

const KEY = ({ id }: Akun) => id

const staffOf = (jumlah: Jumlah) => totalOf(jumlah) - jumlah.PESERTA

const CHOICES: readonly (readonly [PeranFilter, string, (jumlah: Jumlah) => number])[] = [
  ['petugas', 'Panitia', staffOf],
  ['ADMIN', PERAN.ADMIN.label, ({ ADMIN }) => ADMIN],
  ['MENTOR', PERAN.MENTOR.label, ({ MENTOR }) => MENTOR],
  ['GERBANG', PERAN.GERBANG.label, ({ GERBANG }) => GERBANG],
  ['PIMPINAN', PERAN.PIMPINAN.label, ({ PIMPINAN }) => PIMPINAN],
  ['PESERTA', PERAN.PESERTA.label, ({ PESERTA }) => PESERTA],
  ['', 'Semua', totalOf],
]

/** A search that begins looks among everybody; where it ends, the list is that of before a search. */
const peranOfSearch = (before: string, now: string): { peran?: PeranFilter } => {
  const [searched, searches] = [before.trim() !== '', now.trim() !== '']
  if (searched === searches) return {}
  return { peran: searches ? '' : AT_FIRST.peran }
}

/** Where the hits are: 'Cocok: 1 Mentor, 2 Peserta'. */
function placeText(jumlah: Jumlah): string {
  const found = ROLES.flatMap((each) =>
    jumlah[each] > 0 ? [`${formatNumber(jumlah[each])} ${PERAN[each].label}`] : [],
  )
  return found.length > 0 ? `Cocok: ${found.join(', ')}` : 'Tidak ada yang cocok di peran mana pun'
}

/** The accounts with search, roles and pages (rule R80). */
export function AkunList({ choice }: { choice: ReactNode }) {
  const wanted = useSearchParams()[0].get('cari') ?? ''
  const { filter, asked, change, page, setPage } = usePagedFilter({
    ...AT_FIRST,
    cari: wanted,
    ...peranOfSearch('', wanted),
  })
  const [act, setAct] = useState<{ action: MentorAct; akun: Akun } | null>(null)
  const list = useAkunList(asked, page)
  const { card, pages } = usePages(list, { page, setPage, noun: 'akun' })
  const now = useServerNow([])
  const diam = useSilentAkun()
  const rows = list.data?.data.akun ?? []
  const jumlah = list.data?.data.jumlah
  const elsewhere = jumlah ? totalOf(jumlah) : 0
  return (
    <>
      <TableList
        list={list}
        failed="Gagal memuat daftar pengguna"
        loading="Memuat pengguna..."
        outdated={list.isPlaceholderData}
        cardRef={card}
        tools={
          <FilterLine
            className="mb-4 grid gap-3 2xl:flex 2xl:flex-wrap 2xl:items-center 2xl:justify-between 2xl:[&>nav]:w-full"
            active={(filter.cari.trim() === '' ? 0 : 1) + (filter.peran === AT_FIRST.peran ? 0 : 1)}
            first={choice}
          >
            <SearchInput
              aria-label="Cari pengguna"
              placeholder="Nama, e-mail, NIM, atau kelompok"
              value={filter.cari}
              onValue={(cari) => change({ cari, ...peranOfSearch(filter.cari, cari) })}
              className="md:w-104"
            />
            <FilterChips
              label="Saring peran"
              chips={CHOICES.map(([key, label, count]) => ({ key, label, count: jumlah && count(jumlah) }))}
              chosen={filter.peran}
              onChoose={(peran) => change({ peran })}
            />
            {jumlah && asked.cari.trim() !== '' && !list.isPlaceholderData && (
              <p role="status" className="text-sm text-tinta-lembut 2xl:order-last">
                {placeText(jumlah)}
              </p>
            )}
          </FilterLine>
        }
        empty={
          <EmptyState
            art="not-found"
            title="Tidak ada akun yang cocok."
            live="status"
            action={
              <Button onClick={() => change(elsewhere > 0 ? { peran: '' } : { cari: '', peran: '' })}>
                {elsewhere > 0 ? `Tampilkan ${formatNumber(elsewhere)} yang cocok` : 'Tampilkan semua akun'}
              </Button>
            }
          >
            {elsewhere > 0 ? 'Yang cocok ada di peran lain.' : 'Coba kata atau peran lain.'}
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
          diam,
          own: session.get().user?.id,
          open: (action, akun) => setAct({ action, akun }),
        }}
        foot={<Pagination {...pages} />}
      />
      {act && <AkunActDialog {...act} onClose={() => setAct(null)} />}
    </>
  )
}

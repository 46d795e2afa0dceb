import { KUMPUL_PAGE_SIZE } from '@bakti/contract/tugas/tugas.rules'
import type { KumpulTugasRow } from '@bakti/contract/tugas/tugas.schemas'
import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useScope } from '../../platform/useScope'
import { EmptyState } from '../../ui/EmptyState'
import { later } from '../../ui/later'
import { ListBanner } from '../../ui/ListBanner'
import { PageHeader } from '../../ui/PageHeader'
import { Pagination } from '../../ui/Pagination'
import { TableList } from '../../ui/TableList'
import { usePhone } from '../../ui/useMedia'
import { kelompokListQuery } from '../kelompok/kelompok.queries'
import { KumpulProgress } from './KumpulProgress'
import { type KumpulFilter, hasKumpulCopy, useKumpulList } from './kumpul.queries'
import { useKumpulExports } from './KumpulExports'
import { KumpulFilters } from './KumpulFilters'
import { countedFirst, kumpulColumns } from './kumpul-columns'
import { DemoBanner, isUnreachable, useNotice } from './stand-in'
import { KUMPUL_DEMO, TUGAS_DEMO } from './tugas.demo'
import { useTugasList } from './tugas.queries'
import { useKumpulFilter } from './useKumpulFilter'

const MatchDialog = later(async () => (await import('./MatchDialog')).MatchDialog)

const KEY = ({ id }: KumpulTugasRow) => id
const FAILED = 'Gagal memuat data pengumpulan tugas'
const UNSEEN = 'Halaman ini belum tersimpan di perangkat. Sambungkan internet, lalu coba lagi.'

/** The number of pages. A page that could not be loaded keeps the number of before, so that the way back stays. */
function useTotalPages(answered: number | undefined, page: number): number {
  const [last, setLast] = useState(1)
  if (answered !== undefined && answered !== last) setLast(answered)
  return Math.max(1, answered ?? (page > 1 ? last : 1))
}

/** The rows of the screen and their source. */
function useRows(asked: KumpulFilter, page: number) {
  const list = useKumpulList(asked, page)
  const lost = isUnreachable(list)
  // Demo rows would confuse beside copies of other pages on the device.
  const demo = lost && !hasKumpulCopy()
  useNotice(lost || list.data?.cached ? 'tugas-offline-notified' : null)
  const rows = demo ? KUMPUL_DEMO : (list.data?.data ?? [])
  const totalPages = useTotalPages(list.data?.totalPages, page)
  const start = ((list.data?.currentPage ?? 1) - 1) * KUMPUL_PAGE_SIZE
  return { list, demo, rows, totalPages, start }
}

/** /kumpultugas: the submissions (rule T2); a mentor reads those of own groups. */
export function KumpulTugasPage() {
  const { filter, asked, change, page, setPage } = useKumpulFilter()
  const { list, demo, rows, totalPages, start } = useRows(asked, page)
  const groups = useQuery(kelompokListQuery())
  const tasks = useTugasList()
  const card = useRef<HTMLDivElement>(null)
  const [matching, setMatching] = useState(false)
  const manages = useScope('manageTugas')
  const exports = useScope('exportKumpul')
  const phone = usePhone()
  const tugas = demo ? TUGAS_DEMO : (tasks.data?.data ?? [])
  // Rows were deleted meanwhile: show the last page.
  if (list.data && !list.isPlaceholderData && page > totalPages) setPage(totalPages)

  const goTo = (next: number) => {
    setPage(next)
    card.current?.scrollIntoView()
  }
  // Rows of another filter may still be on screen. Their file would have the wrong name.
  const unsettled = list.isPending || list.isPlaceholderData || asked.text !== filter.text
  const exporting = useKumpulExports({
    filter,
    title: tugas.find(({ id }) => id === filter.tugas)?.title ?? 'tugas',
    rows,
    page,
    start,
    disabled: demo || unsettled || !list.data,
  })
  const columns = useMemo(
    () => kumpulColumns({ kelompok: filter.kelompok !== '', tugas: filter.tugas !== '' }, phone),
    [filter.kelompok, filter.tugas, phone],
  )
  return (
    <>
      <PageHeader
        title="Pengumpulan Tugas"
        acts={[
          ...(manages
            ? [
                {
                  label: 'Cocokkan dengan anggota',
                  icon: <Link2 aria-hidden />,
                  disabled: demo || !list.data,
                  onPress: () => setMatching(true),
                },
              ]
            : []),
          ...(exports ? exporting.acts : []),
        ]}
      >
        <KumpulProgress filter={filter} />
      </PageHeader>
      <TableList
        list={list}
        failed={FAILED}
        why={list.data || list.error?.refused ? null : UNSEEN}
        loading="Memuat data pengumpulan tugas..."
        cached={list.data}
        notice={demo && <DemoBanner busy={list.isFetching} onRetry={() => void list.refetch()} />}
        outdated={list.isPlaceholderData}
        tools={
          <>
            {!demo && <ListBanner list={groups}>Gagal memuat data kelompok</ListBanner>}
            <KumpulFilters
              filter={filter}
              kelompok={demo ? [] : (groups.data?.data ?? [])}
              tugas={tugas}
              disabled={demo}
              onChange={change}
            />
          </>
        }
        empty={
          <Empty narrowed={filter.text.trim() !== '' || filter.kelompok !== '' || filter.tugas !== ''} />
        }
        foot={
          <Pagination
            page={page}
            totalPages={totalPages}
            onPage={goTo}
            {...(list.data?.total !== undefined && {
              rows: { total: list.data.total, noun: 'pengumpulan' },
            })}
          />
        }
        cardRef={card}
        label="Pengumpulan tugas"
        tight
        columns={columns}
        rows={countedFirst(rows)}
        rowKey={KEY}
        context={{ start }}
      />
      {exporting.dialog}
      {matching && <MatchDialog onClose={() => setMatching(false)} />}
    </>
  )
}

function Empty({ narrowed }: { narrowed: boolean }) {
  if (narrowed) {
    return (
      <EmptyState art="not-found" title="Tidak ada pengumpulan ditemukan." live="status">
        Coba ubah pilihan atau kata pencarian.
      </EmptyState>
    )
  }
  return (
    <EmptyState art="empty" title="Belum ada tugas yang dikumpulkan." live="status">
      Begitu peserta mengumpulkan, tautannya muncul di sini.
    </EmptyState>
  )
}

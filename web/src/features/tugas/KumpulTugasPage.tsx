import { KUMPUL_PAGE_SIZE } from '@bakti/contract/tugas/tugas.rules'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CachedBanner } from '../../ui/CachedBanner'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { FailedState } from '../../ui/FailedState'
import { ListBanner } from '../../ui/ListBanner'
import { PageHeader } from '../../ui/PageHeader'
import { Pagination } from '../../ui/Pagination'
import { kelompokListQuery } from '../kelompok/kelompok.queries'
import { type KumpulFilter, hasKumpulCopy, useKumpulList } from './kumpul.queries'
import { KumpulExports } from './KumpulExports'
import { KumpulFilters } from './KumpulFilters'
import { KumpulTable } from './KumpulTable'
import { DemoBanner, isUnreachable, useNotice } from './stand-in'
import { KUMPUL_DEMO, TUGAS_DEMO } from './tugas.demo'
import { useTugasList } from './tugas.queries'
import { useKumpulFilter } from './useKumpulFilter'

const FAILED = 'Gagal memuat data pengumpulan tugas'
const UNSEEN = 'Halaman ini belum tersimpan di perangkat. Sambungkan internet, lalu coba lagi.'

/** How many pages there are; on a page that could not be had as many as before, so that the way back to the others stays. */
function useTotalPages(answered: number | undefined, page: number): number {
  const [last, setLast] = useState(1)
  if (answered !== undefined && answered !== last) setLast(answered)
  return Math.max(1, answered ?? (page > 1 ? last : 1))
}

/** What the screen lists, and where it is from. */
function useRows(asked: KumpulFilter, page: number) {
  const list = useKumpulList(asked, page)
  const lost = isUnreachable(list)
  // With copies of other pages on the device, made-up rows would only confuse.
  const demo = lost && !hasKumpulCopy()
  useNotice(lost || list.data?.cached ? 'tugas-offline-notified' : null)
  const rows = demo ? KUMPUL_DEMO : (list.data?.data ?? [])
  const totalPages = useTotalPages(list.data?.totalPages, page)
  const start = ((list.data?.currentPage ?? 1) - 1) * KUMPUL_PAGE_SIZE
  return { list, demo, rows, totalPages, start }
}

/** /kumpultugas (seed §2): who has handed in what. */
export function KumpulTugasPage() {
  const { filter, asked, change, page, setPage } = useKumpulFilter()
  const { list, demo, rows, totalPages, start } = useRows(asked, page)
  const groups = useQuery(kelompokListQuery())
  const tasks = useTugasList()
  const card = useRef<HTMLDivElement>(null)
  const tugas = demo ? TUGAS_DEMO : (tasks.data?.data ?? [])
  // Rows went meanwhile: the last page that there is.
  if (list.data && !list.isPlaceholderData && page > totalPages) setPage(totalPages)

  const goTo = (next: number) => {
    setPage(next)
    card.current?.scrollIntoView()
  }
  // Rows of another filter may still be on screen: a file of them would bear the wrong name.
  const unsettled = list.isPending || list.isPlaceholderData || asked.text !== filter.text
  return (
    <>
      <PageHeader
        title="Pengumpulan Tugas"
        actions={
          <KumpulExports
            filter={filter}
            title={tugas.find(({ id }) => id === filter.tugas)?.title ?? 'tugas'}
            rows={rows}
            page={page}
            start={start}
            disabled={demo || unsettled || !list.data}
          />
        }
      />
      {demo && <DemoBanner busy={list.isFetching} onRetry={() => void list.refetch()} />}
      {list.data && <ListBanner list={list}>{FAILED}</ListBanner>}
      <CachedBanner read={list.data} />
      {!demo && <ListBanner list={groups}>Gagal memuat data kelompok</ListBanner>}
      <KumpulFilters
        filter={filter}
        kelompok={demo ? [] : (groups.data?.data ?? []).map(({ nomor }) => nomor)}
        tugas={tugas}
        disabled={demo}
        onChange={change}
      />
      <Card ref={card} className="scroll-mt-20 overflow-hidden">
        {list.error && !list.data && !demo ? (
          <FailedState list={list} why={list.error.refused ? null : UNSEEN}>
            {FAILED}
          </FailedState>
        ) : list.data && rows.length === 0 ? (
          <Empty narrowed={filter.text.trim() !== '' || filter.kelompok !== '' || filter.tugas !== ''} />
        ) : (
          <div
            className={list.isPlaceholderData ? 'opacity-60' : undefined}
            aria-busy={list.isPlaceholderData}
          >
            <KumpulTable rows={rows} start={start} loading={list.isPending} />
          </div>
        )}
        <Pagination
          page={page}
          totalPages={totalPages}
          onPage={goTo}
          {...(list.data?.total !== undefined && {
            rows: { total: list.data.total, noun: 'pengumpulan' },
          })}
        />
      </Card>
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

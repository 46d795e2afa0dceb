import type { KumpulTugasRow } from '@bakti/contract/tugas/tugas.schemas'
import { KUMPUL_PAGE_SIZE } from '@bakti/contract/tugas/tugas.rules'
import { useQuery } from '@tanstack/react-query'
import { Download, Files } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { failureText } from '../../platform/failure'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { CachedBanner } from '../../ui/CachedBanner'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { PageHeader } from '../../ui/PageHeader'
import { Pagination } from '../../ui/Pagination'
import { toast } from '../../ui/toast'
import { useDebounced } from '../../ui/useDebounced'
import { kelompokListQuery } from '../kelompok/kelompok.queries'
import { ExportAllDialog } from './ExportAllDialog'
import { kumpulFileName, saveKumpulCsv } from './kumpul.csv'
import { type KumpulFilter, type SearchField, hasKumpulCopy, useKumpulList } from './kumpul.queries'
import { KumpulFilters } from './KumpulFilters'
import { KumpulTable } from './KumpulTable'
import { DemoBanner, StaleBanner, isUnreachable, useNotice } from './stand-in'
import { KUMPUL_DEMO, TUGAS_DEMO } from './tugas.demo'
import { useTugasList } from './tugas.queries'

/** How long a search text stands still before it is asked for. */
const TYPING_MS = 300

/** Group and task are in the address, so that a task's list can be linked to; the search is the screen's. */
function useFilter() {
  const [params, setParams] = useSearchParams()
  const [search, setSearch] = useState<{ text: string; field: SearchField }>({ text: '', field: 'nama' })
  const [page, setPage] = useState(1)
  const filter: KumpulFilter = {
    kelompok: params.get('kelompok') ?? '',
    tugas: params.get('tugas') ?? '',
    ...search,
  }
  const change = (next: Partial<KumpulFilter>) => {
    setPage(1)
    const { kelompok, tugas, text, field } = { ...filter, ...next }
    setSearch({ text, field })
    const named = Object.entries({ kelompok, tugas }).filter(([, value]) => value !== '')
    if (kelompok !== filter.kelompok || tugas !== filter.tugas)
      setParams(Object.fromEntries(named), { replace: true })
  }
  const text = useDebounced(filter.text, TYPING_MS)
  return { filter, asked: { ...filter, text }, change, page, setPage }
}

/** What the screen lists, and where it is from. */
function useRows(asked: KumpulFilter, page: number) {
  const list = useKumpulList(asked, page)
  const lost = isUnreachable(list)
  // With copies of other pages on the device, made-up rows would only confuse.
  const demo = lost && !hasKumpulCopy()
  useNotice(lost || list.data?.cached ? 'tugas-offline-notified' : null)
  const rows = demo ? KUMPUL_DEMO : (list.data?.data ?? [])
  const totalPages = list.data?.totalPages ?? 1
  const start = ((list.data?.currentPage ?? 1) - 1) * KUMPUL_PAGE_SIZE
  return { list, demo, rows, totalPages, start }
}

/** /kumpultugas (seed §2): who has handed in what. */
export function KumpulTugasPage() {
  const { filter, asked, change, page, setPage } = useFilter()
  const { list, demo, rows, totalPages, start } = useRows(asked, page)
  const groups = useQuery(kelompokListQuery())
  const tasks = useTugasList()
  const [exporting, setExporting] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const tugas = demo ? TUGAS_DEMO : (tasks.data?.data ?? [])
  const title = tugas.find(({ id }) => id === filter.tugas)?.title ?? 'tugas'
  // Rows went meanwhile: the last page that there is.
  if (list.data && !list.isPlaceholderData && page > Math.max(1, totalPages)) setPage(Math.max(1, totalPages))

  /** Exports are of one group's work on one task (seed §5). */
  const mayExport = () => {
    if (filter.kelompok !== '' && filter.tugas !== '') return true
    toast.warning('Pilih kelompok dan tugas terlebih dahulu')
    return false
  }
  const exportPage = () => {
    if (!mayExport()) return
    if (rows.length === 0) return toast.warning('Tidak ada data untuk diekspor')
    write(rows, start, `halaman_${page}`)
  }
  const write = (all: readonly KumpulTugasRow[], first: number, part: string) => {
    try {
      saveKumpulCsv(all, first, kumpulFileName(filter.kelompok, title, part))
      if (part !== 'semua') toast.success(`Data berhasil diekspor! ${all.length} baris ditulis.`)
    } catch {
      toast.error('Gagal mengekspor data')
    }
  }
  const goTo = (next: number) => {
    setPage(next)
    card.current?.scrollIntoView()
  }
  // Rows of another filter are still on screen: a file of them would bear the wrong name.
  const unsettled = demo || list.isPending || list.isPlaceholderData || asked.text !== filter.text
  return (
    <>
      <PageHeader
        title="Pengumpulan Tugas"
        actions={
          <>
            <Button
              variant="outline"
              icon={<Download aria-hidden />}
              disabled={unsettled || list.isError}
              onClick={exportPage}
            >
              Export
            </Button>
            <Button
              variant="outline"
              icon={<Files aria-hidden />}
              disabled={unsettled || list.isError}
              onClick={() => mayExport() && setExporting(true)}
            >
              Export semua
            </Button>
          </>
        }
      />
      {demo && <DemoBanner busy={list.isFetching} onRetry={() => void list.refetch()} />}
      <StaleBanner list={list}>Gagal memuat data pengumpulan tugas</StaleBanner>
      <CachedBanner read={list.data} />
      {groups.error && !demo && (
        <Banner
          tone="merah"
          live="alert"
          className="mb-5"
          action={
            <Button variant="outline" size="kecil" onClick={() => void groups.refetch()}>
              Coba lagi
            </Button>
          }
        >
          {failureText(groups.error.answer, 'Gagal memuat data kelompok')}
        </Banner>
      )}
      <KumpulFilters
        filter={filter}
        kelompok={demo ? [] : (groups.data?.data ?? []).map(({ nomor }) => nomor)}
        tugas={tugas}
        disabled={demo}
        onChange={change}
      />
      <Card ref={card} className="scroll-mt-20 overflow-hidden">
        {list.error && !list.data && !demo ? (
          <Failed list={list} />
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
        <Pagination page={page} totalPages={totalPages} onPage={goTo} />
      </Card>
      {exporting && (
        <ExportAllDialog
          filter={filter}
          save={(all) => write(all, 0, 'semua')}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  )
}

function Empty({ narrowed }: { narrowed: boolean }) {
  if (narrowed) {
    return (
      <EmptyState art="tidak-ditemukan" title="Tidak ada pengumpulan ditemukan." live="status">
        Coba ubah pilihan atau kata pencarian.
      </EmptyState>
    )
  }
  return (
    <EmptyState art="kosong" title="Belum ada tugas yang dikumpulkan." live="status">
      Begitu peserta mengumpulkan, tautannya muncul di sini.
    </EmptyState>
  )
}

function Failed({ list }: { list: ReturnType<typeof useKumpulList> }) {
  const refused = list.error?.answer.kind === 'refused'
  return (
    <EmptyState
      art={refused ? 'galat' : 'luring'}
      title="Gagal memuat data pengumpulan tugas"
      live="alert"
      action={
        <Button busy={list.isFetching} onClick={() => void list.refetch()}>
          Coba lagi
        </Button>
      }
    >
      {refused
        ? list.error?.message
        : 'Halaman ini belum tersimpan di perangkat. Sambungkan internet, lalu coba lagi.'}
    </EmptyState>
  )
}

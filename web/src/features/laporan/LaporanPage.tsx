import { longTime } from '@bakti/contract/time.rules'
import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { FailedState } from '../../ui/FailedState'
import { ListBanner } from '../../ui/ListBanner'
import { PageHeader } from '../../ui/PageHeader'
import { Pagination } from '../../ui/Pagination'
import { LoadingText, Skeleton } from '../../ui/Skeleton'
import { Absentees } from './Absentees'
import { LaporanFigures } from './LaporanFigures'
import { LaporanTools } from './LaporanTools'
import { Matrix } from './Matrix'
import { type People, PeopleDialog } from './PeopleDialog'
import { laporanQuery } from './laporan.queries'
import { useLaporanExports } from './useLaporanExports'
import { type LaporanView, paramsOf, spanOf, viewOf } from './laporan.rules'

const PrintLaporan = lazy(async () => ({ default: (await import('./PrintLaporan')).PrintLaporan }))

const FAILED = 'Gagal memuat laporan'

const addressOf = (params: Record<string, string>) => `?${new URLSearchParams(params).toString()}`

/** /laporan: how many of whom came, and who did not (rules X20 to X22). What it shows is in its address, the sheets to print too. */
export function LaporanPage() {
  const [params] = useSearchParams()
  const view = viewOf(params)
  if (!params.has('cetak')) return <Recap view={view} />
  return (
    <Suspense fallback={<LoadingText>Memuat halaman cetak...</LoadingText>}>
      <PrintLaporan view={view} back={addressOf(paramsOf(view))} />
    </Suspense>
  )
}

function Recap({ view }: { view: LaporanView }) {
  const [, setParams] = useSearchParams()
  const change = (next: Partial<LaporanView>) => setParams(paramsOf({ ...view, ...next }), { replace: true })
  const list = useQuery(laporanQuery(view.per, view, view.page))
  const [opened, setOpened] = useState<People | null>(null)
  const data = list.data?.data
  const { per } = view
  const { acts, dialog } = useLaporanExports({
    filter: view,
    kegiatan: data?.kegiatan ?? [],
    print: addressOf({ ...paramsOf(view), cetak: '1' }),
  })
  return (
    <>
      <PageHeader title="Laporan" acts={acts}>
        {data && list.data && data.kegiatan.length > 0
          ? `${spanOf(data.kegiatan.map(({ tanggal }) => tanggal))}, dihitung ${longTime(list.data.at)}`
          : 'Siapa yang hadir dan siapa yang tidak, dari semua kegiatan'}
      </PageHeader>
      {data && <ListBanner list={list}>{FAILED}</ListBanner>}
      <LaporanTools
        view={view}
        pilihan={data?.pilihan ?? null}
        kegiatan={data?.kegiatan ?? []}
        onChange={change}
      />
      {!data && list.isPending && <Loading />}
      {!data && !list.isPending && (
        <Card>
          <FailedState list={list}>{FAILED}</FailedState>
        </Card>
      )}
      {data && (data.kegiatan.length === 0 || data.total.semua.sasaran + data.total.semua.luar === 0) && (
        <Card>
          <EmptyState art="empty" title="Belum ada yang bisa dihitung." live="status">
            Rekap muncul sejak tanggal kegiatan pertama, begitu ada anggotanya.
          </EmptyState>
        </Card>
      )}
      {data && data.kegiatan.length > 0 && data.total.semua.sasaran + data.total.semua.luar > 0 && (
        <div
          className={list.isPlaceholderData ? 'opacity-60' : undefined}
          aria-busy={list.isPlaceholderData || undefined}
        >
          <LaporanFigures jumlah={data.total.semua} />
          <Card className="mb-4">
            <Matrix
              per={data.orang.length > 0 ? 'orang' : per === 'orang' ? 'fakultas' : per}
              {...data}
              jumlah={view.jumlah}
              onOpen={(row, kegiatan) =>
                setOpened({
                  title: [row?.label ?? 'Semua', kegiatan?.title].filter(Boolean).join(', '),
                  of: row && per !== 'orang' ? { baris: per, kunci: row.kunci } : null,
                  di: kegiatan ? [kegiatan.id] : [],
                })
              }
            />
            <p className="flex flex-wrap gap-x-5 gap-y-1 border-t border-garis-admin px-4 py-3 text-[0.8125rem] text-tinta-lembut md:px-5">
              <Key className="bg-hadir-penuh">hadir, dalam % sasaran</Key>
              <Key className="bg-emas-400">di bawah 92,5</Key>
              <Key className="bg-alfa-penuh">di bawah 90, ditebalkan</Key>
              {per !== 'orang' && <span>Klik sel untuk melihat orangnya</span>}
            </p>
            <Pagination
              page={view.page}
              totalPages={Math.max(1, list.data?.totalPages ?? 1)}
              onPage={(page) => change({ page })}
            />
          </Card>
          <Absentees key={data.kegiatan.map(({ id }) => id).join()} filter={view} kegiatan={data.kegiatan} />
        </div>
      )}
      {opened && <PeopleDialog people={opened} filter={view} onClose={() => setOpened(null)} />}
      {dialog}
    </>
  )
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <i aria-hidden className={`h-1 w-6 rounded-full ${className}`} />
      {children}
    </span>
  )
}

function Loading() {
  return (
    <div className="grid gap-4">
      <LoadingText>Menghitung laporan...</LoadingText>
      <Skeleton className="h-24" round="rounded-lg" />
      <Skeleton className="h-120" round="rounded-lg" />
    </div>
  )
}

import { dayAndTanggal } from '@bakti/contract/day.rules'
import type { RiwayatLine } from '@bakti/contract/riwayat/riwayat.schemas'
import { tanggalWib } from '@bakti/contract/time.rules'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { useServerNow } from '../../platform/useServerNow'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { FailedState } from '../../ui/FailedState'
import { ListBanner } from '../../ui/ListBanner'
import { PageHeader } from '../../ui/PageHeader'
import { Pagination } from '../../ui/Pagination'
import { LoadingText, Skeleton } from '../../ui/Skeleton'
import { formatNumber } from '../../ui/format-number'
import { useDebounced } from '../../ui/useDebounced'
import { usePhone } from '../../ui/useMedia'
import { RiwayatRow } from './RiwayatRow'
import { RiwayatTools } from './RiwayatTools'
import { riwayatQuery } from './riwayat.queries'
import { type RiwayatView, paramsOf, viewOf } from './riwayat.rules'
import { useRiwayatExport } from './useRiwayatExport'

const FAILED = 'Gagal memuat riwayat'

/** A search is sent when nothing was typed for so long, in milliseconds. */
const PAUSE_MS = 300

/** What the address says. The search field is ahead of it: the address follows each letter, a request comes after a pause. */
function useView() {
  const [params, setParams] = useSearchParams()
  const view = viewOf(params)
  const [typed, setTyped] = useState(view.cari)
  // A link leads to another address; what is typed replaces this one.
  const { key } = useLocation()
  const leads = useNavigationType() !== 'REPLACE'
  const [shown, setShown] = useState(key)
  if (key !== shown) {
    setShown(key)
    if (leads) setTyped(view.cari)
  }
  const cari = useDebounced(typed, PAUSE_MS)
  const change = (next: Partial<RiwayatView>) => {
    if (next.cari !== undefined) setTyped(next.cari)
    setParams(paramsOf({ ...view, cari: typed, page: 1, ...next }), { replace: true })
  }
  return { view: { ...view, cari: typed }, asked: { ...view, cari }, change }
}

/** /riwayat: who did what, when (rules W60, W61). What it shows is in its address. */
export function RiwayatPage() {
  const { view, asked, change } = useView()
  const now = useServerNow([])
  const list = useQuery(riwayatQuery(asked, now))
  const { acts, dialog } = useRiwayatExport(asked, now)
  const phone = usePhone()
  const data = list.data?.data
  return (
    <>
      <PageHeader title="Riwayat" acts={phone ? [] : acts}>
        {list.data ? `${formatNumber(list.data.total ?? 0)} catatan` : 'Siapa melakukan apa, dan kapan'}
      </PageHeader>
      <RiwayatTools view={view} pelaku={data?.pelaku ?? []} onChange={change} />
      {view.tentang && (
        <Button
          variant="outline"
          icon={<X aria-hidden />}
          className="mb-4"
          onClick={() => change({ tentang: '', range: 'hari-ini' })}
        >
          {`Hanya tentang ${data ? (data.tentang ?? 'yang sudah dihapus') : '…'}`}
        </Button>
      )}
      {data && <ListBanner list={list}>{FAILED}</ListBanner>}
      <Card className="overflow-hidden">
        {!data && list.isPending && <Loading />}
        {!data && !list.isPending && <FailedState list={list}>{FAILED}</FailedState>}
        {data?.baris.length === 0 && (
          <EmptyState
            art="empty"
            title="Tidak ada catatan."
            live="status"
            action={<Button onClick={() => change({ range: 'semua' })}>Tampilkan semua hari</Button>}
          >
            Tidak ada yang cocok dengan hari dan saringan ini.
          </EmptyState>
        )}
        {data && (
          <div className={list.isPlaceholderData ? 'opacity-60' : undefined}>
            <Days lines={data.baris} />
          </div>
        )}
        {list.data && (
          <Pagination
            page={view.page}
            totalPages={Math.max(1, list.data.totalPages ?? 1)}
            onPage={(page) => change({ page })}
            rows={{ total: list.data.total ?? 0, noun: 'catatan' }}
          />
        )}
      </Card>
      {dialog}
    </>
  )
}

/** The lines by day, the last one first. */
function Days({ lines }: { lines: readonly RiwayatLine[] }) {
  const days = [...new Set(lines.map(({ at }) => tanggalWib(at)))]
  return days.map((day) => (
    <Fragment key={day}>
      <h2 className="border-y border-garis-admin bg-baris-kepala px-4 py-2.5 text-[0.8125rem] font-bold text-tinta-lembut first:border-t-0 md:px-5">
        {dayAndTanggal(day)}
      </h2>
      <ol>
        {lines
          .filter(({ at }) => tanggalWib(at) === day)
          .map((line) => (
            <RiwayatRow key={`${line.hal} ${line.id}`} line={line} />
          ))}
      </ol>
    </Fragment>
  ))
}

function Loading() {
  return (
    <div className="grid gap-4 p-5">
      <LoadingText>Memuat riwayat...</LoadingText>
      {[0, 1, 2, 3, 4, 5].map((nth) => (
        <Skeleton key={nth} className="h-8" />
      ))}
    </div>
  )
}

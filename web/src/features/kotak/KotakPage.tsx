import { useState } from 'react'
import { useServerNow } from '../../platform/useServerNow'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { FailedState } from '../../ui/FailedState'
import { ListBanner } from '../../ui/ListBanner'
import { PageHeader } from '../../ui/PageHeader'
import { Pagination } from '../../ui/Pagination'
import { LoadingText, Skeleton } from '../../ui/Skeleton'
import { KotakRow } from './KotakRow'
import { KotakTools } from './KotakTools'
import { type KotakFilter, useKotak } from './kotak.queries'
import { keyOf } from './kotak.rules'

const ALL: KotakFilter = { jenis: '', absen: '' }
const FAILED = 'Gagal memuat kotak masuk'

/** /kotak: what waits for a person, in every activity and group (rule R140). */
export function KotakPage() {
  const [filter, setFilter] = useState(ALL)
  const [page, setPage] = useState(1)
  const list = useKotak(filter, page)
  const now = useServerNow([])
  const { data } = list
  const totalPages = Math.max(1, data?.totalPages ?? page)
  if (data && !list.isPlaceholderData && page > totalPages) setPage(totalPages)
  const change = (next: Partial<KotakFilter>) => {
    setFilter({ ...filter, ...next })
    setPage(1)
  }
  const rows = data?.data.items ?? []
  return (
    <>
      <PageHeader title="Kotak Masuk" />
      {data && <ListBanner list={list}>{FAILED}</ListBanner>}
      <KotakTools filter={filter} jumlah={data?.data.jumlah ?? null} onChange={change} />
      <Card className="overflow-hidden">
        {list.isPending ? (
          <LoadingRows />
        ) : !data ? (
          <FailedState list={list}>{FAILED}</FailedState>
        ) : rows.length > 0 ? (
          <ul aria-label="Kotak Masuk" className={list.isPlaceholderData ? 'opacity-60' : undefined}>
            {rows.map((item) => (
              <KotakRow key={keyOf(item)} item={item} now={now} />
            ))}
          </ul>
        ) : (
          <Empty filter={filter} onAll={() => change(ALL)} />
        )}
        <Pagination page={page} totalPages={totalPages} onPage={setPage} />
      </Card>
    </>
  )
}

function LoadingRows() {
  return (
    <div className="grid gap-3 p-5">
      <LoadingText>Memuat kotak masuk...</LoadingText>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-12" round="rounded-md" />
      ))}
    </div>
  )
}

function Empty({ filter, onAll }: { filter: KotakFilter; onAll: () => void }) {
  if (filter.jenis || filter.absen)
    return (
      <EmptyState
        art="not-found"
        title="Tidak ada yang cocok."
        live="status"
        action={<Button onClick={onAll}>Tampilkan semua</Button>}
      >
        Jenis atau kegiatan lain mungkin masih menunggu.
      </EmptyState>
    )
  return (
    <EmptyState art="empty" title="Kotak masuk kosong" live="status">
      Scan yang ditahan, yang perlu diputuskan, dan laporan peserta muncul di sini.
    </EmptyState>
  )
}

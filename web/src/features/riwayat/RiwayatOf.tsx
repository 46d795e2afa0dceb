import { useQuery } from '@tanstack/react-query'
import { paths } from '../../app/paths'
import { Card } from '../../ui/Card'
import { FailedState } from '../../ui/FailedState'
import { Link } from '../../ui/Link'
import { LoadingText } from '../../ui/Skeleton'
import { RiwayatRow } from './RiwayatRow'
import { riwayatQuery } from './riwayat.queries'

/** So many lines stand on the page of the thing; all are on /riwayat. */
const NEWEST = 5

/** What was changed of a member, the newest first, and the way to all that happened to them. */
export function RiwayatOf({ id, now }: { id: string; now: Date }) {
  const view = { cari: '', oleh: '', hal: 'peserta', range: 'semua', tentang: id, page: 1 } as const
  const list = useQuery(riwayatQuery(view, now))
  const lines = list.data?.data.baris ?? []
  return (
    <Card className="overflow-hidden">
      <div className="flex items-center justify-between gap-3 px-5 pt-3 pb-1">
        <h2 className="text-lg font-extrabold">Perubahan data</h2>
        <Link
          to={paths.riwayat({ tentang: id })}
          className="inline-flex min-h-11 items-center text-sm font-bold text-tautan"
        >
          Semua riwayat
        </Link>
      </div>
      {list.isPending && <LoadingText>Memuat riwayat...</LoadingText>}
      {!list.data && !list.isPending && <FailedState list={list}>Gagal memuat riwayat</FailedState>}
      {list.data && lines.length === 0 && (
        <p className="px-5 pb-5 text-tinta-lembut">Belum ada yang diubah satu per satu.</p>
      )}
      <ol>
        {lines.slice(0, NEWEST).map((line) => (
          <RiwayatRow key={line.id} line={line} />
        ))}
      </ol>
    </Card>
  )
}

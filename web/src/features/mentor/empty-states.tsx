import { Card } from '../../ui/Card'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { type ReadState, FailedState } from '../../ui/FailedState'
import { LoadingText, Skeleton } from '../../ui/Skeleton'

/** The list is on its way, in its shape. */
export function LoadingList() {
  return (
    <div className="grid gap-3">
      <LoadingText>Memuat data anggota...</LoadingText>
      <Skeleton className="h-16" />
      {Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} className="h-17" />
      ))}
    </div>
  )
}

/** A group whose members can't be read, or that has none. */
export function EmptyKelompok({ list }: { list: ReadState }) {
  return (
    <Card>
      {list.error ? (
        <FailedState list={list}>Gagal memuat data anggota kelompok</FailedState>
      ) : (
        <EmptyState art="empty" title="Kelompok ini belum punya anggota">
          Anggota ditambahkan oleh panitia. Muncul sendiri di sini.
        </EmptyState>
      )}
    </Card>
  )
}

/** The account has no group. */
export function NoKelompok({ list }: { list: ReadState }) {
  return (
    <Card>
      <EmptyState
        art="not-found"
        title="Belum ada kelompok untukmu"
        action={
          <Button busy={list.isFetching} onClick={() => void list.refetch()}>
            Periksa lagi
          </Button>
        }
      >
        Minta panitia memasukkanmu ke kelompok, lalu periksa lagi.
      </EmptyState>
    </Card>
  )
}

/** Nothing is on today. */
export function NoKegiatan({ onChoose }: { onChoose: (() => void) | null }) {
  return (
    <Card>
      <EmptyState
        art="empty"
        title="Tidak ada kegiatan hari ini"
        action={
          onChoose && (
            <Button variant="outline" aria-haspopup="dialog" onClick={onChoose}>
              Pilih kegiatan lain
            </Button>
          )
        }
      >
        {onChoose ? 'Perlu melengkapi kegiatan hari lain? Pilih di bawah.' : 'Kegiatan dibuat oleh panitia.'}
      </EmptyState>
    </Card>
  )
}

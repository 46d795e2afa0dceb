import { Download, Merge, RefreshCw, Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Kelompok } from '@bakti/contract/kelompok/kelompok.schemas'
import { jamWib } from '@bakti/contract/waktu.rules'
import type { OutboxItem } from '../../platform/outbox/item'
import { outbox } from '../../platform/outbox/outbox'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { saveBlob } from '../../ui/download'
import { reviewCsv } from './review.csv'

interface ReviewListProps {
  heading: string
  items: OutboxItem[]
  /** Whether sending it again can help: what the server holds is there already. */
  retry?: boolean
}

/** The group that stood in the way of one that was made offline (DECISIONS: 'a group made twice'); null for any other item. */
function existingKelompok({ kind, answer }: OutboxItem): Kelompok | null {
  return kind === 'kelompok.create' && answer?.code === 'kelompok.exists' ? (answer.data as Kelompok) : null
}

/** Items that a person decides on: sent again, taken along as a file, or dropped. */
export function ReviewList({ heading, items, retry = false }: ReviewListProps) {
  const [dropping, setDropping] = useState<OutboxItem | null>(null)
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-base font-extrabold">{heading}</h3>
        <Button
          variant="outline"
          size="kecil"
          icon={<Download aria-hidden />}
          onClick={() => saveBlob('perlu_ditinjau.csv', reviewCsv(items))}
        >
          Ekspor
        </Button>
      </div>
      {!retry && (
        <p className="text-sm text-tinta-lembut">
          Server menyimpan pindaian ini, tetapi belum menghitungnya. Putuskan di halaman Absensi.
        </p>
      )}
      <ul className="grid gap-4">
        {items.map((item) => (
          <li key={item.id} className="grid gap-2">
            <Banner
              tone={retry ? 'merah' : 'kuning'}
              icon={<TriangleAlert />}
              detail={`${item.answer?.message ?? 'Ditolak server'} · ${jamWib(item.happened_at)}`}
            >
              {item.label}
            </Banner>
            <div className="flex flex-wrap gap-2">
              <MergeButton item={item} />
              {retry && (
                <Button
                  variant="outline"
                  size="kecil"
                  icon={<RefreshCw aria-hidden />}
                  onClick={() => void outbox.retry(item.id)}
                >
                  Coba lagi
                </Button>
              )}
              <Button
                variant="ghost-bahaya"
                size="kecil"
                icon={<Trash2 aria-hidden />}
                onClick={() => setDropping(item)}
              >
                {retry ? 'Buang' : 'Hapus catatan'}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {dropping && (
        <ConfirmDialog
          open
          title={retry ? 'Buang catatan' : 'Hapus catatan'}
          confirmLabel={retry ? 'Buang' : 'Hapus'}
          onClose={() => setDropping(null)}
          onConfirm={() => {
            void outbox.discard(dropping.id)
            setDropping(null)
          }}
        >
          {retry
            ? `Buang "${dropping.label}"? Catatan ini tidak akan sampai ke server.`
            : `Hapus "${dropping.label}" dari daftar perangkat ini? Pindaiannya tetap ditahan di server.`}
        </ConfirmDialog>
      )}
    </section>
  )
}

/** Instead of a second group of that number: what was added to it here goes to the one that exists. */
function MergeButton({ item }: { item: OutboxItem }) {
  const existing = existingKelompok(item)
  if (!existing) return null
  return (
    <Button
      variant="outline"
      size="kecil"
      icon={<Merge aria-hidden />}
      aria-label={`Gabungkan dengan Kelompok ${existing.nomor} yang sudah ada`}
      onClick={() => void outbox.mergeKelompok(item.id, existing.id)}
    >
      Gabungkan
    </Button>
  )
}

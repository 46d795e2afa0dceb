import { Download, RefreshCw, Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { timeWib } from '@bakti/contract/time.rules'
import { useSession } from '../../platform/session'
import { isServerFault } from '../../platform/outbox/schedule'
import type { QueuedItem } from '../outbox/outbox.queries'
import { outbox } from '../outbox/outbox.queries'
import type { UnreadableRow } from '../../platform/outbox/database'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { saveBlob } from '../../ui/download'
import { reviewCsv, unreadableCsv } from './review.csv'

interface ReviewListProps {
  heading: string
  items: QueuedItem[]
  /** Whether the items can be sent again. A held scan is at the server already. */
  retry?: boolean
}

/** Why an item is in the list: the server's message, or that the item is tried again (rule O5). */
function whyKept(item: QueuedItem): string {
  if (isServerFault(item)) return 'Server bermasalah. Dicoba lagi sendiri setiap 30 menit'
  return item.answer?.message || 'Ditolak server'
}

const EXPORT_FIRST = 'Ekspor dulu, baru bisa dibuang.'

/** Items on which a person decides: retry, export or discard (rule O17). */
export function ReviewList({ heading, items, retry = false }: ReviewListProps) {
  const [dropping, setDropping] = useState<QueuedItem | null>(null)
  const { user } = useSession()
  const decides = user?.role === 'ADMIN'
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-base font-extrabold">{heading}</h3>
        <ExportButton items={items} file={() => reviewCsv(items)} />
      </div>
      {!retry && (
        <p className="text-sm text-tinta-lembut">
          {items.some(({ kind }) => kind !== 'scan')
            ? 'Server menyimpan catatan ini, tetapi belum menghitungnya.'
            : 'Server menyimpan pindaian ini, tetapi belum menghitungnya.'}{' '}
          {decides ? 'Putuskan di halaman Absensi.' : 'Panitia atau mentor kelompoknya akan memutuskan.'}
        </p>
      )}
      <ul className="grid gap-4">
        {items.map((item) => (
          <li key={item.id} className="grid gap-2">
            <Banner
              tone={retry ? 'red' : 'yellow'}
              icon={<TriangleAlert />}
              detail={`${whyKept(item)} · ${timeWib(item.happened_at)}${item.clock ? '' : ', jam tidak pasti'}`}
            >
              {item.label}
            </Banner>
            <div className="flex flex-wrap gap-2">
              <ReviewActionButton item={item} />
              {retry && (
                <Button
                  variant="outline"
                  size="small"
                  icon={<RefreshCw aria-hidden />}
                  onClick={() => void outbox.current.retry(item.id)}
                >
                  Coba lagi
                </Button>
              )}
              <Button
                variant="ghost-danger"
                size="small"
                icon={<Trash2 aria-hidden />}
                disabled={isServerFault(item) && !item.exported_at}
                onClick={() => setDropping(item)}
              >
                {retry ? 'Buang' : 'Hapus catatan'}
              </Button>
            </div>
            {isServerFault(item) && !item.exported_at && (
              <p className="text-sm text-tinta-lembut">{EXPORT_FIRST}</p>
            )}
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
            void outbox.current.discard(dropping.seq)
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

interface ExportButtonProps {
  items: readonly { seq: number }[]
  file: () => Blob
}

/** Saves the items as a file and notes the export. */
function ExportButton({ items, file }: ExportButtonProps) {
  const save = () => {
    saveBlob('perlu_ditinjau.csv', file())
    void outbox.current.noteExported(items.map(({ seq }) => seq))
  }
  return (
    <Button variant="outline" size="small" icon={<Download aria-hidden />} onClick={save}>
      Ekspor
    </Button>
  )
}

/** The rows that this version can't read. They stay on the device until a version that can read them sends them (rule O8). */
export function UnreadableList({ rows }: { rows: readonly UnreadableRow[] }) {
  const [dropping, setDropping] = useState(false)
  const exported = rows.filter(({ exported_at }) => exported_at !== undefined)
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-base font-extrabold">Belum bisa dibaca</h3>
        <ExportButton items={rows} file={() => unreadableCsv(rows)} />
      </div>
      <Banner
        tone="red"
        icon={<TriangleAlert />}
        detail="Dibuat oleh versi aplikasi lain. Muat ulang halaman ini. Bila tetap ada, ekspor dan serahkan berkasnya ke panitia."
      >
        {`${rows.length} catatan tersimpan di perangkat ini, tetapi belum bisa dikirim.`}
      </Banner>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="ghost-danger"
          size="small"
          icon={<Trash2 aria-hidden />}
          disabled={exported.length === 0}
          onClick={() => setDropping(true)}
        >
          Buang
        </Button>
        {exported.length === 0 && <p className="text-sm text-tinta-lembut">{EXPORT_FIRST}</p>}
      </div>
      {dropping && (
        <ConfirmDialog
          open
          title="Buang catatan"
          confirmLabel="Buang"
          onClose={() => setDropping(false)}
          onConfirm={() => {
            for (const { seq } of exported) void outbox.current.discard(seq)
            setDropping(false)
          }}
        >
          {`Buang ${exported.length} catatan yang sudah diekspor? Catatan ini tidak akan sampai ke server.`}
        </ConfirmDialog>
      )}
    </section>
  )
}

/** The action of the item's kind that settles it. */
function ReviewActionButton({ item }: { item: QueuedItem }) {
  const action = outbox.current.kindOf(item).review?.(item, outbox.current)
  if (!action) return null
  const { icon: Icon, text, label, run } = action
  return (
    <Button
      variant="outline"
      size="small"
      icon={<Icon aria-hidden />}
      aria-label={label}
      onClick={() => void run()}
    >
      {text}
    </Button>
  )
}

import { Clock, RefreshCw } from 'lucide-react'
import { timeWib } from '@bakti/contract/time.rules'
import type { OutboxStatus } from '../../platform/outbox/item'
import type { QueuedItem } from '../outbox/outbox.queries'
import { useSession } from '../../platform/session'
import { outbox, useOutboxItems, useUnreadable } from '../outbox/outbox.queries'
import { Badge } from '../../ui/Badge'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Dialog, DialogBody, DialogFooter } from '../../ui/Dialog'
import { ClockBanner } from './ClockBanner'
import { ReviewList, UnreadableList } from './ReviewList'

const PAUSED = {
  login: 'Masuk sebagai admin supaya semuanya bisa dikirim.',
  role: 'Akun ini bukan admin. Masuk sebagai admin supaya semuanya bisa dikirim.',
}

/** The sheet of the badge: unsent items, items under review, when the last one arrived, and what sends them (rule U27). */
export function SyncSheet({ status, onClose }: { status: OutboxStatus; onClose: () => void }) {
  const items = useOutboxItems()
  const unreadable = useUnreadable() ?? []
  const waiting = items?.filter((item) => item.state === 'antre') ?? []
  const review = items?.filter((item) => item.state === 'ditinjau') ?? []
  const held = items?.filter((item) => item.state === 'ditahan') ?? []
  const done = status.lastSync ? 'Semua sudah terkirim' : 'Siap mencatat'
  const last = status.lastSync
    ? `Sinkron terakhir ${timeWib(status.lastSync)}.`
    : 'Scan dan perubahan disimpan dulu di perangkat ini, lalu dikirim sendiri, juga setelah internet sempat putus. Belum ada yang dikirim.'
  const pending = waiting.length + review.length + unreadable.length > 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={pending ? 'Belum terkirim' : done}
      description={pending ? `${last} Semuanya tersimpan di perangkat ini.` : last}
    >
      <DialogBody>
        <ClockBanner />
        {status.paused && pending && (
          <Banner tone="blue" detail="Akun mentor dan petugas gerbang bisa mengirim scan dan status.">
            {PAUSED[status.paused]}
          </Banner>
        )}
        {!status.paused && status.forAdmin > 0 && (
          <Banner tone="blue" detail="Yang lain tetap terkirim. Tidak ada yang hilang.">
            {`${status.forAdmin} menunggu Admin: akun ini tidak berwenang mengirimnya.`}
          </Banner>
        )}
        {waiting.length > 0 && <WaitingList items={waiting} sending={status.sending} />}
        {review.length > 0 && <ReviewList heading="Perlu ditinjau" items={review} retry />}
        {unreadable.length > 0 && <UnreadableList rows={unreadable} />}
        {held.length > 0 && <ReviewList heading="Ditahan di server" items={held} />}
      </DialogBody>
      {waiting.length > 0 && (
        <DialogFooter stays>
          <Button
            full
            icon={<RefreshCw aria-hidden />}
            busy={status.sending}
            busyText="Mengirim..."
            disabled={status.paused !== null}
            onClick={() => outbox.current.sendNow()}
          >
            Kirim sekarang
          </Button>
        </DialogFooter>
      )}
    </Dialog>
  )
}

function WaitingList({ items, sending }: { items: QueuedItem[]; sending: boolean }) {
  return (
    <ul aria-label="Menunggu dikirim" aria-busy={sending}>
      {items.map((item) => (
        <WaitingRow key={item.id} item={item} />
      ))}
    </ul>
  )
}

function WaitingRow({ item }: { item: QueuedItem }) {
  const { label, happened_at, operator, clock, denied_to } = item
  const { title, icon: Icon } = outbox.current.kindOf(item)
  const { user } = useSession()
  const by = operator?.name ? ` oleh ${operator.name}` : ''
  const uncertain = clock ? '' : ' · jam tidak pasti'
  return (
    <li className="flex min-h-15 items-center gap-3.5 border-t border-garis-admin py-2 [&>svg]:size-5">
      <span aria-hidden className="[&_svg]:size-5">
        <Icon />
      </span>
      <span className="min-w-0 flex-1 leading-[1.35] wrap-anywhere">
        <b>{label}</b>
        <small className="block text-[0.8125rem] text-tinta-lembut">
          {`${title} ${timeWib(happened_at)}${by}${uncertain}`}
        </small>
      </span>
      <Badge tone="yellow" icon={<Clock aria-hidden />}>
        {user && denied_to === user.id ? 'Menunggu Admin' : 'Menunggu'}
      </Badge>
    </li>
  )
}

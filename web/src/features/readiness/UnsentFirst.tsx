import { timeWib } from '@bakti/contract/time.rules'
import { RefreshCw } from 'lucide-react'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { outbox, useOutbox, useOutboxItems } from '../outbox/outbox.queries'

/** More would push the buttons out of sight. */
const SHOWN = 5

const PAUSED = 'Masuk lagi sebagai admin supaya bisa dikirim.'

/**
 * What waits in this tab, before an iPhone installs the app: the app does not have it (rule U25). The steps come when all of it is sent,
 * or when the person has seen what stays here.
 */
export function UnsentFirst({ onSeen }: { onSeen: () => void }) {
  const { unsent, review, sending, paused } = useOutbox()
  const items = useOutboxItems()?.filter(({ state }) => state !== 'ditahan') ?? []
  const more = unsent + review - Math.min(items.length, SHOWN)
  return (
    <>
      <Banner
        tone="yellow"
        live="status"
        detail="Aplikasi yang dipasang punya penyimpanan sendiri dan tidak membawanya. Kirim dulu dari sini."
      >
        {`${unsent + review} belum terkirim dari tab ini`}
      </Banner>
      <ul aria-label="Belum terkirim">
        {items.slice(0, SHOWN).map(({ id, label, happened_at, state }) => (
          <li key={id} className="border-t border-garis-admin py-2 wrap-anywhere first:border-0">
            <b>{label}</b>
            <small className="block text-[0.8125rem] text-tinta-lembut">
              {`${timeWib(happened_at)}${state === 'ditinjau' ? ' · perlu ditinjau' : ''}`}
            </small>
          </li>
        ))}
        {more > 0 && <li className="py-2 text-sm text-tinta-lembut">{`dan ${more} lagi`}</li>}
      </ul>
      {paused && <p className="text-sm font-semibold">{PAUSED}</p>}
      {unsent > 0 && (
        <Button
          full
          icon={<RefreshCw aria-hidden />}
          busy={sending}
          busyText="Mengirim..."
          disabled={paused !== null}
          onClick={() => outbox.current.sendNow()}
        >
          Kirim sekarang
        </Button>
      )}
      <Button variant="outline" full onClick={onSeen}>
        Lihat cara memasang
      </Button>
    </>
  )
}

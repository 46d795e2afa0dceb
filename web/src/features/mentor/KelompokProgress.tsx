import { countKehadiran, jumlahText, expectedOf, recordedOf } from '@bakti/contract/absen/jumlah.rules'
import { timeWib, shownTanggal, tanggalWib } from '@bakti/contract/time.rules'
import { CloudOff } from 'lucide-react'
import { useSession } from '../../platform/session'
import { useOutbox } from '../outbox/outbox.queries'
import { Banner } from '../../ui/Banner'
import type { ShownRow } from '../kehadiran/pending.rules'
import { StatusDiamonds } from './StatusDiamonds'

/** How many of the group have a record, a diamond for each member, and the line that adds up (rules U125, S15). */
export function KelompokProgress({ rows }: { rows: readonly ShownRow[] }) {
  const jumlah = countKehadiran(rows)
  return (
    <div className="flex items-center gap-5">
      <p className="judul tabular-nums">
        <span className="flex items-baseline">
          <b className="text-[4rem]/[0.85]">{recordedOf(jumlah)}</b>
          <span className="text-[1.75rem]/none text-tinta-lembut">/{expectedOf(jumlah)}</span>
        </span>{' '}
        <span className="mt-1.5 block font-sans text-sm/tight font-semibold text-tinta-lembut">tercatat</span>
      </p>
      <div className="min-w-0 flex-1">
        <StatusDiamonds rows={rows} />
        <p className="mt-1.5 text-sm font-semibold text-tinta-lembut tabular-nums">{jumlahText(jumlah)}</p>
      </div>
    </div>
  )
}

interface OfflineBannerProps {
  /** When the server said last what is shown (ISO); null where it never did. */
  at: string | null
  /** Names of the device's copy: what the server has recorded is not known. */
  namesOnly: boolean
  now: Date
}

/** The server gives no answer: what is kept here, and how old the rest is. That a session has ended is said above (rule R70). */
export function OfflineBanner({ at, namesOnly, now }: OfflineBannerProps) {
  const { unsent } = useOutbox()
  const { expired = false } = useSession()
  const day =
    at && tanggalWib(at) === tanggalWib(now.toISOString()) ? '' : `${shownTanggal(tanggalWib(at ?? ''))} `
  return (
    <Banner
      tone="yellow"
      live="status"
      icon={<CloudOff />}
      detail={[
        unsent > 0 && !expired && 'Terkirim sendiri saat ada sinyal.',
        at && `Data dari ${day}pukul ${timeWib(at)}.`,
        namesOnly && 'Yang sudah tercatat di server belum diketahui.',
      ]
        .filter(Boolean)
        .join(' ')}
    >
      {expired
        ? 'Menampilkan data perangkat ini'
        : unsent > 0
          ? `Tanpa internet, ${unsent} tersimpan di perangkat`
          : 'Tanpa internet, menampilkan data perangkat ini'}
    </Banner>
  )
}

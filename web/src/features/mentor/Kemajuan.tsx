import { jamWib, tanggalTampil, tanggalWib } from '@bakti/contract/waktu.rules'
import { CloudOff } from 'lucide-react'
import { useSession } from '../../platform/session'
import { useOutbox } from '../outbox/outbox.queries'
import { Banner } from '../../ui/Banner'
import type { ShownRow } from '../kehadiran/pending.rules'
import { countStatus } from '../kehadiran/jumlah.rules'
import { Anyam } from './Anyam'

/** How many of the group have a record: the number, and a diamond for each member. */
export function Kemajuan({ rows }: { rows: readonly ShownRow[] }) {
  const jumlah = countStatus(rows)
  const belum = jumlah['Belum Absen']
  return (
    <div className="flex items-center gap-5">
      <p className="judul flex items-baseline tabular-nums">
        <b className="text-[4rem]/[0.85]">{rows.length - belum}</b>
        <span className="text-[1.75rem]/none text-tinta-lembut">/{rows.length}</span>
      </p>
      <div className="min-w-0 flex-1">
        <Anyam jumlah={jumlah} />
        <p className="mt-1.5 text-sm font-semibold text-tinta-lembut">{`${belum} belum tercatat`}</p>
      </div>
    </div>
  )
}

interface LuringBannerProps {
  /** When the server said last what is shown (ISO); null where it never did. */
  at: string | null
  /** Names of the device's copy: what the server has recorded is not known. */
  namesOnly: boolean
  now: Date
}

/** The server gives no answer: what is kept here, and how old the rest is. That a session has ended is said above (rule R70). */
export function LuringBanner({ at, namesOnly, now }: LuringBannerProps) {
  const { unsent } = useOutbox()
  const { expired = false } = useSession()
  const day =
    at && tanggalWib(at) === tanggalWib(now.toISOString()) ? '' : `${tanggalTampil(tanggalWib(at ?? ''))} `
  return (
    <Banner
      tone="yellow"
      live="status"
      icon={<CloudOff />}
      detail={[
        unsent > 0 && !expired && 'Terkirim sendiri saat ada sinyal.',
        at && `Data dari ${day}pukul ${jamWib(at)}.`,
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

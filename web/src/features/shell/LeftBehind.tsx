import { scopeOf } from '@bakti/contract/access'
import { useSession } from '../../platform/session'

/** Who has to log in here so that what is left is sent: an admin, or somebody else who records. */
function useSenders(): string {
  const role = useSession().user?.role
  const others = role && role !== 'ADMIN' && scopeOf('recordScan', role) !== null
  return others ? 'kamu atau petugas lain' : 'seorang admin'
}

export interface UnsentWork {
  /** Queued items. */
  unsent: number
  /** Items under review. */
  review: number
}

/** The unsent items that a logout leaves on this device (rule A47). */
export function LeftBehind({ unsent, review }: UnsentWork) {
  const senders = useSenders()
  const counts = [unsent > 0 && `${unsent} belum terkirim`, review > 0 && `${review} perlu ditinjau`]
  return `${counts.filter(Boolean).join(' dan ')}. Semuanya tetap tersimpan di perangkat ini, tetapi baru bisa dikirim setelah ${senders} masuk lagi di sini.`
}

/** The text if the number of unsent items is unknown. */
export function PerhapsLeftBehind() {
  const senders = useSenders()
  return (
    <>
      <b className="block">Belum bisa dipastikan apakah semuanya sudah terkirim.</b>
      Yang tersimpan di perangkat ini tidak hilang, tetapi baru bisa dikirim setelah {senders} masuk lagi di
      sini.
    </>
  )
}

import type { Refused } from '@bakti/contract/kotak/kotak.schemas'
import { paths } from '../../app/paths'
import { Banner } from '../../ui/Banner'
import { LinkButton } from '../../ui/Button'
import { formatNumber } from '../../ui/format-number'

/** What the server refused and phones keep for review (rule R148). Only the phone has these records, so that its owner decides. */
export function RefusedOnPhones({ ditolak }: { ditolak: Refused | undefined }) {
  if (!ditolak || ditolak.catatan === 0) return null
  return (
    <Banner
      tone="orange"
      live="status"
      className="mb-4"
      detail="Minta pemilik HP membuka 'Perlu ditinjau' di HP itu: coba lagi, ekspor, atau buang."
      action={
        <LinkButton variant="outline" size="small" to={paths.perangkat()}>
          Lihat HP
        </LinkButton>
      }
    >
      {formatNumber(ditolak.catatan)} catatan ditolak dan masih di {formatNumber(ditolak.perangkat)} HP
    </Banner>
  )
}

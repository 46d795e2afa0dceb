import { useQuery } from '@tanstack/react-query'
import { paths } from '../../app/paths'
import { Banner } from '../../ui/Banner'
import { LinkButton } from '../../ui/Button'
import { formatNumber } from '../../ui/format-number'
import { perangkatListQuery } from '../perangkat/perangkat.queries'

/** Devices that are named; the others are counted. */
const NAMED = 3

/**
 * What the server refused and phones keep for review (rule R148). Only the phone has these records, so that its owner decides; here it is said
 * whom to ask. Nothing is shown where there is none, or where the devices can't be read.
 */
export function RefusedOnPhones() {
  const { data } = useQuery(perangkatListQuery())
  const devices = (data?.data ?? []).filter(({ sisa }) => sisa.review > 0)
  if (devices.length === 0) return null
  const records = devices.reduce((sum, { sisa }) => sum + sisa.review, 0)
  const names = devices.slice(0, NAMED).map(({ nama, sisa }) => `${nama} (${formatNumber(sisa.review)})`)
  if (devices.length > NAMED) names.push(`${devices.length - NAMED} HP lain`)
  return (
    <Banner
      tone="orange"
      live="status"
      className="mb-4"
      detail={`${names.join(', ')}. Minta pemiliknya membuka 'Perlu ditinjau' di HP itu.`}
      action={
        <LinkButton variant="outline" size="small" to={paths.perangkat()}>
          Tinjau
        </LinkButton>
      }
    >
      {formatNumber(records)} catatan ditolak dan masih di {formatNumber(devices.length)} HP
    </Banner>
  )
}

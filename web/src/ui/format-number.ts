const whole = new Intl.NumberFormat('id-ID')
const tenths = new Intl.NumberFormat('id-ID', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

/** `6.214` */
export const formatNumber = (value: number): string => whole.format(value)

/** `77,7%`, and `–` of nothing. Never `100,0%` before the last one, nor `0,0%` after the first. */
export function formatPercent(part: number, all: number): string {
  if (all <= 0) return '–'
  if (part <= 0 || part >= all) return part <= 0 ? '0%' : '100%'
  return tenths.format(Math.min(0.999, Math.max(0.001, part / all)))
}

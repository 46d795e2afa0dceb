import { qrPath } from '../../ui/qr-path'
import { tautanOf } from './undangan.words'

interface QrTautanProps {
  token: string
  label: string
  className: string
}

/** The link of an invitation as QR, black on what is white around it. */
export function QrTautan({ token, label, className }: QrTautanProps) {
  const { d, size } = qrPath(tautanOf(token))
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      {/* A hair more than a module, or a viewer shows seams between the rows. */}
      <path d={d} stroke="#000" strokeWidth={1.02} />
    </svg>
  )
}

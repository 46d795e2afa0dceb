import { qrPath } from '../../ui/qr-path'
import { useAlamat } from '../pengaturan/alamat.queries'
import { tautanOf } from './undangan.words'

interface QrTautanProps {
  token: string
  label: string
  className: string
}

/** The link of an invitation as QR, black on what is white around it. */
export function QrTautan({ token, label, className }: QrTautanProps) {
  const { alamat } = useAlamat()
  const { d, size } = qrPath(tautanOf(alamat, token))
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      {/* A hair more than a module, or a viewer shows seams between the rows. */}
      <path d={d} stroke="#000" strokeWidth={1.02} />
    </svg>
  )
}

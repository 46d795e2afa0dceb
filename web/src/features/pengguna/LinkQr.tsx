import { qrPath } from '../../ui/qr-path'
import { useAlamat } from '../pengaturan/alamat.queries'
import { linkOf } from './undangan.words'

interface LinkQrProps {
  token: string
  label: string
  className: string
}

/** The link of an invitation as QR, black on what is white around it. */
export function LinkQr({ token, label, className }: LinkQrProps) {
  const { alamat } = useAlamat()
  const { d, size } = qrPath(linkOf(alamat, token))
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      {/* A hair more than a module, or a viewer shows seams between the rows. */}
      <path d={d} stroke="#000" strokeWidth={1.02} />
    </svg>
  )
}

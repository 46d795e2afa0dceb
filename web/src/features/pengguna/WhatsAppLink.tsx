import { waText } from '@bakti/contract/hp.rules'
import type { UndanganWithToken } from '@bakti/contract/undangan/undangan.schemas'
import { MessageCircle } from 'lucide-react'
import { buttonClass } from '../../ui/Button'
import { useAlamat } from '../pengaturan/alamat.queries'
import { titleOf, undanganMessage } from './undangan.words'

/** Opens WhatsApp with the invitation and its link as text: to the number, where it is known. */
export function WhatsAppLink({ undangan }: { undangan: UndanganWithToken }) {
  const { alamat } = useAlamat()
  return (
    <a
      className={buttonClass({ variant: 'outline', size: 'small', className: '[&_svg]:size-5' })}
      href={waText(undangan.hp, undanganMessage(undangan, alamat))}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Kirim ${titleOf(undangan)} lewat WhatsApp`}
    >
      <MessageCircle aria-hidden />
      WhatsApp
    </a>
  )
}

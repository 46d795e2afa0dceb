import { telLink, waText } from '@bakti/contract/hp.rules'
import { MessageCircle, Phone } from 'lucide-react'
import { buttonClass } from '../../ui/Button'

const LINK = buttonClass({ variant: 'outline', className: '[&_svg]:size-5' })

interface ContactProps {
  hp: string
  /** What the message says (rule R125); the person sends it. */
  pesan: string
}

/** Call and write, in words. */
export function Contact({ hp, pesan }: ContactProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <a className={LINK} href={telLink(hp)}>
        <Phone aria-hidden />
        Telepon
      </a>
      <a className={LINK} href={waText(hp, pesan)} target="_blank" rel="noopener noreferrer">
        <MessageCircle aria-hidden />
        WhatsApp
      </a>
    </div>
  )
}

const ICON_LINK = buttonClass({ variant: 'outline', size: 'icon', className: '[&_svg]:size-5' })

/** The same as icons, in a row of a list. */
export function ContactIcon({ nama, hp, pesan }: ContactProps & { nama: string }) {
  return (
    <>
      <a className={ICON_LINK} href={telLink(hp)} aria-label={`Telepon ${nama}`}>
        <Phone aria-hidden />
      </a>
      <a
        className={ICON_LINK}
        href={waText(hp, pesan)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`WhatsApp ${nama}`}
      >
        <MessageCircle aria-hidden />
      </a>
    </>
  )
}

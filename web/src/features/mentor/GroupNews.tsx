import { waText } from '@bakti/contract/hp.rules'
import { MessageCircle } from 'lucide-react'
import { buttonClass } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { CopyButton } from '../../ui/CopyButton'

/** One line for the chat of the mentors, to be copied or shared (rule R125). */
export function GroupNews({ text }: { text: string }) {
  return (
    <Card className="grid gap-3 p-4">
      <h2 className="font-extrabold">Kabari grup mentor</h2>
      <p className="text-[0.9375rem]/[1.4] wrap-anywhere">{text}</p>
      <div className="grid grid-cols-2 gap-3">
        <CopyButton text={text} what="Kabar" variant="outline" />
        <a
          className={buttonClass({ variant: 'outline', className: '[&_svg]:size-5' })}
          href={waText(null, text)}
          target="_blank"
          rel="noopener noreferrer"
        >
          <MessageCircle aria-hidden />
          WhatsApp
        </a>
      </div>
    </Card>
  )
}

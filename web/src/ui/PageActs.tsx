import { ChevronDown, Ellipsis } from 'lucide-react'
import { type Act, ActMenu } from './ActMenu'
import { Button, LinkButton, buttonClass } from './Button'
import { usePhone } from './useMedia'

/** `main`: what the page is for. Several main acts are equals: a button each, and one menu on a phone. */
export interface PageAct extends Act {
  main?: boolean
}

/** The acts of a page: all in a row; on a phone the main one, and the others behind '⋯' (rule U136). */
export function PageActs({ acts }: { acts: readonly PageAct[] }) {
  const phone = usePhone()
  const main = acts.filter((act) => act.main || acts.length === 1)
  const others = acts.filter((act) => !main.includes(act))
  const [first] = main
  if (acts.length === 0) return null
  if (!phone)
    return (
      <div className="flex flex-wrap gap-3">
        {acts.map((act) => (
          <ActButton key={act.label} act={act} first={main.length === 1 && act === first && !!act.main} />
        ))}
      </div>
    )
  return (
    <div className="flex w-full gap-3">
      {first && main.length === 1 && <ActButton act={first} first={!!first.main} className="flex-1" />}
      {first && main.length > 1 && (
        <div className="flex-1 *:*:first:w-full">
          <ActMenu
            acts={main}
            face={
              <>
                {first.icon}
                {first.label}
                <ChevronDown aria-hidden />
              </>
            }
            buttonClassName={buttonClass({ variant: 'outline', className: '[&_svg]:size-5' })}
          />
        </div>
      )}
      {others.length > 0 && (
        <ActMenu
          acts={others}
          face={
            <>
              <Ellipsis aria-hidden />
              <span className="sr-only">Tindakan lain</span>
            </>
          }
          buttonClassName={buttonClass({
            variant: 'outline',
            className: 'w-12 px-0! [&_svg]:size-5 [&_svg]:stroke-[2.4]',
          })}
        />
      )}
    </div>
  )
}

interface ActButtonProps {
  act: Act
  /** It is the main act of the page. */
  first: boolean
  className?: string
}

function ActButton({ act: { label, icon, to, onPress, disabled }, first, className }: ActButtonProps) {
  const look = { icon, variant: first ? 'primary' : 'outline', className } as const
  if (to !== undefined && !disabled)
    return (
      <LinkButton to={to} {...look}>
        {label}
      </LinkButton>
    )
  return (
    <Button {...look} disabled={disabled} onClick={onPress}>
      {label}
    </Button>
  )
}

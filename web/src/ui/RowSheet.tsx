import type { ReactNode } from 'react'
import type { Act } from './ActMenu'
import { Button, LinkButton } from './Button'
import { Dialog, DialogBody } from './Dialog'

export interface RowSheetProps {
  /** How the row is called. */
  name: string
  acts: readonly Act[]
  /** What the card of the row leaves out. */
  details: readonly { label: string; value: ReactNode }[]
  onClose: () => void
}

/** What can be done with a row, on a phone. */
export function RowSheet({ name, acts, details, onClose }: RowSheetProps) {
  return (
    <Dialog open onClose={onClose} title={name} person size="narrow">
      <DialogBody>
        {details.length > 0 && (
          <dl className="grid gap-3">
            {details.map(({ label, value }) => (
              <div key={label} className="min-w-0 wrap-anywhere">
                <dt className="text-[0.8125rem]/5 text-tinta-lembut">{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className="grid gap-2">
          {acts.map((act) => (
            <SheetAct key={act.label} act={act} onClose={onClose} />
          ))}
        </div>
      </DialogBody>
    </Dialog>
  )
}

function SheetAct({ act, onClose }: { act: Act; onClose: () => void }) {
  const { label, name, icon, to, onPress, danger, disabled } = act
  const look = { icon, variant: danger ? 'ghost-danger' : 'outline', 'aria-label': name } as const
  if (to !== undefined)
    return (
      // In place of the sheet's own entry in the history.
      <LinkButton to={to} replace onClick={onClose} {...look}>
        {label}
      </LinkButton>
    )
  return (
    <Button
      {...look}
      disabled={disabled}
      onClick={() => {
        onClose()
        onPress?.()
      }}
    >
      {label}
    </Button>
  )
}

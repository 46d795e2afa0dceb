import type { LinkProps } from 'react-router'
import { LinkButton } from './Button'
import { Dialog, type DialogProps } from './Dialog'
import { PageTitle } from './PageHeader'

interface RouteDialogProps extends Omit<DialogProps, 'open' | 'routed' | 'keepOnPress'> {}

/** A form at an address of its own, as a dialog over its list. `onClose` is what `useCloseTo` gave. */
export function RouteDialog(props: RouteDialogProps) {
  return (
    <>
      <PageTitle>{props.title}</PageTitle>
      <Dialog {...props} open routed keepOnPress />
    </>
  )
}

interface CloseLinkProps extends Pick<LinkProps, 'to' | 'children'> {
  onClose: () => void
}

/** The link to the list at the foot of its dialog ('Back', seed §2): an ordinary press closes the dialog. */
export function CloseLink({ to, onClose, children }: CloseLinkProps) {
  return (
    <LinkButton
      to={to}
      variant="outline"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onClose()
      }}
    >
      {children}
    </LinkButton>
  )
}

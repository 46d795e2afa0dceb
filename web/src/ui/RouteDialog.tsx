import type { LinkProps } from './Link'
import { LinkButton } from './Button'
import { Dialog } from './Dialog'
import type { DialogProps } from './DialogFrame'
import { PageTitle } from './ListWithDialogs'

interface RouteDialogProps extends Omit<DialogProps, 'open' | 'routed' | 'keepOnPress'> {}

/** A dialog at an address of its own, over its list (rule U5). `onClose` comes from `useCloseTo`. */
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

/** The link to the list in the footer of its dialog. An ordinary press closes the dialog; one with a key opens the list in a tab. */
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

import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { IconButton } from '../../ui/Button'
import { useBackCloses } from '../../ui/useBackCloses'
import { Sidebar } from './Sidebar'

interface NavigationDrawerProps {
  open: boolean
  onClose: () => void
}

/** The sidebar below 1024 px, as a drawer. Esc, a press beside it and the back button close it (rules U6, U16). */
export function NavigationDrawer({ open, onClose }: NavigationDrawerProps) {
  useBackCloses(open, onClose)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="tirai fixed inset-0 z-60 lg:hidden" />
        <Dialog.Popup className="fixed inset-y-0 left-0 z-65 w-72 max-w-[85vw] animate-geser shadow-lg outline-none lg:hidden">
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <Sidebar onNavigate={onClose} />
          <Dialog.Close
            render={<IconButton label="Tutup menu" variant="on-dark" className="absolute top-5 -right-14" />}
          >
            <X aria-hidden />
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

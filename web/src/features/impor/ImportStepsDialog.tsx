import type { ReactNode } from 'react'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { takeFocus } from '../../ui/StepHeading'
import { ImportPicker, useDrop } from './ImportPicker'

interface ImportSteps {
  look: (chosen: File) => void
  /** A file was chosen before. */
  again: boolean
  busy: boolean
  /** The confirmation is on its way: the dialog can't be closed. */
  saving: boolean
  /** Share of the file that has left the device, 0 to 1. */
  sent: number
  problem: string | null
  /** Sends the same again; null where that does not help. */
  retry?: (() => void) | null
}

interface ImportStepsDialogProps {
  title: string
  state: ImportSteps
  /** What a line of the file is. */
  about: string
  /** Saves what such a file looks like, to be filled in. */
  onTemplate: () => void
  /** What follows the choice of a file; null before. */
  step: ReactNode
  /** The buttons with the bar that they stand on. */
  foot: ReactNode
  onClose: () => void
}

/** The dialog of an import: a file is chosen or dropped, then come the steps of the feature. */
export function ImportStepsDialog(props: ImportStepsDialogProps) {
  const { title, state, about, onTemplate, step, foot, onClose } = props
  const { look, again, busy, saving, sent, problem, retry } = state
  const { over, handlers } = useDrop({ look, wanted: step === null && !busy })
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="wide"
      locked={saving}
      keepOnPress
      className="flex max-h-[calc(100dvh-3.5rem)] flex-col md:max-h-[calc(100dvh-2.5rem)]"
    >
      {/* The rows scroll, so that the buttons stay in sight. */}
      <div
        className="grid min-h-0 content-start gap-4 overflow-y-auto px-6 pt-4 pb-6"
        data-langkah=""
        {...handlers}
      >
        {problem !== null && (
          // The button that led here was off meanwhile, and the focus lost with it.
          <div ref={takeFocus} key={problem} tabIndex={-1} className="outline-none">
            <Banner
              tone="red"
              live="alert"
              action={
                retry && (
                  <Button variant="outline" size="small" onClick={retry}>
                    Coba lagi
                  </Button>
                )
              }
            >
              {problem}
            </Banner>
          </div>
        )}
        {step ?? <ImportPicker {...{ look, again, busy, sent, over, about, onTemplate }} />}
      </div>
      {foot}
    </Dialog>
  )
}

/** Scrolls the body of an import's dialog until this stands at its top. The browser's own way would move the dialog on the screen too. */
export function scrollToTop(element: HTMLElement | null): void {
  const body = element?.closest('[data-langkah]')
  if (element && body)
    body.scrollTop += element.getBoundingClientRect().top - body.getBoundingClientRect().top - 12
}

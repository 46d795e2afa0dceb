import { CircleHelp, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Banner } from './Banner'
import { Button } from './Button'
import { cx } from './cx'
import { Dialog, DialogBody, DialogFooter } from './Dialog'
import { Field } from './Field'
import { TextInput } from './TextInput'
import { toneClass } from './tone'

export interface ConfirmDialogProps {
  open: boolean
  /** 'Hapus Data' */
  title: string
  /** The question. */
  children: ReactNode
  onConfirm: () => void
  onClose: () => void
  /** danger (default): red button with a bin; question: an ordinary question. */
  kind?: 'danger' | 'question'
  /** What the act does, where it deletes nothing: in the place of the bin. */
  icon?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  /** The act runs: spinner, and nothing closes the dialog. */
  busy?: boolean
  busyText?: string
  /** Why the act failed. The dialog stays open (rule U8). */
  error?: string | undefined
  /** Why it can't be done at all: there is only the way out. */
  refused?: string | undefined
  /** The text to type before confirming a large deletion: the name of what is deleted. */
  mustType?: string | undefined
}

/** Without case and repeated spaces, which a phone's keyboard changes. */
const plain = (text: string) => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Asks before an act that can't be undone (rule U18). 'Batal' has the focus first, or the field where a text must be typed. */
export function ConfirmFrame(props: ConfirmDialogProps) {
  const { kind = 'danger', confirmLabel = 'Hapus', busy = false, onClose, refused } = props
  const { cancelLabel = refused ? 'Tutup' : 'Batal', icon = <Trash2 aria-hidden /> } = props
  const mustType = refused ? undefined : props.mustType
  const cancel = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const confirm = () => {
    if (mustType === undefined || plain(field.current?.value ?? '') === plain(mustType)) {
      props.onConfirm()
      return
    }
    setProblem(`Ketik '${mustType}' untuk melanjutkan.`)
    field.current?.focus()
  }
  const danger = kind === 'danger'
  return (
    <Dialog
      open={props.open}
      onClose={onClose}
      title={props.title}
      size="narrow"
      alert
      locked={busy}
      initialFocus={mustType === undefined ? cancel : field}
      icon={
        <span
          aria-hidden
          className={cx(
            'grid size-11 shrink-0 place-items-center rounded-full border [&_svg]:size-4.5 [&_svg]:stroke-[2.4]',
            toneClass[danger ? 'red' : 'blue'],
          )}
        >
          {danger ? icon : <CircleHelp />}
        </span>
      }
    >
      <DialogBody>
        <div className="wrap-anywhere">{props.children}</div>
        {mustType !== undefined && (
          <Field
            label={
              <span className="font-semibold wrap-anywhere">
                Ketik <b>{mustType}</b> untuk melanjutkan
              </span>
            }
            error={problem}
            required
          >
            <TextInput
              ref={field}
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              disabled={busy}
              onChange={() => setProblem(undefined)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') confirm()
              }}
            />
          </Field>
        )}
        {refused && <Banner tone="yellow">{refused}</Banner>}
        {props.error && (
          <Banner tone="red" live="alert">
            {props.error}
          </Banner>
        )}
      </DialogBody>
      <DialogFooter>
        <Button ref={cancel} variant="outline" disabled={busy} onClick={onClose}>
          {cancelLabel}
        </Button>
        {!refused && (
          <Button
            variant={danger ? 'danger' : 'primary'}
            icon={danger && icon}
            busy={busy}
            {...(props.busyText && { busyText: props.busyText })}
            onClick={confirm}
          >
            {confirmLabel}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

import { ArrowLeft } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { Button, IconButton } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { TextInput, type TextInputProps } from '../../ui/TextInput'

interface RecordFormProps extends Omit<TextInputProps, 'onSubmit' | 'children'> {
  title: string
  /** Of the field. */
  label: string
  error: string | undefined
  onSubmit: () => unknown
  onCancel: () => void
  /** Below the field. */
  children?: ReactNode
}

/** A form of the scanner, for codes that can't be read: the way back, one field, and 'Catat'. */
export function RecordForm(props: RecordFormProps) {
  const { title, label, error, onSubmit, onCancel, children, ...input } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form onSubmit={submit} noValidate className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="-mt-1.5 -ml-3 flex items-center gap-1">
        <IconButton label="Batal" variant="ghost-inherit" onClick={onCancel}>
          <ArrowLeft aria-hidden />
        </IconButton>
        <p className="text-[1.0625rem]/tight font-extrabold">{title}</p>
      </div>
      <div className="flex items-start gap-2">
        <Field label={label} error={error} className="flex-1 [&_p]:text-lado-200">
          <TextInput autoComplete="off" spellCheck={false} {...input} />
        </Field>
        <Button variant="on-dark" type="submit" className="mt-6.5">
          Catat
        </Button>
      </div>
      {children}
    </form>
  )
}

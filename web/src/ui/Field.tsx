import { CircleAlert } from 'lucide-react'
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { cx } from './cx'

interface FieldControl {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

const Control = createContext<FieldControl>({})

/** The attributes that tie a control to the Field around it; empty outside of one. */
export function useFieldControl(): FieldControl {
  return useContext(Control)
}

export interface FieldProps {
  /** Shown above, 14/700. Never a placeholder in its stead. */
  label: ReactNode
  /** What is wrong; the control turns red and is described by it. It goes when the control is changed, until the form is sent again. */
  error?: string | undefined
  /** One line of help below. */
  hint?: ReactNode
  /** Says so to screen readers; the label's `*` is the caller's. */
  required?: boolean
  className?: string
  /** One control of this kit: TextInput, Select, … */
  children: ReactNode
}

/** Label, control, hint and error, tied together: `<Field label="NIM *" error={errors.nim?.message}><TextInput {...register('nim')} /></Field>` */
export function Field({ label, error: fault, hint, required, className, children }: FieldProps) {
  const id = useId()
  const field = useRef<HTMLDivElement>(null)
  const [error, dismiss] = useDismissed(fault, field)
  const described = cx(hint ? `${id}-hint` : '', error ? `${id}-error` : '')
  const control: FieldControl = {
    id,
    ...(described && { 'aria-describedby': described }),
    ...(error && { 'aria-invalid': true }),
    ...(required && { 'aria-required': true }),
  }
  return (
    <div ref={field} onChange={dismiss} className={cx('grid min-w-0 content-start gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-bold">
        {label}
      </label>
      <Control value={control}>{children}</Control>
      {hint && (
        <p id={`${id}-hint`} className="text-[0.8125rem]/5 text-tinta-lembut">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex gap-1.5 text-[0.8125rem]/5 font-semibold text-salah-teks">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          {error}
        </p>
      )}
    </div>
  )
}

/** A fault until what it is about was changed (rule U139), and the function that says so. It counts again when the form is sent. */
function useDismissed(fault: string | undefined, field: RefObject<HTMLElement | null>) {
  const [gone, setGone] = useState<string>()
  if (gone !== undefined && gone !== fault) setGone(undefined)
  useEffect(() => {
    if (gone === undefined) return
    const onSubmit = ({ target }: Event) => {
      if (target instanceof Node && target.contains(field.current)) setGone(undefined)
    }
    document.addEventListener('submit', onSubmit, true)
    return () => document.removeEventListener('submit', onSubmit, true)
  }, [gone, field])
  return [fault === gone ? undefined : fault, () => setGone(fault)] as const
}

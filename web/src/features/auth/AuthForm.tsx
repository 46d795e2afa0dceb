import { Hourglass } from 'lucide-react'
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type DefaultValues, type Resolver, useForm } from 'react-hook-form'
import { Link } from '../../ui/Link'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { PageTitle } from '../../ui/ListWithDialogs'
import { ProblemBanner } from '../../ui/ProblemBanner'
import { TextInput, type TextInputProps } from '../../ui/TextInput'
import { useBusyRetry } from './busy-retry'
import { useFormProblem } from './form-problem'

type Resolvers = typeof import('./auth-resolvers').resolvers

const loadResolvers = async (): Promise<Resolvers> => (await import('./auth-resolvers')).resolvers

type ValuesOf<R> = R extends Resolver<infer Values, unknown, infer _Output> ? Values : never
type OutputOf<R> = R extends Resolver<infer _Values, unknown, infer Output> ? Output : never

/**
 * A form of these pages: fields checked by a schema of the contract, a problem of the whole form, and calls that are tried again while
 * the server is busy. `toasts`: the problems that are shown as a toast instead of a banner.
 */
export function useAuthForm<Name extends keyof Resolvers>(
  name: Name,
  defaultValues: DefaultValues<ValuesOf<Resolvers[Name]>>,
  toasts?: readonly string[],
) {
  type Values = ValuesOf<Resolvers[Name]>
  type Output = OutputOf<Resolvers[Name]>
  const form = useForm<Values, unknown, Output>({
    resolver: async (values, context, options) => {
      const resolve = (await loadResolvers())[name] as unknown as Resolver<Values, unknown, Output>
      return resolve(values, context, options)
    },
    defaultValues,
    reValidateMode: 'onSubmit',
  })
  const formProblem = useFormProblem(toasts)
  return { form, ...formProblem, ...useBusyRetry(), prepare: usePrepared(formProblem.complain) }
}

/** Loads the checks of the form. The result resolves with whether they are there; if not, the form says so. */
function usePrepared(complain: (problem: { text: string }) => void): () => Promise<boolean> {
  useEffect(() => {
    // After the page is drawn, before anything is typed.
    const timer = setTimeout(() => void loadResolvers().catch(() => undefined))
    return () => clearTimeout(timer)
  }, [])
  return async () => {
    try {
      await loadResolvers()
      return true
    } catch {
      complain({ text: 'Periksa sambungan internetmu, lalu coba lagi.' })
      return false
    }
  }
}

interface AuthFormProps extends Pick<
  ReturnType<typeof useAuthForm>,
  'problem' | 'waiting' | 'stop' | 'prepare'
> {
  onSubmit: (event: FormEvent) => Promise<void>
  /** The button of the form, and its text while the answer is on the way. */
  submit: string
  busyText?: string
  busy: boolean
  /** Below the button. */
  after?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** The form element, with its problem or the wait for a busy server above the fields. */
export function AuthForm(props: AuthFormProps) {
  const { onSubmit, problem, waiting, stop, prepare, submit, busyText, busy, after, children } = props
  const [preparing, setPreparing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    if (form.current) globalThis.early?.takeOver(form.current)
  }, [])
  const press = async (event: FormEvent) => {
    event.preventDefault()
    setPreparing(true)
    const ready = await prepare()
    setPreparing(false)
    if (ready) await onSubmit(event)
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void press(event)} className="grid gap-4.5">
      {waiting ? <QueueBanner onStop={stop} /> : <ProblemBanner problem={problem} />}
      {children}
      <Button type="submit" size="large" full busy={busy || preparing} {...(busyText && { busyText })}>
        {submit}
      </Button>
      {after}
    </form>
  )
}

/** The server has too many logins at this moment. The form tries again by itself (rule A29). */
function QueueBanner({ onStop }: { onStop: () => void }) {
  return (
    <Banner
      tone="blue"
      live="status"
      icon={<Hourglass />}
      detail="Kamu ada di antrean. Halaman ini mencoba lagi sendiri, jadi biarkan terbuka."
      action={
        <Button variant="outline" size="small" onClick={onStop}>
          Batal
        </Button>
      }
    >
      Server sedang ramai
    </Banner>
  )
}

/** An e-mail field: a phone's keyboard sets no capitals and marks no spelling. */
export function EmailInput(props: Omit<TextInputProps, 'type'>) {
  return (
    <TextInput
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="nama@email.com"
      {...props}
      type="email"
    />
  )
}

interface FormFrameProps {
  title: string
  /** One line below the heading. */
  lead: ReactNode
  children: ReactNode
}

/** The column of a page: its heading, one line, and the form. */
export function FormFrame({ title, lead, children }: FormFrameProps) {
  return (
    <div className="grid w-full max-w-102 gap-4.5">
      <PageTitle>{title}</PageTitle>
      <div>
        <h1 className="judul text-[2.75rem]/none">{title}</h1>
        <p className="mt-1 text-pretty text-tinta-lembut">{lead}</p>
      </div>
      {children}
    </div>
  )
}

/** A link between these pages. Its text is small, its touch target is 44 px high (rule U12). */
export function AuthLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={cx(
        'inline-flex min-h-11 items-center gap-2 rounded-xs font-bold text-tautan underline underline-offset-3 [&_svg]:size-5',
        className,
      )}
    />
  )
}

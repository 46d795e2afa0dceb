import { zodResolver } from '@hookform/resolvers/zod'
import { Hourglass } from 'lucide-react'
import { type ComponentProps, type FormEvent, type ReactNode } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import { Link } from 'react-router'
import type { z } from 'zod'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { PageTitle } from '../../ui/PageHeader'
import { ProblemBanner } from '../../ui/ProblemBanner'
import { TextInput, type TextInputProps } from '../../ui/TextInput'
import { useBusyRetry } from './busy-retry'
import { useFormProblem } from './form-problem'

/**
 * A form of these pages: fields checked by a schema of the contract, a problem of the whole form, and calls that are tried again while
 * the server is busy. `toasts`: the problems that are shown as a toast instead of a banner.
 */
export function useAuthForm<Values extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Values>,
  defaultValues: DefaultValues<Values>,
  toasts?: readonly string[],
) {
  const form = useForm<Values, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues,
    reValidateMode: 'onSubmit',
  })
  return { form, ...useFormProblem(toasts), ...useBusyRetry() }
}

interface AuthFormProps extends Pick<ReturnType<typeof useAuthForm>, 'problem' | 'waiting' | 'stop'> {
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
  const { onSubmit, problem, waiting, stop, submit, busyText, busy, after, children } = props
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-4.5">
      {waiting ? <QueueBanner onStop={stop} /> : <ProblemBanner problem={problem} />}
      {children}
      <Button type="submit" size="large" full busy={busy} {...(busyText && { busyText })}>
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

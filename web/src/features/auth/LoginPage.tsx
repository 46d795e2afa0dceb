// First: schemas ask for it while they are made.
import '../../platform/zod'
import { credentials } from '@bakti/contract/auth/auth.schemas'
import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Navigate, useLocation } from 'react-router'
import { afterLogin } from '../../app/paths'
import { session, useSession } from '../../platform/session'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { PageTitle } from '../../ui/PageHeader'
import { PasswordInput } from '../../ui/PasswordInput'
import { TextInput } from '../../ui/TextInput'
import { toast } from '../../ui/toast'
import { WelcomePanel } from './WelcomePanel'

const EMPTY = 'Email dan password harus diisi!'

interface Problem {
  text: string
  detail?: string
}

/** /login (seed §2). `corner` shows over the picture: the badge of unsent work. */
export function LoginPage({ corner }: { corner?: ReactNode }) {
  const { user } = useSession()
  const { state } = useLocation()
  // Also for who is logged in already, or just was in another tab.
  if (user)
    return <Navigate to={afterLogin(user.role, (state as { origin?: unknown } | null)?.origin)} replace />
  return (
    <WelcomePanel corner={corner}>
      <PageTitle>Masuk</PageTitle>
      <LoginForm />
    </WelcomePanel>
  )
}

function LoginForm() {
  const [problem, setProblem] = useState<Problem | null>(null)
  const form = useForm({
    resolver: zodResolver(credentials),
    defaultValues: { email: '', password: '' },
    reValidateMode: 'onSubmit',
  })
  const { errors, isSubmitting } = form.formState

  const complain = (next: Problem) => {
    setProblem(next)
    toast.error(next.text)
  }

  const submit = form.handleSubmit(
    async (values) => {
      setProblem(null)
      const answer = await session.login(values)
      if (answer.ok && answer.status === 200) toast.success(`Selamat Datang ${answer.data.name}`)
      else if (!answer.ok && answer.kind !== 'refused')
        complain({
          text: 'Login gagal!',
          detail: 'Server tidak terjangkau. Periksa sambungan internetmu, lalu coba lagi.',
        })
      else complain({ text: answer.message || 'Login gagal!' })
    },
    (invalid) => {
      const missing = invalid.email?.message === EMPTY || invalid.password?.message === EMPTY
      if (missing) complain({ text: EMPTY })
      else setProblem(null)
    },
  )

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid w-full max-w-102 gap-4.5">
      <div>
        <h1 className="judul text-[2.75rem]/none">Masuk</h1>
        <p className="mt-1 text-tinta-lembut">Pakai email yang kamu daftarkan.</p>
      </div>
      {problem && (
        <Banner tone="merah" live="alert" detail={problem.detail}>
          {problem.text}
        </Banner>
      )}
      <Field label="Email" required error={shorter(errors.email?.message)}>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="nama@email.com"
          {...form.register('email')}
        />
      </Field>
      <Field label="Kata Sandi" required error={shorter(errors.password?.message)}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Button type="submit" size="besar" full busy={isSubmitting}>
        MASUK
      </Button>
    </form>
  )
}

/** The banner has the sentence about both fields; below each one word is enough. */
function shorter(message: string | undefined): string | undefined {
  return message === EMPTY ? 'Wajib diisi' : message
}

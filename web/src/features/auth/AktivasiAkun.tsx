import { aktivasiCalls } from '@bakti/contract/aktivasi/aktivasi.calls'
import type { Kartu, CheckedKode } from '@bakti/contract/aktivasi/aktivasi.schemas'
import type { User } from '@bakti/contract/auth/auth.schemas'
import { useState } from 'react'
import { paths } from '../../app/paths'
import { type Answer, type Failure, call } from '../../platform/call'
import { deviceProof } from '../../platform/request'
import { session, sessionProof } from '../../platform/session'
import { Banner } from '../../ui/Banner'
import { Button, LinkButton } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { markFields } from '../../ui/markFields'
import { PasswordInput } from '../../ui/PasswordInput'
import { AuthForm, AuthLink, EmailInput, useAuthForm } from './AuthForm'
import type { Queued } from './busy-retry'
import { firstName } from './first-name'
import { type FormProblem, problemOf } from './form-problem'
import { Step } from './Step'

const FAILED = 'Gagal mengaktifkan kartu.'

interface AktivasiAkunProps {
  checked: CheckedKode
  /** Of the session. */
  user: User | null
  onDone: (kartu: Kartu) => void
  /** The first step has to be done again. */
  onBack: (why: FormProblem) => void
}

type Body = { tiket: string; email?: string; password?: string }

/** Sends the second step; a new account's session begins with the answer. */
async function activate(body: Body, queued?: Queued): Promise<Answer<User & { anggota: Kartu }>> {
  const own = body.email === undefined ? sessionProof() : {}
  const answer = await call(aktivasiCalls.activate, {
    body,
    ...queued,
    headers: { ...deviceProof(), ...own, ...queued?.headers },
  })
  if (!answer.ok) return answer
  const { anggota: _, ...user } = answer.data
  session.adopt({ ...answer, data: user })
  return answer
}

/** Whether the ticket is of no more use. */
const isOver = ({ code }: Failure) => code === 'aktivasi.expired' || code === 'aktivasi.mismatch'

/** The second step: a new account, or the one of the session. */
export function AktivasiAkun({ user, ...rest }: AktivasiAkunProps) {
  return (
    <>
      <Step step={2} title={`Hai, ${firstName(rest.checked.nama)}`} />
      {user === null ? <NewAccount {...rest} /> : <OwnAccount user={user} {...rest} />}
    </>
  )
}

type StepProps = Omit<AktivasiAkunProps, 'user'>

function NewAccount({ checked: { tiket }, onDone, onBack }: StepProps) {
  const { form, complain, clear, retryWhileBusy, ...formState } = useAuthForm('newAkun', {
    email: '',
    password: '',
  })
  const { errors, isSubmitting } = form.formState
  const [taken, setTaken] = useState('')

  const submit = form.handleSubmit(async (values) => {
    clear()
    setTaken('')
    const answer = await retryWhileBusy((queued) => activate({ tiket, ...values }, queued))
    if (answer.ok) return onDone(answer.data.anggota)
    if (isOver(answer)) return onBack({ text: answer.message })
    if (answer.code === 'auth.email_taken') {
      form.setError('email', { message: 'Email ini sudah punya akun.' }, { shouldFocus: true })
      return setTaken(values.email)
    }
    if (markFields(form, answer.errors, ['email', 'password']) === undefined)
      complain(problemOf(answer, FAILED))
  }, clear)

  const loginState = { origin: paths.aktivasi(), ...(taken && { email: taken }) }
  return (
    <>
      <p className="-mt-3 text-tinta-lembut">Buat kunci masukmu, sekali saja.</p>
      <AuthForm
        {...formState}
        onSubmit={submit}
        submit="Aktifkan kartuku"
        busyText="Mengaktifkan..."
        busy={isSubmitting}
      >
        <div>
          <Field label="Email" required error={errors.email?.message}>
            <EmailInput autoComplete="username" {...form.register('email')} />
          </Field>
          {taken !== '' && (
            <AuthLink to={paths.forgotPassword()} state={loginState} className="-mb-2 text-sm">
              Lupa kata sandinya?
            </AuthLink>
          )}
        </div>
        <Field
          label="Kata Sandi"
          required
          hint={errors.password ? undefined : 'Minimal 8 karakter.'}
          error={errors.password?.message}
        >
          <PasswordInput autoComplete="new-password" {...form.register('password')} />
        </Field>
      </AuthForm>
      <p className="flex items-center gap-4 text-sm text-tinta-lembut before:h-px before:flex-1 before:bg-garis after:h-px after:flex-1 after:bg-garis">
        sudah punya akun?
      </p>
      <LinkButton to={paths.login()} state={loginState} variant="outline" full>
        Masuk dan hubungkan
      </LinkButton>
    </>
  )
}

function OwnAccount({ checked: { tiket }, user, onDone, onBack }: StepProps & { user: User }) {
  const [problem, setProblem] = useState<FormProblem | null>(null)
  const [busy, setBusy] = useState(false)
  const isStaff = user.role !== 'PESERTA'
  const press = async () => {
    setBusy(true)
    setProblem(null)
    const answer = await activate({ tiket })
    setBusy(false)
    if (answer.ok) onDone(answer.data.anggota)
    else if (isOver(answer)) onBack({ text: answer.message })
    // The session that was restored here had ended.
    else if (answer.code === 'session.required') session.leaveExpired()
    else setProblem(problemOf(answer, FAILED))
  }
  return (
    <>
      <p className="-mt-3 text-tinta-lembut wrap-anywhere">
        {isStaff
          ? `Kamu masuk sebagai petugas (${user.email}).`
          : `Kartu ini akan menjadi milik akun ${user.email}.`}
      </p>
      {problem && (
        <Banner tone="red" live="alert" detail={problem.detail}>
          {problem.text}
        </Banner>
      )}
      {isStaff ? (
        <Banner tone="blue">
          Kartu peserta tidak bisa dihubungkan dengan akun petugas. Keluar dulu, lalu lanjutkan.
        </Banner>
      ) : (
        <Button size="large" full busy={busy} busyText="Mengaktifkan..." onClick={() => void press()}>
          Aktifkan kartuku
        </Button>
      )}
      <Button variant="outline" full onClick={() => void session.logout()}>
        {isStaff ? 'Keluar' : 'Bukan akunku, keluar'}
      </Button>
    </>
  )
}

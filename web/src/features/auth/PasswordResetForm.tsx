import { authCalls } from '@bakti/contract/auth/auth.calls'
import { MailCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '../../platform/call'
import { deviceProof, session } from '../../platform/session'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { markFields } from '../../ui/markFields'
import { PasswordInput } from '../../ui/PasswordInput'
import { TextInput } from '../../ui/TextInput'
import { AuthForm, useAuthForm } from './AuthForm'
import { CODE_SENT, sendCode } from './CodeRequestForm'
import { toast } from './auth-toast'
import { problemOf } from './form-problem'

const FAILED = 'Gagal mengganti kata sandi'
/** Within this time the server sends no second mail (rule A40). */
const PAUSE_MS = 60_000

const FIELDS = ['code', 'password', 'confirmPassword'] as const

interface PasswordResetFormProps {
  sent: { email: string; at: number }
  onSentAgain: (at: number) => void
  onOtherEmail: () => void
  onDone: () => void
}

/** The second step of a password reset: the code from the mail and a new password, typed twice (rule A38). */
export function PasswordResetForm({ sent, onSentAgain, onOtherEmail, onDone }: PasswordResetFormProps) {
  const { form, complain, clear, retryWhileBusy, ...formState } = useAuthForm('passwordReset', {
    email: sent.email,
    code: '',
    password: '',
    confirmPassword: '',
  })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])

  const submit = form.handleSubmit(async (values) => {
    clear()
    const answer = await retryWhileBusy(() =>
      call(authCalls.resetPassword, { body: values, headers: deviceProof() }),
    )
    if (answer.ok) {
      toast.success(answer.message, { lasts: true })
      // The server has ended all sessions of this account. A session of another account stays (rules A13, A46).
      const here = session.get().user?.email
      if (here?.toLowerCase() === values.email.toLowerCase()) void session.logout()
      return onDone()
    }
    if (markFields(form, answer.errors, FIELDS) === undefined) complain(problemOf(answer, FAILED))
  }, clear)

  const resend = async () => {
    clear()
    const sending = await sendCode(sent.email)
    if (!sending.ok) return complain(sending.problem)
    form.resetField('code')
    setFocus('code')
    onSentAgain(sending.at)
  }

  return (
    <AuthForm
      {...formState}
      onSubmit={submit}
      submit="Simpan kata sandi"
      busyText="Menyimpan..."
      busy={isSubmitting}
      after={
        <div className="grid grid-cols-2 gap-3">
          <ResendButton since={sent.at} onPress={resend} />
          <Button variant="ghost" size="small" onClick={onOtherEmail}>
            Ganti email
          </Button>
        </div>
      }
    >
      {!formState.waiting && !formState.problem && (
        // The key makes screen readers announce each mail.
        <Banner
          key={sent.at}
          tone="green"
          live="status"
          icon={<MailCheck />}
          detail={
            <>
              Dikirim ke <b className="wrap-anywhere">{sent.email}</b> kalau email itu terdaftar, berlaku 10
              menit. Belum ada? Periksa juga folder spam.
            </>
          }
        >
          {CODE_SENT}
        </Banner>
      )}
      {/* Password managers read from it whose password this is. */}
      <input type="email" autoComplete="username" value={sent.email} readOnly hidden />
      <Field label="Kode verifikasi" required error={errors.code?.message}>
        <TextInput
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          placeholder="6 angka"
          className="text-xl! font-bold tracking-[0.2em] placeholder:text-base placeholder:font-normal placeholder:tracking-normal"
          {...form.register('code')}
        />
      </Field>
      <Field
        label="Kata Sandi Baru"
        required
        hint={errors.password ? undefined : 'Minimal 8 karakter.'}
        error={errors.password?.message}
      >
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Field label="Konfirmasi Kata Sandi" required error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
      </Field>
    </AuthForm>
  )
}

/** Sends another code after the pause. Until then the button shows the seconds left. */
function ResendButton({ since, onPress }: { since: number; onPress: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const left = useSecondsLeft(since + PAUSE_MS)
  const press = async () => {
    setBusy(true)
    await onPress()
    setBusy(false)
  }
  return (
    <Button
      variant="outline"
      size="small"
      busy={busy}
      busyText="Mengirim..."
      disabled={left > 0}
      onClick={() => void press()}
    >
      {left > 0 ? `Kirim ulang (${left} dtk)` : 'Kirim ulang kode'}
    </Button>
  )
}

function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = () => setNow(Date.now())
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [until])
  // Bounded: a device clock that was set back must not make the wait longer.
  return Math.min(PAUSE_MS / 1000, Math.max(0, Math.ceil((until - now) / 1000)))
}

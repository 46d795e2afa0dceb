import { MailCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { TextInput } from '../../ui/TextInput'
import { AuthForm } from './AuthForm'
import { CODE_SENT, sendCode } from './CodeRequestForm'
import { useProviders } from './providers'
import { usePasswordForm } from './password-form'
import { NewPasswordFields } from './NewPasswordFields'
import { NoMail } from './NoMail'
import { app } from '../../state/app'

/** Within this time the server sends no second mail (rule A40). */
const PAUSE_MS = 60_000

interface PasswordResetFormProps {
  sent: { email: string; at: number }
  onSentAgain: (at: number) => void
  onOtherEmail: () => void
  onReset: () => void
  onEntered: () => void
}

/** The second step of a password reset: the code from the mail and a new password, typed twice (rule A38). */
export function PasswordResetForm(props: PasswordResetFormProps) {
  const { sent, onSentAgain, onOtherEmail, onReset, onEntered } = props
  const { email } = sent
  const { form, complain, clear, submit, state } = usePasswordForm('passwordByMail', {
    email,
    onReset,
    onEntered,
  })
  const mails = useProviders()?.surel !== false
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])

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
      {...state}
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
      <NoMail />
      {!state.waiting && !state.problem && (
        // The key makes screen readers announce each mail.
        <Banner
          key={sent.at}
          tone={mails ? 'green' : 'grey'}
          live="status"
          icon={<MailCheck />}
          detail={
            mails ? <Sent email={email} /> : 'Suratnya menjadi berkas di server. Panitia bisa membukanya.'
          }
        >
          {CODE_SENT}
        </Banner>
      )}
      {/* Password managers read from it whose password this is. */}
      <input type="email" autoComplete="username" value={sent.email} readOnly hidden />
      <Field
        label="Kode verifikasi"
        required
        hint={errors.code ? undefined : '6 angka dari email, atau Kode masuk dari panitia.'}
        error={errors.code?.message}
      >
        <TextInput
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
          className="text-xl! font-bold tracking-[0.2em]"
          {...form.register('code')}
        />
      </Field>
      <NewPasswordFields register={form.register} errors={errors} />
    </AuthForm>
  )
}

function Sent({ email }: { email: string }) {
  return (
    <>
      Dikirim ke <b className="wrap-anywhere">{email}</b> kalau email itu terdaftar, berlaku 10 menit. Belum
      ada? Periksa juga folder spam.
    </>
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
  const [now, setNow] = useState(() => app.clock.now())
  useEffect(() => {
    const tick = () => setNow(app.clock.now())
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [until])
  // Bounded: a device clock that was set back must not make the wait longer.
  return Math.min(PAUSE_MS / 1000, Math.max(0, Math.ceil((until - now) / 1000)))
}

import { LogIn, RotateCw, UserRoundX } from 'lucide-react'
import { paths } from '../../app/paths'
import type { Failure } from '../../platform/call'
import { describeFailure } from '../../platform/failure'
import { Button, LinkButton } from '../../ui/Button'
import { MISTAKES } from './undangan.words'

interface UndanganInvalidProps {
  failure: Failure
  onRetry: () => void
  /** Ends the session here and opens the invitation again. */
  onChangeAccount: () => void
}

/** Why an invitation can't be opened or accepted, and the way out of it. */
export function UndanganInvalid({ failure, onRetry, onChangeAccount }: UndanganInvalidProps) {
  const { code, message } = failure
  const known = code in MISTAKES ? MISTAKES[code as keyof typeof MISTAKES] : undefined
  // The message says by itself what the title says here.
  const rest =
    known && message.startsWith(`${known.title}. `) ? message.slice(known.title.length + 2) : message
  const { text, detail } = describeFailure(failure, {
    refused: message,
    unreachable: 'Undangan belum bisa dibuka',
  })
  return (
    <section className="grid gap-4.5">
      <div role="alert">
        <h1 className="judul text-[2.5rem]/[1.05] text-balance">{known?.title ?? text}</h1>
        <p className="mt-2 text-pretty text-tinta-lembut">{known ? rest : detail}</p>
      </div>
      {!known && (
        <Button size="large" full onClick={onRetry}>
          <RotateCw aria-hidden /> Coba lagi
        </Button>
      )}
      {known?.way === 'masuk' && (
        <LinkButton to={paths.login()} size="large" full>
          <LogIn aria-hidden /> Masuk
        </LinkButton>
      )}
      {known?.way === 'ganti' && (
        <Button size="large" full onClick={onChangeAccount}>
          <UserRoundX aria-hidden /> Pakai akun lain
        </Button>
      )}
      <LinkButton
        to={paths.landing()}
        variant={known?.way === 'home' ? 'primary' : 'outline'}
        size={known?.way === 'home' ? 'large' : 'normal'}
        full
      >
        Kembali ke Home
      </LinkButton>
    </section>
  )
}

/** The address without its last part: cut off by a chat, or typed. */
export function UndanganWithoutToken() {
  return (
    <section className="grid gap-4.5">
      <div role="alert">
        <h1 className="judul text-[2.5rem]/[1.05] text-balance">Tautannya tidak lengkap</h1>
        <p className="mt-2 text-pretty text-tinta-lembut">
          Buka lagi tautan dari pesan undanganmu, atau pindai QR di kartunya. Kalau tetap begini, minta tautan
          baru ke panitia.
        </p>
      </div>
      <LinkButton to={paths.login()} size="large" full>
        <LogIn aria-hidden /> Sudah diterima? Masuk
      </LinkButton>
      <LinkButton to={paths.landing()} variant="outline" full>
        Kembali ke Home
      </LinkButton>
    </section>
  )
}

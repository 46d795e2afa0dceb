import { undanganCalls } from '@bakti/contract/undangan/undangan.calls'
import type { ImporMentorResult } from '@bakti/contract/undangan/undangan.schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { type CallError, describeFailure } from '../../platform/failure'
import { callKey, callOrThrow, callQuery } from '../../platform/query'
import { formatNumber } from '../../ui/format-number'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { ProgressBar } from '../../ui/ProgressBar'
import { StepHeading } from '../../ui/StepHeading'
import { notYetSent, canBeSent, countInvited, mailingText } from './impor-mentor.rules'
import { useSendRemaining } from './undangan.queries'

/** How often the mails are counted, in milliseconds. */
const EVERY_MS = 2_000

/** Last step: what was saved, and how far the mails are. They go on without this dialog (rule R84). */
export function MailingProgress({ done }: { done: ImporMentorResult }) {
  const { jumlah, kiriman } = done
  const { mailed, handed } = countInvited(done.baris)
  const lines = [
    jumlah.baru > 0 && `${formatNumber(jumlah.baru)} undangan dibuat`,
    jumlah.berubah > 0 && `${formatNumber(jumlah.berubah)} mentor mendapat kelompok lain`,
    jumlah.sama > 0 && `${formatNumber(jumlah.sama)} sudah sama`,
    jumlah.salah > 0 && `${formatNumber(jumlah.salah)} baris keliru dilewati`,
  ].filter((line) => line !== false)
  return (
    <div className="grid justify-items-center gap-3 py-6 text-center">
      <CircleCheck className="size-16 text-hadir-penuh" strokeWidth={1.75} aria-hidden />
      <StepHeading className="judul text-2xl">Impor selesai</StepHeading>
      <ul className="grid gap-1 tabular-nums">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {handed > 0 && (
        <p>
          {formatNumber(handed)} mentor tanpa email: buka daftar Undangan untuk mencetak kartunya atau
          mengirim tautannya lewat WhatsApp.
        </p>
      )}
      {kiriman !== null && mailed > 0 && <Mails kiriman={kiriman} wanted={mailed} />}
    </div>
  )
}

/** Taken back, or refused by the mail server. */
const UNSENT = ['tidak', 'gagal'] as const

const endOf = (unsent: number) =>
  unsent > 0 ? `${formatNumber(unsent)} email belum terkirim` : 'Semua email sudah diproses'

interface MailsProps {
  kiriman: string
  /** How many invitations of the import have an e-mail. */
  wanted: number
}

function Mails({ kiriman, wanted }: MailsProps) {
  const client = useQueryClient()
  const mails = useQuery({
    ...callQuery(undanganCalls.getMailing, { query: { kiriman } }),
    refetchInterval: ({ state: { data } }) => (data && notYetSent(data.data) === 0 ? false : EVERY_MS),
  })
  const stop = useMutation<unknown, CallError>({
    mutationFn: () => callOrThrow(undanganCalls.stopMails, { query: { kiriman } }),
    onSettled: () => void client.invalidateQueries({ queryKey: callKey(undanganCalls.getMailing) }),
  })
  const rest = useSendRemaining(UNSENT, kiriman)
  const problem = stop.error ?? rest.error ?? mails.error
  const now = mails.data?.data
  const left = now ? notYetSent(now) : 0
  const unsent = now ? canBeSent(now, wanted) : 0
  return (
    <div className="grid w-full max-w-104 gap-3">
      {problem && (
        <Banner tone="red" live="alert" className="text-left">
          {
            describeFailure(
              problem,
              'Pengiriman email belum diketahui. Pengirimannya tetap berjalan di server.',
            ).text
          }
        </Banner>
      )}
      <p role="status" className="font-semibold tabular-nums">
        {now ? (left > 0 ? 'Mengirim email' : endOf(unsent)) : 'Memeriksa email...'}
        {/* The bar says it to a screen reader, when it is asked; read out it would never be silent. */}
        {left > 0 && <span aria-hidden>, {formatNumber(left)} lagi</span>}
      </p>
      <ProgressBar
        label="Mengirim email"
        value={now ? wanted - left - unsent : 0}
        max={now ? wanted : null}
      />
      {now && <p className="text-sm text-tinta-lembut tabular-nums">{mailingText(now, wanted)}</p>}
      {now && left === 0 && unsent > 0 && (
        <Button
          variant="outline"
          size="small"
          className="justify-self-center"
          busy={rest.isPending}
          busyText="Menyiapkan..."
          onClick={() => rest.mutate()}
        >
          Kirim {formatNumber(unsent)} yang belum terkirim
        </Button>
      )}
      {left > 0 && (
        <>
          <p className="text-sm text-tinta-lembut">
            Jendela ini boleh ditutup: pengiriman terus berjalan, dan hasilnya ada di daftar Undangan.
          </p>
          <Button
            variant="outline"
            size="small"
            className="justify-self-center"
            busy={stop.isPending}
            onClick={() => stop.mutate()}
          >
            Hentikan yang belum terkirim
          </Button>
        </>
      )}
    </div>
  )
}

import type { ImporResult } from '@bakti/contract/kelompok/kelompok.schemas'
import { CircleCheck, Printer } from 'lucide-react'
import { paths } from '../../app/paths'
import { formatNumber } from '../../ui/format-number'
import { Banner } from '../../ui/Banner'
import { LinkButton } from '../../ui/Button'
import { StepHeading } from '../../ui/StepHeading'
import { LeftOut } from './ImportPreview'
import { doneLines, rowsOf } from './import.rules'
import { sheetsOf } from './sheet.rules'

interface ImportDoneProps {
  /** The plan as it was carried out. */
  done: ImporResult
  pindah: boolean
}

/** Last step: what is saved now, and what is not. */
export function ImportDone({ done, pindah }: ImportDoneProps) {
  const moved = pindah ? rowsOf(done.baris, 'pindah').map(({ nim }) => nim) : []
  const unread = sheetsOf(done.lembar).filter(({ dibaca }) => !dibaca)
  return (
    <>
      <div className="grid justify-items-center gap-3 py-6 text-center">
        <CircleCheck className="size-16 text-hadir-penuh" strokeWidth={1.75} aria-hidden />
        <StepHeading className="judul text-2xl">Impor selesai</StepHeading>
        <ul className="grid gap-1 tabular-nums">
          {doneLines(done, pindah).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      {moved.length > 0 && (
        <Banner
          tone="orange"
          detail="Nomor kelompok di kartu lama tidak berlaku lagi. QR dan kode aktivasinya tetap berlaku."
          action={
            <LinkButton
              variant="outline"
              size="small"
              icon={<Printer aria-hidden />}
              to={paths.printQr()}
              state={{ cetakUlang: moved }}
            >
              Cetak {formatNumber(moved.length)} kartu
            </LinkButton>
          }
        >
          {formatNumber(moved.length)} kartu perlu dicetak ulang
        </Banner>
      )}
      {unread.length > 0 && (
        <p className="wrap-anywhere">
          <b className="text-terlambat-teks">Lembar yang tidak dibaca:</b>{' '}
          {unread.map(({ nama, baris }) => `${nama} (${formatNumber(baris)} baris)`).join(', ')}.
        </p>
      )}
      <LeftOut plan={done} />
    </>
  )
}

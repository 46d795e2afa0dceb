import { undanganCalls } from '@bakti/contract/undangan/undangan.calls'
import type { HasilImporMentor } from '@bakti/contract/undangan/undangan.schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { type CallError, describeFailure } from '../../platform/failure'
import { callKey, callOrThrow, callQuery } from '../../platform/query'
import { angka } from '../../ui/angka'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { ProgressBar } from '../../ui/ProgressBar'
import { StepHeading } from '../../ui/StepHeading'
import { belumTerkirim, kirimanText } from './impor-mentor.rules'

/** How often the mails are counted, in milliseconds. */
const EVERY_MS = 2_000

/** Last step: what was saved, and how far the mails are. They go on without this dialog (rule R84). */
export function KirimanProgress({ done }: { done: HasilImporMentor }) {
  const { jumlah, kiriman, undangan } = done
  const mailed = kiriman !== null && undangan.length === 0
  const lines = [
    jumlah.baru > 0 && `${angka(jumlah.baru)} undangan dibuat`,
    jumlah.berubah > 0 && `${angka(jumlah.berubah)} mentor mendapat kelompok lain`,
    jumlah.sama > 0 && `${angka(jumlah.sama)} sudah sama`,
    jumlah.salah > 0 && `${angka(jumlah.salah)} baris keliru dilewati`,
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
      {mailed && <Mails kiriman={kiriman} />}
      {undangan.length > 0 && (
        <Banner tone="orange" className="text-left">
          Tautan pada kartu hanya tampil sekali ini. Cetak kartunya sekarang.
        </Banner>
      )}
    </div>
  )
}

function Mails({ kiriman }: { kiriman: string }) {
  const client = useQueryClient()
  const mails = useQuery({
    ...callQuery(undanganCalls.surel, { query: { kiriman } }),
    refetchInterval: ({ state: { data } }) => (data && belumTerkirim(data.data) === 0 ? false : EVERY_MS),
  })
  const stop = useMutation<unknown, CallError>({
    mutationFn: () => callOrThrow(undanganCalls.henti, { query: { kiriman } }),
    onSettled: () => void client.invalidateQueries({ queryKey: callKey(undanganCalls.surel) }),
  })
  const problem = stop.error ?? mails.error
  const now = mails.data?.data
  const left = now ? belumTerkirim(now) : 0
  const all = now ? left + now.terkirim + now.gagal + now.ragu : null
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
        {now
          ? left > 0
            ? `Mengirim email, ${angka(left)} lagi`
            : 'Semua email sudah diproses'
          : 'Memeriksa email...'}
      </p>
      <ProgressBar label="Mengirim email" value={all === null ? 0 : all - left} max={all} />
      {now && <p className="text-sm text-tinta-lembut tabular-nums">{kirimanText(now)}</p>}
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

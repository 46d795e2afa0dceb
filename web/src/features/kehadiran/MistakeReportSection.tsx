import { sayaCalls } from '@bakti/contract/saya/saya.calls'
import type { MistakeReport } from '@bakti/contract/saya/saya.schemas'
import { longTime } from '@bakti/contract/time.rules'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { type CallError, describeFailure } from '../../platform/failure'
import { callKey, callOrThrow } from '../../platform/query'
import { useScope } from '../../platform/useScope'
import { Button } from '../../ui/Button'
import { toastsOf } from '../../ui/toast'
import { refreshAbsen } from '../absen/absen.queries'
import { mistakesQuery } from './kehadiran.queries'
import { ReviewCard } from './ReviewCard'
import { StatusBadge } from '../absen/status-kehadiran'

/** The open reports of an activity, for who decides; a press marks one as done (rule R52). Nothing without reports. */
export function MistakeReportSection({ absenId }: { absenId: string }) {
  const client = useQueryClient()
  const enabled = useScope(sayaCalls.listReports.access) !== null
  const list = useQuery({ ...mistakesQuery(absenId), enabled })
  const finish = useMutation({
    mutationFn: ({ id }: MistakeReport) => callOrThrow(sayaCalls.closeReport, { body: { id } }),
    onSuccess: ({ message }, { id }) => toastsOf(`laporan:${id}`).success(message),
    onError: ({ answer }: CallError, { id }) =>
      toastsOf(`laporan:${id}`).error(describeFailure(answer, 'Gagal menandai laporan selesai').text),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: callKey(sayaCalls.listReports) }),
        refreshAbsen(client),
      ]),
  })
  const rows = list.data?.data ?? []
  return (
    <ReviewCard
      at="laporan-peserta"
      list={list}
      failed="Gagal memuat laporan peserta"
      title="Laporan peserta"
      count={rows.length}
      about="Menurut mereka catatannya salah. Periksa, ubah statusnya bila perlu, lalu tandai selesai."
    >
      {rows.map((row) => (
        <Report
          key={row.id}
          laporan={row}
          busy={finish.isPending && finish.variables.id === row.id}
          disabled={finish.isPending}
          onFinish={() => finish.mutate(row)}
        />
      ))}
    </ReviewCard>
  )
}

interface ReportProps {
  laporan: MistakeReport
  busy: boolean
  disabled: boolean
  onFinish: () => void
}

function Report({ laporan, busy, disabled, onFinish }: ReportProps) {
  const { nama, nim, kelompok, isi, dilaporkan_at, status_kehadiran, waktu_absen } = laporan
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-garis-admin px-5 py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <b>{nama}</b>
          <StatusBadge status={status_kehadiran} />
        </p>
        {isi && <p className="whitespace-pre-line">{isi}</p>}
        <p className="text-sm text-tinta-lembut">
          {nim} · Kelompok {kelompok} · dilaporkan {longTime(dilaporkan_at)}
          {waktu_absen && ` · tercatat ${longTime(waktu_absen)}`}
        </p>
      </div>
      <Button
        variant="outline"
        size="small"
        icon={<CircleCheck aria-hidden />}
        busy={busy}
        disabled={disabled}
        aria-label={`Selesai: laporan ${nama}`}
        onClick={onFinish}
      >
        Selesai
      </Button>
    </li>
  )
}

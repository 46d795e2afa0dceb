import type { MistakeReport } from '@bakti/contract/saya/saya.schemas'
import { longTime } from '@bakti/contract/time.rules'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../app/paths'
import { useScope } from '../../platform/useScope'
import { LinkButton } from '../../ui/Button'
import { StatusBadge } from '../absen/status-kehadiran'
import { ReviewCard } from './ReviewCard'
import { mistakesQuery } from './kehadiran.queries'

/** The open reports of an activity, for who has the inbox, where they are answered (rules R52, R142). Nothing without reports. */
export function MistakeReportSection({ absenId }: { absenId: string }) {
  const enabled = useScope('decideKehadiran') !== null
  const list = useQuery({ ...mistakesQuery(absenId), enabled })
  const rows = list.data?.data ?? []
  return (
    <ReviewCard
      at="laporan-peserta"
      list={list}
      failed="Gagal memuat laporan peserta"
      title="Laporan peserta"
      count={rows.length}
      about="Menurut mereka catatannya salah. Jawab di Kotak Masuk: ubah statusnya, atau tulis kalimat yang mereka baca."
      foot={
        <div className="border-t border-garis-admin px-5 py-3">
          <LinkButton variant="outline" size="small" to={paths.kotak({ jenis: 'salah', kegiatan: absenId })}>
            Jawab di Kotak Masuk
          </LinkButton>
        </div>
      }
    >
      {rows.map((row) => (
        <Report key={row.id} {...row} />
      ))}
    </ReviewCard>
  )
}

function Report({ nama, nim, kelompok, isi, dilaporkan_at, status_kehadiran, waktu_absen }: MistakeReport) {
  return (
    <li className="border-t border-garis-admin px-5 py-3 wrap-anywhere first:border-t-0">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <b>{nama}</b>
        <StatusBadge status={status_kehadiran} />
      </p>
      {isi && <p className="whitespace-pre-line">{isi}</p>}
      <p className="text-sm text-tinta-lembut">
        {nim} · Kelompok {kelompok} · dilaporkan {longTime(dilaporkan_at)}
        {waktu_absen && ` · tercatat ${longTime(waktu_absen)}`}
      </p>
    </li>
  )
}

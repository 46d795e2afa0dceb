import type { KegiatanSaya } from '@bakti/contract/saya/saya.schemas'
import { dayAndTanggal } from '@bakti/contract/day.rules'
import { timeWib } from '@bakti/contract/time.rules'
import { CircleHelp, Ellipsis, Hourglass } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { later } from '../../ui/later'
import { StatusBadge } from '../absen/status-kehadiran'
import { Block, Small } from './Block'
import { dayText, kehadiranOf } from './saya.rules'

const MistakeDialog = later(async () => (await import('./MistakeDialog')).MistakeDialog)

/** The own attendance by day, with 'Ini salah?' on every row (rule R52). */
export function Kehadiran({ kegiatan, now }: { kegiatan: readonly KegiatanSaya[]; now: Date }) {
  const [asked, setAsked] = useState<KegiatanSaya | null>(null)
  const { days, hadir, jumlah } = kehadiranOf(kegiatan, now)
  if (jumlah === 0) return null
  return (
    <Block title="Kehadiranmu" aside={`${hadir} dari ${jumlah}`} wide>
      <div>
        {days.map((day) => (
          <div key={day.tanggal}>
            <h3 className="pt-3 text-[0.8125rem] font-bold text-tinta-lembut">
              {dayAndTanggal(day.tanggal)}
            </h3>
            <ul className="divide-y divide-garis">
              {day.kegiatan.map((each) => (
                <EntryRow key={each.id} kegiatan={each} now={now} onAsk={() => setAsked(each)} />
              ))}
            </ul>
          </div>
        ))}
      </div>
      {asked && <MistakeDialog kegiatan={asked} onClose={() => setAsked(null)} />}
    </Block>
  )
}

/** What is known of an activity. A letter is a record too; only of who was missing there is none. */
function note({ status_kehadiran, waktu_absen }: KegiatanSaya): string {
  if (status_kehadiran === 'Belum Absen' || status_kehadiran === 'Alfa') return 'Tidak ada catatan'
  return status_kehadiran === 'Hadir' && waktu_absen ? `Tercatat ${timeWib(waktu_absen)}` : 'Tercatat'
}

/** What stands below a row: what was told, and the question. */
const BELOW = 'col-span-full inline-flex items-center gap-1.5 justify-self-start pr-2 text-[0.875rem]'
const TOLD = cx(BELOW, 'min-h-8 leading-[1.35] font-semibold text-tinta-lembut')

interface EntryRowProps {
  kegiatan: KegiatanSaya
  now: Date
  onAsk: () => void
}

function EntryRow({ kegiatan, now, onAsk }: EntryRowProps) {
  const { title, status_kehadiran, dilaporkan_at, selesai_at, jawaban, jawaban_status } = kegiatan
  const clean = status_kehadiran === 'Hadir'
  const waiting = dilaporkan_at !== null && selesai_at === null
  const [open, setOpen] = useState(false)
  return (
    <li className="absen-hari grid items-center gap-x-3 py-2.5 leading-[1.3]">
      <span>
        <b className="block">{title}</b>
        <Small className="tabular-nums">{note(kegiatan)}</Small>
      </span>
      <span className="flex flex-wrap items-center justify-end gap-1">
        <StatusBadge status={status_kehadiran} />
        {clean && !waiting && (
          <IconButton label={`Lainnya untuk ${title}`} aria-expanded={open} onClick={() => setOpen(!open)}>
            <Ellipsis aria-hidden />
          </IconButton>
        )}
      </span>
      {waiting && (
        <span className={TOLD}>
          <Hourglass className="size-4.5 shrink-0" aria-hidden /> Dilaporkan {dayText(dilaporkan_at, now)},
          menunggu panitia
        </span>
      )}
      {selesai_at !== null && (
        <span className={TOLD}>
          Laporanmu sudah diperiksa panitia {dayText(selesai_at, now)}
          {jawaban_status && `: diubah menjadi ${jawaban_status}`}
        </span>
      )}
      {selesai_at !== null && jawaban && (
        <span className={cx(TOLD, 'wrap-anywhere whitespace-pre-line')}>Jawaban panitia: “{jawaban}”</span>
      )}
      {!waiting && (!clean || open) && (
        <button
          type="button"
          className={cx(BELOW, '-mb-2.5 min-h-11 font-bold text-tautan underline underline-offset-[0.2em]')}
          aria-haspopup="dialog"
          aria-label={`Ini salah? ${title}`}
          onClick={onAsk}
        >
          <CircleHelp className="size-4.5 shrink-0" aria-hidden /> Ini salah?
        </button>
      )}
    </li>
  )
}

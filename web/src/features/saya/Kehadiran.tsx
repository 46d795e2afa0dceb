import type { KegiatanSaya } from '@bakti/contract/saya/saya.schemas'
import { dayAndTanggal } from '@bakti/contract/day.rules'
import { timeWib } from '@bakti/contract/time.rules'
import { CircleHelp, Ellipsis, Hourglass } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/Button'
import { later } from '../../ui/later'
import { StatusBadge } from '../absen/status-kehadiran'
import { Block } from './Block'
import { dayText, kehadiranOf } from './saya.rules'

const MistakeDialog = later(async () => (await import('./MistakeDialog')).MistakeDialog)

/** The own attendance by day, with 'Ini salah?' on every row (rule R52). */
export function Kehadiran({ kegiatan, now }: { kegiatan: readonly KegiatanSaya[]; now: Date }) {
  const [asked, setAsked] = useState<KegiatanSaya | null>(null)
  const { days, hadir, jumlah } = kehadiranOf(kegiatan, now)
  if (jumlah === 0) return null
  return (
    <Block title="Kehadiranmu" aside={`${hadir} dari ${jumlah}`} wide>
      <div className="absen-hari">
        {days.map((day) => (
          <div key={day.tanggal}>
            <h3>{dayAndTanggal(day.tanggal)}</h3>
            <ul>
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
    <li>
      <span>
        <b>{title}</b>
        <small className="tabular-nums">{note(kegiatan)}</small>
      </span>
      <span className="absen-lencana">
        <StatusBadge status={status_kehadiran} />
        {clean && !waiting && (
          <IconButton label={`Lainnya untuk ${title}`} aria-expanded={open} onClick={() => setOpen(!open)}>
            <Ellipsis aria-hidden />
          </IconButton>
        )}
      </span>
      {waiting && (
        <span className="tanya diam">
          <Hourglass aria-hidden /> Dilaporkan {dayText(dilaporkan_at, now)}, menunggu panitia
        </span>
      )}
      {selesai_at !== null && (
        <span className="tanya diam">
          Laporanmu sudah diperiksa panitia {dayText(selesai_at, now)}
          {jawaban_status && `: diubah menjadi ${jawaban_status}`}
        </span>
      )}
      {selesai_at !== null && jawaban && (
        <span className="tanya diam wrap-anywhere whitespace-pre-line">Jawaban panitia: “{jawaban}”</span>
      )}
      {!waiting && (!clean || open) && (
        <button
          type="button"
          className="tanya"
          aria-haspopup="dialog"
          aria-label={`Ini salah? ${title}`}
          onClick={onAsk}
        >
          <CircleHelp aria-hidden /> Ini salah?
        </button>
      )}
    </li>
  )
}

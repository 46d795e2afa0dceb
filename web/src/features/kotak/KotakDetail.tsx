import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import type { KotakItem } from '@bakti/contract/kotak/kotak.schemas'
import { shownTanggal, timeWib } from '@bakti/contract/time.rules'
import { ScanLine, UserCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../app/paths'
import { Badge } from '../../ui/Badge'
import { Button, LinkButton } from '../../ui/Button'
import { STATUS_LOOK, StatusBadge } from '../absen/status-kehadiran'
import { AnswerForm } from './AnswerForm'
import { KIND_LOOK } from './kotak.faces'
import { type ItemOf, KIND_LABEL, choicesOf, nameOf, personOf, reasonOf, takingOf } from './kotak.rules'

interface KotakDetailProps {
  item: KotakItem
  /** '4 dari 80' */
  place: string
  onTake: () => void
  onStatus: (status: StatusKehadiran) => void
  onAnswer: (jawaban: string) => void
}

/** All of an entry, and what can be done with it. The statuses are under the keys 1 to 4. */
export function KotakDetail({ item, place, onTake, onStatus, onAnswer }: KotakDetailProps) {
  const person = personOf(item)
  return (
    <article className="grid gap-3 p-5">
      <p className="flex items-center justify-between gap-2 text-sm text-tinta-lembut tabular-nums">
        <Badge {...KIND_LOOK[item.jenis]}>{KIND_LABEL[item.jenis]}</Badge>
        {place}
      </p>
      <h2 className="judul-nama text-[2rem]/none wrap-anywhere">{nameOf(item)}</h2>
      <p className="text-[0.9375rem] wrap-anywhere text-tinta-lembut tabular-nums">
        {person && (
          <>
            {person.nim} · Kelompok {person.kelompok}
            <br />
          </>
        )}
        {item.absen.title}, {shownTanggal(item.absen.tanggal)}
      </p>
      <div className="border-t border-garis-admin pt-3 wrap-anywhere">
        {item.jenis === 'diputuskan' ? (
          <TwoRecords {...item} />
        ) : (
          <p className="whitespace-pre-line">{reasonOf(item)}</p>
        )}
        {item.jenis === 'salah' && (
          <p className="mt-2 flex items-center gap-2 text-sm text-tinta-lembut">
            Sekarang <StatusBadge status={item.salah.status_kehadiran} />
          </p>
        )}
        {item.jenis === 'ditahan' && (
          <p className="mt-1 text-sm text-tinta-lembut">
            {timeWib(item.ditahan.happened_at)}
            {item.ditahan.operator && ` oleh ${item.ditahan.operator}`}
          </p>
        )}
      </div>
      {item.jenis === 'ditahan' && <Taking item={item} onTake={onTake} />}
      {item.jenis !== 'ditahan' && (
        <Statuses
          item={item}
          title={item.jenis === 'salah' ? 'Ubah statusnya' : 'Mana yang benar?'}
          onStatus={onStatus}
        />
      )}
      {item.jenis === 'diputuskan' && (
        <LinkButton
          variant="ghost"
          size="small"
          className="justify-self-start"
          to={paths.decide({ kegiatan: item.absen.id, anggota: item.diputuskan.id })}
        >
          Lihat kedua riwayat
        </LinkButton>
      )}
      {item.jenis === 'salah' && (
        <AnswerForm key={item.salah.id} className="border-t border-garis-admin pt-3" onAnswer={onAnswer} />
      )}
    </article>
  )
}

/** The scan and the status that met. */
function TwoRecords({ diputuskan: { scan, status } }: ItemOf<'diputuskan'>) {
  const line = (icon: ReactNode, what: string, record: { happened_at: string; operator: string | null }) => (
    <li className="flex gap-3 py-1.5 [&_svg]:size-5 [&_svg]:shrink-0">
      <b className="tabular-nums">{timeWib(record.happened_at)}</b>
      {icon}
      <span className="min-w-0">
        <b>{what}</b>
        {record.operator && ` oleh ${record.operator}`}
      </span>
    </li>
  )
  return (
    <ol>
      {scan && line(<ScanLine aria-hidden />, 'Dipindai', scan)}
      {status &&
        line(STATUS_LOOK[status.status_kehadiran].icon, `${status.status_kehadiran} ditandai`, status)}
    </ol>
  )
}

function Taking({ item, onTake }: { item: ItemOf<'ditahan'>; onTake: () => void }) {
  if (!takingOf(item))
    return (
      <p className="text-sm text-tinta-lembut">
        Dihitung sendiri begitu orangnya ditambahkan sebagai anggota.
      </p>
    )
  return (
    <Button icon={<UserCheck aria-hidden />} full onClick={onTake}>
      Ambil sebagai {item.ditahan.status ?? 'Hadir'}
    </Button>
  )
}

interface StatusesProps {
  item: KotakItem
  title: string
  onStatus: (status: StatusKehadiran) => void
}

function Statuses({ item, title, onStatus }: StatusesProps) {
  return (
    <div role="group" aria-label={title} className="grid grid-cols-2 gap-2 border-t border-garis-admin pt-3">
      <p aria-hidden className="col-span-2 font-extrabold">
        {title}
      </p>
      {choicesOf(item).map((status, index) => (
        <Button
          key={status}
          size="small"
          variant={index === 0 ? 'primary' : 'outline'}
          icon={STATUS_LOOK[status].icon}
          aria-keyshortcuts={String(index + 1)}
          onClick={() => onStatus(status)}
        >
          {status}
        </Button>
      ))}
    </div>
  )
}

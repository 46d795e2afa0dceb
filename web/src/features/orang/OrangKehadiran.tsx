import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { orangCalls } from '@bakti/contract/orang/orang.calls'
import type { KegiatanOrang, Orang } from '@bakti/contract/orang/orang.schemas'
import { shownTanggal, timeWib } from '@bakti/contract/time.rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { ChevronDown, CloudCheck, Pencil, Scale } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { paths } from '../../app/paths'
import { callKey } from '../../platform/query'
import { IconButton, LinkButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { cx } from '../../ui/cx'
import { FailedState } from '../../ui/FailedState'
import { later } from '../../ui/later'
import { LoadingText } from '../../ui/Skeleton'
import { toneClass } from '../../ui/tone'
import { STATUS_LOOK } from '../absen/status-kehadiran'
import { changeStatus } from '../kehadiran/change-status'
import { StatusMarks } from '../kehadiran/KehadiranCells'
import { riwayatQuery } from '../kehadiran/kehadiran.queries'
import { type Point, pointsOf } from '../kehadiran/lanes.rules'
import { type ShownRow, isScanOf, markedRow, shownRow } from '../kehadiran/pending.rules'
import { outbox, usePending } from '../outbox/outbox.queries'

const StatusSheet = later(async () => (await import('../kehadiran/StatusSheet')).StatusSheet)

/** Reads the person again when this device has sent an act of theirs. */
function useFollowActs({ id, nim }: Orang): void {
  const client = useQueryClient()
  useEffect(
    () =>
      outbox.current.onSettled(({ item }) => {
        const isOwn = item.kind === 'status' ? item.body.anggota_id === id : isScanOf(item, { id, nim })
        if (!isOwn) return
        void client.invalidateQueries({ queryKey: callKey(orangCalls.get) })
        void client.invalidateQueries({ queryKey: callKey(absenCalls.listRiwayat) })
      }),
    [client, id, nim],
  )
}

interface OrangKehadiranProps {
  orang: Orang
  /** The activity in which a status is being chosen. */
  chosen: string | null
  onChoose: (id: string | null) => void
}

/** Every activity of a person with what counts in it; a press shows the events behind it. */
export function OrangKehadiran({ orang, chosen, onChoose }: OrangKehadiranProps) {
  useFollowActs(orang)
  const { kegiatan } = orang
  const hadir = kegiatan.filter(({ status_kehadiran }) => status_kehadiran === 'Hadir').length
  return (
    <Card>
      <h2 className="flex items-baseline gap-3 border-b border-garis-admin px-5 py-4 text-lg font-extrabold">
        Kehadiran
        {kegiatan.length > 0 && (
          <span className="ml-auto text-sm font-medium text-tinta-lembut">{`${hadir} dari ${kegiatan.length} hadir`}</span>
        )}
      </h2>
      {kegiatan.length === 0 && <p className="p-5">Belum ada kegiatan.</p>}
      <ul className="divide-y divide-garis-admin">
        {kegiatan.map((each) => (
          <KegiatanRow
            key={each.id}
            kegiatan={each}
            orang={orang}
            choosing={each.id === chosen}
            onChoosing={(on) => onChoose(on ? each.id : null)}
          />
        ))}
      </ul>
    </Card>
  )
}

interface KegiatanRowProps {
  kegiatan: KegiatanOrang
  orang: Orang
  choosing: boolean
  onChoosing: (on: boolean) => void
}

function KegiatanRow({ kegiatan, orang, choosing, onChoosing }: KegiatanRowProps) {
  const { id, title, tanggal } = kegiatan
  const row = useShownRow(kegiatan, orang)
  const { waktu_absen, perlu_diputuskan } = row
  const [open, setOpen] = useState(perlu_diputuskan)
  const panel = useId()
  const query = { kelompok: orang.id_kelompok, kegiatan: id }
  return (
    <li className="px-5 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? panel : undefined}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-2 text-left max-md:basis-full"
        >
          <ChevronDown
            aria-hidden
            className={cx('size-5 shrink-0 transition-transform', !open && '-rotate-90')}
          />
          <span className="min-w-0">
            <b className="wrap-anywhere">{title}</b>{' '}
            <span className="text-sm whitespace-nowrap text-tinta-lembut">{shownTanggal(tanggal)}</span>
          </span>
        </button>
        <span className="flex flex-wrap gap-1.5">
          <StatusMarks row={row} />
        </span>
        {waktu_absen && <span className="font-bold tabular-nums">{timeWib(waktu_absen)}</span>}
        {perlu_diputuskan && (
          <LinkButton
            to={paths.decide({ ...query, anggota: orang.id })}
            variant="outline"
            size="small"
            icon={<Scale aria-hidden />}
          >
            Putuskan
          </LinkButton>
        )}
        <IconButton label={`Ubah status di ${title}`} onClick={() => onChoosing(true)}>
          <Pencil aria-hidden />
        </IconButton>
      </div>
      {choosing && <StatusChoice row={row} kegiatan={kegiatan} onEnd={() => onChoosing(false)} />}
      {open && (
        <div id={panel} className="pt-2 pl-7">
          <Events absenId={id} anggotaId={orang.id} />
        </div>
      )}
    </li>
  )
}

/** What the server has of the person in this activity, with what this device has not sent yet. */
function useShownRow(kegiatan: KegiatanOrang, { id, nama, nim, id_kelompok, kelompok }: Orang): ShownRow {
  const items = usePending(kegiatan.id) ?? []
  return markedRow(shownRow({ ...kegiatan, id, nama, nim, id_kelompok, kelompok }, items), kegiatan)
}

interface StatusChoiceProps {
  row: ShownRow
  kegiatan: KegiatanOrang
  onEnd: () => void
}

function StatusChoice({ row, kegiatan, onEnd }: StatusChoiceProps) {
  // The row as it was on screen when the choice began (rule H34).
  const [seen] = useState(row)
  const give = (status: StatusKehadiran) => {
    onEnd()
    // The same status again changes nothing, except that it decides on an undecided row (rule H30).
    if (status !== seen.status_kehadiran || seen.perlu_diputuskan) void changeStatus(seen, kegiatan, status)
  }
  return <StatusSheet row={seen} kegiatan={kegiatan.title} onStatus={give} onClose={onEnd} />
}

function Events({ absenId, anggotaId }: { absenId: string; anggotaId: string }) {
  const read = useQuery(riwayatQuery(absenId, anggotaId))
  if (!read.data)
    return read.isPending ? (
      <LoadingText>Memuat riwayat...</LoadingText>
    ) : (
      <FailedState list={read}>Gagal memuat riwayat kehadiran</FailedState>
    )
  const points = pointsOf(read.data.data)
  if (points.length === 0) return <p className="text-tinta-lembut">Belum ada catatan.</p>
  return (
    <ol className="grid">
      {points.map((point) => (
        <EventLine key={point.key} point={point} />
      ))}
    </ol>
  )
}

/** What an entry says that is no record of its own. */
const WORDS = new Map<Point['jenis'], string>([
  ['ulang', ' tidak mengubah'],
  ['tiba', ' terkirim'],
])

function EventLine({ point: { jam, tanggal, jenis, status, teks, sumber } }: { point: Point }) {
  const plain = jenis !== 'catatan'
  return (
    <li className="relative grid grid-cols-[3.25rem_1.75rem_minmax(0,1fr)] gap-x-2 pb-4 last:pb-0 [&:not(:last-child)]:before:absolute [&:not(:last-child)]:before:top-7 [&:not(:last-child)]:before:bottom-0 [&:not(:last-child)]:before:left-[4.6rem] [&:not(:last-child)]:before:w-0.5 [&:not(:last-child)]:before:bg-garis-admin">
      <span className="pt-0.5 text-right font-bold tabular-nums">
        {jam}
        {tanggal && <small className="block text-[0.6875rem] font-semibold">{tanggal}</small>}
      </span>
      <span
        aria-hidden
        className={cx(
          'grid size-7 place-items-center rounded-full border-[1.5px] [&_svg]:size-4',
          toneClass[plain ? 'grey' : STATUS_LOOK[status].tone],
        )}
      >
        {jenis === 'tiba' ? <CloudCheck /> : STATUS_LOOK[status].icon}
      </span>
      <span className={cx('min-w-0 pt-0.5', plain && 'text-tinta-lembut')}>
        <b>{status}</b>
        {WORDS.get(jenis)} · {teks}
        <small className="block text-[0.8125rem] wrap-anywhere text-tinta-lembut">{sumber}</small>
      </span>
    </li>
  )
}

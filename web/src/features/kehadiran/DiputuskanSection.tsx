import { metodeText } from '@bakti/contract/absen/absensi-csv.rules'
import type { Absen, AnggotaDiputuskan } from '@bakti/contract/absen/absen.schemas'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { timeWib } from '@bakti/contract/time.rules'
import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { type AbsensiSection, paths } from '../../app/paths'
import { usePending } from '../outbox/outbox.queries'
import { formatNumber } from '../../ui/format-number'
import { Banner } from '../../ui/Banner'
import { Button, LinkButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { ListBanner } from '../../ui/ListBanner'
import { diputuskanQuery } from './kehadiran.queries'
import { changeStatus } from './change-status'
import { type ShownRow, withPending } from './pending.rules'
import { STATUS_LOOK, StatusBadge } from '../absen/status-kehadiran'

const SECTION: AbsensiSection = 'perlu-diputuskan'

interface DiputuskanSectionProps {
  absen: Absen
  /** The rows of the chosen group, which are shown without network. */
  own: readonly ShownRow[]
  /** A group is chosen. */
  chosen: boolean
}

/** The undecided members of all groups: their number, and behind a button each of them with the statuses to choose (rule H30). */
export function DiputuskanSection({ absen, own, chosen }: DiputuskanSectionProps) {
  const { hash } = useLocation()
  const [params] = useSearchParams()
  const asked = hash === `#${SECTION}`
  const [open, setOpen] = useState(asked)
  const list = useQuery(diputuskanQuery(absen.id))
  const pending = usePending(absen.id)
  const panel = useId()
  const read = list.data?.data
  const shown = (read ? withPending(read, pending ?? []) : own).filter(
    (row) => row.perlu_diputuskan || row.antre,
  )
  const undecided = shown.filter((row) => row.perlu_diputuskan)
  const here = own.filter((row) => row.perlu_diputuskan).length
  if (undecided.length === 0 && !(open && read)) return null
  const address = (anggota?: string) =>
    paths.decide({ kelompok: params.get('kelompok') ?? undefined, kegiatan: absen.id, anggota })
  const acts = new Map(read?.map((row) => [row.id, row]))
  return (
    <section aria-label="Perlu diputuskan" className="mb-5">
      {open && <ListBanner list={list}>Gagal memuat yang perlu diputuskan</ListBanner>}
      <Banner
        tone={undecided.length > 0 ? 'orange' : 'green'}
        live="status"
        // Closed, it is short: the table of members is below.
        detail={
          undecided.length > 0 &&
          (open || !read) &&
          `Mereka dipindai sebelum statusnya diubah, dan yang mengubah belum melihatnya. ${read ? '' : 'Pilih status yang benar di barisnya.'}`
        }
        action={
          read && (
            <div className="flex gap-2 max-md:*:flex-1">
              {undecided.length > 0 && (
                <LinkButton size="small" icon={<Scale aria-hidden />} to={address()}>
                  Putuskan satu per satu
                </LinkButton>
              )}
              <Button
                variant="outline"
                size="small"
                aria-expanded={open}
                aria-controls={open ? panel : undefined}
                onClick={() => setOpen(!open)}
              >
                {open ? 'Tutup daftarnya' : 'Lihat daftarnya'}
              </Button>
            </div>
          )
        }
      >
        {undecided.length > 0
          ? `Perlu diputuskan: ${whereText({ all: read ? undecided.length : null, here: chosen ? here : null })}`
          : 'Tidak ada yang perlu diputuskan.'}
      </Banner>
      {open && read && shown.length > 0 && (
        <Card className="mt-3 overflow-hidden">
          <ul id={panel}>
            {shown.map((row) => (
              <Undecided
                key={row.id}
                row={row}
                acts={acts.get(row.id)}
                absen={absen}
                history={row.perlu_diputuskan ? address(row.id) : null}
              />
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}

/** '35 di semua kelompok, 2 di sini'; null: not known, or no group is chosen. */
const whereText = ({ all, here }: { all: number | null; here: number | null }) =>
  [all !== null && `${formatNumber(all)} di semua kelompok`, here !== null && `${formatNumber(here)} di sini`]
    .filter(Boolean)
    .join(', ')

const CHOICES = ['Hadir', 'Sakit', 'Izin', 'Alfa'] as const satisfies readonly StatusKehadiran[]

interface UndecidedProps {
  row: ShownRow
  acts: AnggotaDiputuskan | undefined
  absen: Absen
  /** The address of both histories side by side. */
  history: string | null
}

function Undecided({ row, acts, absen, history }: UndecidedProps) {
  const [busy, setBusy] = useState(false)
  const decide = async (status: StatusKehadiran) => {
    setBusy(true)
    // On the row as it was read: the operator has not seen later scans (rule H9).
    await changeStatus(acts ?? row, absen, status)
    setBusy(false)
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-garis-admin px-4 py-3.5 first:border-t-0 md:px-5">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-bold">{row.nama}</p>
        <p className="text-sm text-tinta-lembut tabular-nums">
          Kelompok {row.kelompok} · {row.nim}
        </p>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          Berlaku: <StatusBadge status={row.status_kehadiran} />
          <span className="tabular-nums">
            {timeWib(row.waktu_absen)} · {metodeText(row.metode_absen)}
          </span>
          {row.antre && <span className="font-semibold">Tersimpan di perangkat</span>}
        </p>
        {acts && <p className="mt-1.5 text-sm text-tinta-lembut">{describeActs(acts)}</p>}
        {history && (
          <LinkButton variant="ghost" size="small" className="mt-1 -mb-2 -ml-3.5" to={history}>
            Lihat riwayat<span className="sr-only"> {row.nama}</span>
          </LinkButton>
        )}
      </div>
      <div
        role="group"
        aria-label={`Putuskan ${row.nama}`}
        className="grid grid-cols-2 gap-2 max-md:w-full xl:grid-cols-4"
      >
        {CHOICES.map((status) => (
          <Choice
            key={status}
            status={status}
            stands={status === row.status_kehadiran}
            disabled={busy || row.antre}
            onPress={() => void decide(status)}
          />
        ))}
      </div>
    </li>
  )
}

interface ChoiceProps {
  status: StatusKehadiran
  stands: boolean
  disabled: boolean
  onPress: () => void
}

function Choice({ status, stands, disabled, onPress }: ChoiceProps) {
  return (
    <Button
      size="small"
      variant={stands ? 'primary' : 'outline'}
      icon={STATUS_LOOK[status].icon}
      className="px-3!"
      disabled={disabled}
      onClick={onPress}
    >
      {stands ? `Tetap ${status}` : `Ubah jadi ${status}`}
    </Button>
  )
}

const by = (operator: string | null) => (operator ? ` oleh ${operator}` : '')

/** For example 'Dipindai 08:10 oleh Budi. Diubah menjadi Alfa 10:00 oleh Rina.' */
function describeActs({ scan, status }: AnggotaDiputuskan): string {
  const lines = [
    scan && `Dipindai ${timeWib(scan.happened_at)}${by(scan.operator)}.`,
    status &&
      `Diubah menjadi ${status.status_kehadiran} ${timeWib(status.happened_at)}${by(status.operator)}.`,
  ]
  return lines.filter(Boolean).join(' ')
}

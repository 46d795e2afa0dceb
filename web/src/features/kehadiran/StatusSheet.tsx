import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { timeWib } from '@bakti/contract/time.rules'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button'
import { Dialog, DialogBody } from '../../ui/Dialog'
import { cx } from '../../ui/cx'
import { toneClass } from '../../ui/tone'
import type { ShownRow } from './pending.rules'
import { STATUS_LOOK } from '../absen/status-kehadiran'

const GIVEN = ['Sakit', 'Izin', 'Alfa'] as const

interface StatusSheetProps {
  row: ShownRow
  /** The activity, where the page behind does not say which one it is. */
  kegiatan?: string
  /** The ways to call and write, where the device knows a number. */
  contact?: ReactNode
  onStatus: (status: StatusKehadiran) => void
  onClose: () => void
}

/** '2510861051 · Hadir 07:42 · belum terkirim' */
function explanation({
  nim,
  status_kehadiran: status,
  waktu_absen,
  stored,
  perlu_diputuskan,
}: ShownRow): string {
  const belum = status === 'Belum Absen'
  const recorded = belum ? 'belum tercatat' : status === 'Hadir' ? `Hadir ${timeWib(waktu_absen)}` : status
  return [nim, recorded, !belum && !stored && 'belum terkirim', perlu_diputuskan && 'perlu diputuskan']
    .filter(Boolean)
    .join(' · ')
}

/** One person in an activity: every status, and the ways to call and write. The same on /absensi, /mentor and /orang. */
export function StatusSheet({ row, kegiatan, contact, onStatus, onClose }: StatusSheetProps) {
  const { status_kehadiran: status, perlu_diputuskan } = row
  const description = [kegiatan, explanation(row)].filter(Boolean).join(' · ')
  return (
    <Dialog open onClose={onClose} title={row.nama} person description={description} size="narrow">
      <DialogBody className="gap-3!">
        {contact}
        <div role="group" aria-label="Tandai sebagai" className="grid grid-cols-3 gap-3">
          {GIVEN.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === status}
              onClick={() => onStatus(each)}
              className={cx(
                'grid min-h-18 content-center justify-items-center gap-1 rounded-md border-[1.5px] font-extrabold [&_svg]:size-6',
                'aria-pressed:ring-[2.5px] aria-pressed:ring-tinta aria-pressed:ring-offset-2',
                toneClass[STATUS_LOOK[each].tone],
              )}
            >
              {STATUS_LOOK[each].icon}
              {each}
            </button>
          ))}
        </div>
        {(status !== 'Hadir' || perlu_diputuskan) && (
          <Button size="large" full icon={<Check aria-hidden />} onClick={() => onStatus('Hadir')}>
            Hadir
          </Button>
        )}
        {status !== 'Belum Absen' && (
          <Button variant="outline" full onClick={() => onStatus('Belum Absen')}>
            Hapus catatan ini
          </Button>
        )}
      </DialogBody>
    </Dialog>
  )
}

import { STATUS_KEHADIRAN, type StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { Check, Clock, ClockAlert, CloudOff, Lock, Pencil, TriangleAlert, UserMinus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Badge } from '../../ui/Badge'
import { Button, IconButton } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { Select } from '../../ui/Select'
import type { ShownRow } from './pending.rules'
import { STATUS_LOOK, StatusBadge } from '../absen/status-kehadiran'
import type { Editing } from './useEditing'

interface CellProps {
  row: ShownRow
  editing: Editing
}

/** The select and the badges are equally wide: editing a row moves no column. */
const WIDTH = 'md:w-52'

/** The status of a row with its marks; a select while the row is edited. */
export function StatusCell({ row, editing }: CellProps) {
  if (editing.edit && editing.edit.seen.id === row.id) {
    return (
      <Select
        autoFocus
        aria-label={`Status kehadiran ${row.nama}`}
        className={cx('font-bold', WIDTH)}
        value={editing.edit.status}
        onChange={(event) => editing.choose(event.target.value as StatusKehadiran)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') editing.cancel()
          if (event.key !== 'Enter') return
          // Otherwise the same key would press the button that gets the focus.
          event.preventDefault()
          editing.save()
        }}
      >
        {STATUS_KEHADIRAN.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </Select>
    )
  }
  const plain = row.status_kehadiran === 'Belum Absen' && !row.perlu_diputuskan && !row.antre
  return (
    <span
      className={cx(
        'flex flex-wrap gap-1.5 max-md:flex-col max-md:items-end',
        WIDTH,
        plain && 'max-md:hidden',
      )}
    >
      <StatusMarks row={row} />
    </span>
  )
}

/** The status of a row, and what else is to be known of it. */
export function StatusMarks({ row }: { row: ShownRow }) {
  return (
    <>
      <StatusBadge status={row.status_kehadiran} />
      {row.otomatis && (
        <Badge tone="grey" icon={<Lock aria-hidden />}>
          Kegiatan ditutup
        </Badge>
      )}
      {row.di_luar_sasaran && (
        <Badge tone="grey" icon={<UserMinus aria-hidden />}>
          Di luar sasaran
        </Badge>
      )}
      {row.marks?.late && (
        <Badge tone="orange" icon={<ClockAlert aria-hidden />}>
          Terlambat
        </Badge>
      )}
      {row.marks?.outsideHours && (
        <Badge tone="grey" icon={<Clock aria-hidden />}>
          Di luar jam
        </Badge>
      )}
      {row.perlu_diputuskan && (
        <Badge tone="orange" icon={<TriangleAlert aria-hidden />}>
          Perlu diputuskan
        </Badge>
      )}
      {row.antre && (
        <Badge tone="yellow" icon={<CloudOff aria-hidden />}>
          Belum terkirim
        </Badge>
      )}
    </>
  )
}

interface EditButtonProps {
  label: string
  focused: boolean
  onFocus: () => void
  className: string
  onClick: () => void
}

/** Takes the focus while `focused` is true. */
function EditButton({ focused, ...button }: EditButtonProps) {
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focused) ref.current?.focus({ preventScroll: true })
  }, [focused])
  return (
    <IconButton {...button} ref={ref}>
      <Pencil aria-hidden />
    </IconButton>
  )
}

/** Buttons of a member without a record, besides Hadir, where there is room. */
const QUICK = ['Sakit', 'Izin'] as const satisfies readonly StatusKehadiran[]

/** The buttons of a row. While it is edited they keep their place unseen, so that no column moves. */
export function ActionsCell({ row, editing }: CellProps) {
  const isEdited = editing.edit?.seen.id === row.id
  if (!isEdited) return <Buttons row={row} editing={editing} />
  return (
    <span className="grid items-center justify-items-end *:col-start-1 *:row-start-1">
      <span aria-hidden inert className="invisible max-md:hidden">
        <Buttons row={editing.edit?.seen ?? row} editing={editing} />
      </span>
      <span className="flex justify-end gap-1">
        <IconButton variant="primary" label={`Simpan status ${row.nama}`} onClick={() => editing.save()}>
          <Check aria-hidden />
        </IconButton>
        <IconButton label="Batal" onClick={editing.cancel}>
          <X aria-hidden />
        </IconButton>
      </span>
    </span>
  )
}

function Buttons({ row, editing }: CellProps) {
  const belum = row.status_kehadiran === 'Belum Absen'
  return (
    <span className="flex items-center justify-end gap-1.5">
      {belum && (
        <>
          <Button
            variant="outline"
            size="small"
            icon={STATUS_LOOK.Hadir.icon}
            aria-label={`Hadir ${row.nama}`}
            className="max-md:z-1"
            onClick={() => editing.give(row, 'Hadir')}
          >
            Hadir
          </Button>
          {QUICK.map((status) => (
            <IconButton
              key={status}
              variant="outline"
              label={`${status} ${row.nama}`}
              className="max-xl:hidden"
              onClick={() => editing.give(row, status)}
            >
              {STATUS_LOOK[status].icon}
            </IconButton>
          ))}
        </>
      )}
      {/* On a phone the whole row is this button. */}
      <EditButton
        label={`Ubah status ${row.nama}`}
        focused={editing.done === row.id}
        onFocus={editing.settle}
        className={cx(
          'max-md:absolute max-md:inset-0 max-md:h-auto max-md:w-auto max-md:justify-end max-md:rounded-none max-md:pr-4 max-md:-outline-offset-3',
          belum && 'max-md:[&_svg]:invisible',
        )}
        onClick={() => editing.start(row)}
      />
      {!belum && <span aria-hidden className="w-7 md:w-11" />}
    </span>
  )
}

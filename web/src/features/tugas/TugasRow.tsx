import type { Tugas } from '@bakti/contract/tugas/tugas.schemas'
import { type TugasAction, tugasAction } from '@bakti/contract/tugas/tugas.rules'
import { timeLeft, longTime } from '@bakti/contract/time.rules'
import {
  CalendarClock,
  CircleCheck,
  CircleDashed,
  ClockAlert,
  Clock,
  FileText,
  Lock,
  Pencil,
} from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link } from '../../ui/Link'
import { paths } from '../../app/paths'
import { Badge } from '../../ui/Badge'
import { Button, type ButtonProps } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Skeleton } from '../../ui/Skeleton'
import { deadlineTile, isUrgent } from './tugas.rules'

/** The button of each state (rule T12). */
const FACE: Record<TugasAction, ButtonProps & { children: string }> = {
  lihat: { children: 'Lihat Tugas', icon: <FileText aria-hidden /> },
  edit: { children: 'Edit Tugas', icon: <Pencil aria-hidden />, variant: 'outline' },
  dikumpulkan: {
    children: 'Sudah Dikumpulkan',
    icon: <Lock aria-hidden />,
    disabled: true,
    disabledTone: 'green',
  },
  terlambat: {
    children: 'Terlambat',
    icon: <ClockAlert aria-hidden />,
    disabled: true,
    disabledTone: 'orange',
  },
}

function StateBadge({ action, deadline, now }: { action: TugasAction; deadline: string; now: Date }) {
  switch (action) {
    case 'lihat': {
      const left = timeLeft(deadline, now)
      return (
        left && (
          <Badge tone={isUrgent(deadline, now) ? 'red' : 'yellow'} icon={<Clock aria-hidden />}>
            {left}
          </Badge>
        )
      )
    }
    case 'terlambat':
      return (
        <Badge tone="grey" dashed icon={<CircleDashed aria-hidden />}>
          Tidak dikumpulkan
        </Badge>
      )
    case 'edit':
    case 'dikumpulkan':
      return (
        <Badge tone="green" icon={<CircleCheck aria-hidden />}>
          Terkumpul
        </Badge>
      )
  }
}

const SHAPE =
  'grid grid-cols-[4.25rem_1fr] items-center gap-4 p-4 md:grid-cols-[5.5rem_1fr_auto] md:gap-6 md:py-5 md:pr-6 md:pl-5'

/** A deadline with its icon. */
export function Deadline({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <CalendarClock className="size-4 shrink-0" aria-hidden />
      {children}
    </span>
  )
}

function Tile({ deadline }: { deadline: string }) {
  const tile = deadlineTile(deadline)
  return (
    <div
      aria-hidden
      className="judul grid min-h-18 content-center justify-items-center self-start rounded-md bg-emas-100 leading-none text-rimba-900 md:min-h-21"
    >
      <b className="text-[2rem]/[0.95] md:text-[2.5rem]/[0.95]">{tile?.day ?? '-'}</b>
      <span className="text-[0.9375rem]">{tile?.month}</span>
    </div>
  )
}

interface TugasRowProps {
  tugas: Tugas
  now: Date
  /** Opens the description or the form. */
  onOpen: (tugas: Tugas, at: 'detail' | 'form') => void
}

/** An open task: title, deadline and its button. */
export function TugasRow({ tugas, now, onOpen }: TugasRowProps) {
  const heading = useId()
  const action = tugasAction(tugas, now)
  return (
    <li>
      <Card className={SHAPE}>
        <Tile deadline={tugas.deadline} />
        <div className="min-w-0">
          <h2
            id={heading}
            className="text-[1.0625rem]/[1.3] font-extrabold tracking-[-0.01em] wrap-anywhere md:text-[1.1875rem]/[1.3]"
          >
            {tugas.title}
          </h2>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm text-tinta-lembut md:text-[0.9375rem]">
            <Deadline>{longTime(tugas.deadline)} WIB</Deadline>
            <StateBadge action={action} deadline={tugas.deadline} now={now} />
          </p>
        </div>
        <Button
          {...FACE[action]}
          aria-describedby={heading}
          className="max-md:col-span-2 max-md:w-full md:min-w-56"
          onClick={() => onOpen(tugas, 'detail')}
        />
      </Card>
    </li>
  )
}

interface TugasLineProps extends TugasRowProps {
  /** It was submitted just now: its card, with the focused button, is gone. */
  fresh: boolean
}

/** A submitted or closed task as one line. Its title opens the description. */
export function TugasLine({ tugas, now, onOpen, fresh }: TugasLineProps) {
  const heading = useId()
  const action = tugasAction(tugas, now)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!fresh) return
    // After the dialog, which returns the focus to the page.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => button.current?.focus({ preventScroll: true }))
    })
    return () => cancelAnimationFrame(frame)
  }, [fresh])
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-t border-garis px-4 py-2 md:px-5">
      <div className="min-w-0 flex-1 basis-60">
        <h3 id={heading} className="font-bold wrap-anywhere">
          {/* A link, because a task has one button (rule T12). It also opens in another tab. */}
          <Link
            to={paths.submitTugas({ tugas: tugas.id })}
            className="inline-flex min-h-11 items-center rounded-xs hover:underline"
            onClick={(event) => {
              event.preventDefault()
              onOpen(tugas, 'detail')
            }}
          >
            {tugas.title}
          </Link>
        </h3>
        <p className="-mt-1.5 pb-1.5 text-sm text-tinta-lembut">
          <Deadline>{longTime(tugas.deadline)} WIB</Deadline>
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 py-1 max-sm:w-full max-sm:justify-between">
        <StateBadge action={action} deadline={tugas.deadline} now={now} />
        <Button
          {...FACE[action]}
          ref={button}
          size="small"
          aria-describedby={heading}
          className="sm:min-w-52"
          onClick={() => onOpen(tugas, 'form')}
        />
      </div>
    </li>
  )
}

/** The place of a row that loads. */
export function TugasRowSkeleton() {
  return (
    <Card className={SHAPE} aria-hidden>
      <Skeleton className="h-18 md:h-21" round="rounded-md" />
      <div className="grid gap-3">
        <Skeleton className="h-5 w-[70%]" />
        <Skeleton className="h-4 w-[46%]" />
      </div>
      <Skeleton className="h-12 max-md:col-span-2 md:w-56" />
    </Card>
  )
}

import type { Tugas } from '@bakti/contract/tugas/tugas.schemas'
import { type TugasAction, tugasAction } from '@bakti/contract/tugas/tugas.rules'
import { timeLeft, waktuPanjang } from '@bakti/contract/waktu.rules'
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
import { type ReactNode, useId } from 'react'
import { Badge } from '../../ui/Badge'
import { Button, type ButtonProps } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Skeleton } from '../../ui/Skeleton'
import { cx } from '../../ui/cx'
import { deadlineTile } from './tugas.rules'

/** The four buttons (seed §2). */
const FACE: Record<TugasAction, ButtonProps & { children: string }> = {
  lihat: { children: 'Lihat Tugas', icon: <FileText aria-hidden /> },
  edit: { children: 'Edit Tugas', icon: <Pencil aria-hidden />, variant: 'outline' },
  dikumpulkan: {
    children: 'Sudah Dikumpulkan',
    icon: <Lock aria-hidden />,
    disabled: true,
    disabledTone: 'hijau',
  },
  terlambat: {
    children: 'Terlambat',
    icon: <ClockAlert aria-hidden />,
    disabled: true,
    disabledTone: 'jingga',
  },
}

function StateBadge({ action, left }: { action: TugasAction; left: string | null }) {
  switch (action) {
    case 'lihat':
      return (
        left && (
          <Badge tone="kuning" icon={<Clock aria-hidden />}>
            {left}
          </Badge>
        )
      )
    case 'terlambat':
      return (
        <Badge tone="abu" dashed icon={<CircleDashed aria-hidden />}>
          Tidak dikumpulkan
        </Badge>
      )
    case 'edit':
    case 'dikumpulkan':
      return (
        <Badge tone="hijau" icon={<CircleCheck aria-hidden />}>
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

function Tile({ deadline, over }: { deadline: string; over: boolean }) {
  const tile = deadlineTile(deadline)
  return (
    <div
      aria-hidden
      className={cx(
        'judul grid min-h-18 content-center justify-items-center self-start rounded-md leading-none md:min-h-21',
        over ? 'bg-arang-100 text-arang-600' : 'bg-emas-100 text-rimba-900',
      )}
    >
      <b className="text-[2rem]/[0.95] md:text-[2.5rem]/[0.95]">{tile?.day ?? '-'}</b>
      <span className="text-[0.9375rem]">{tile?.month}</span>
    </div>
  )
}

interface TugasRowProps {
  tugas: Tugas
  now: Date
  onOpen: (tugas: Tugas, action: TugasAction) => void
}

/** One task of the participant's list: what, until when, how it stands, and the one thing to do. */
export function TugasRow({ tugas, now, onOpen }: TugasRowProps) {
  const heading = useId()
  const action = tugasAction(tugas, now)
  const over = action === 'dikumpulkan' || action === 'terlambat'
  return (
    <li>
      <Card className={SHAPE}>
        <Tile deadline={tugas.deadline} over={over} />
        <div className="min-w-0">
          <h2
            id={heading}
            className="text-[1.0625rem]/[1.3] font-extrabold tracking-[-0.01em] wrap-anywhere md:text-[1.1875rem]/[1.3]"
          >
            {tugas.title}
          </h2>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm text-tinta-lembut md:text-[0.9375rem]">
            <Deadline>{waktuPanjang(tugas.deadline)}</Deadline>
            <StateBadge action={action} left={timeLeft(tugas.deadline, now)} />
          </p>
        </div>
        <Button
          {...FACE[action]}
          aria-describedby={heading}
          className="max-md:col-span-2 max-md:w-full md:min-w-56"
          onClick={() => onOpen(tugas, action)}
        />
      </Card>
    </li>
  )
}

/** A row that is still on its way. */
export function TugasRowSkeleton() {
  return (
    <Card className={SHAPE} aria-hidden>
      <Skeleton className="h-18 rounded-md! md:h-21" />
      <div className="grid gap-3">
        <Skeleton className="h-5 w-[70%]" />
        <Skeleton className="h-4 w-[46%]" />
      </div>
      <Skeleton className="h-12 max-md:col-span-2 md:w-56" />
    </Card>
  )
}

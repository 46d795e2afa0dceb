import type { ReactNode } from 'react'
import { cx } from './cx'
import { type Tone, toneClass } from './tone'

export interface BadgeProps {
  tone: Tone
  /** A lucide icon; with the word it carries the meaning, the colour only helps. */
  icon: ReactNode
  /** For 'nothing yet'. */
  dashed?: boolean
  className?: string
  children: ReactNode
}

/** Icon, word, colour: `<Badge tone="green" icon={<CircleCheck />}>Hadir</Badge>` */
export function Badge({ tone, icon, dashed, className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex min-h-7.5 items-center gap-1.5 rounded-full border-[1.5px] py-0.5 pr-3 pl-2 text-[0.8125rem] leading-[1.2] font-bold whitespace-nowrap',
        '[&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:stroke-[2.4]',
        toneClass[tone],
        dashed && 'border-dashed',
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}

import { CircleAlert, CircleCheck, CircleX, CloudOff, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx'
import { type Tone, toneClass } from './tone'

const ICON: Record<Tone, ReactNode> = {
  green: <CircleCheck />,
  red: <CircleX />,
  blue: <Info />,
  yellow: <CloudOff />,
  orange: <TriangleAlert />,
  grey: <CircleAlert />,
}

export interface BannerProps {
  /** red: a failure · yellow: offline data · blue: information · green: done · orange: late, or take care. */
  tone: Tone
  /** Replaces the tone's own icon. */
  icon?: ReactNode
  /** Smaller second line. */
  detail?: ReactNode
  /** A button at the right; below, full width, on a phone. */
  action?: ReactNode
  /** Read out as soon as it appears: 'alert' for failures, 'status' for the rest. */
  live?: 'alert' | 'status'
  className?: string
  children: ReactNode
}

/** A lasting fact above the content it is about. */
export function Banner({ tone, icon, detail, action, live, className, children }: BannerProps) {
  return (
    <div
      role={live}
      className={cx(
        'flex items-start gap-3 rounded-md border-[1.5px] px-4 py-3.5 text-[0.9375rem]/[1.45] font-semibold max-md:flex-wrap',
        toneClass[tone],
        className,
      )}
    >
      <span aria-hidden className="mt-px [&_svg]:size-5">
        {icon ?? ICON[tone]}
      </span>
      <div className="min-w-0 flex-1 wrap-anywhere max-md:basis-[calc(100%-2.5rem)]">
        {children}
        {detail && <div className="text-[0.8125rem]/5 font-medium">{detail}</div>}
      </div>
      {action && <div className="self-center max-md:w-full max-md:*:w-full">{action}</div>}
    </div>
  )
}

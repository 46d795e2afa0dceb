import type { KotakKind } from '@bakti/contract/kotak/kotak.rules'
import { MessageCircleQuestionMark, Scale, ScanLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../ui/cx'
import { type Tone, toneClass } from '../../ui/tone'

/** How each kind looks, in a row and as a badge. */
export const KIND_LOOK: Record<KotakKind, { tone: Tone; icon: ReactNode }> = {
  ditahan: { tone: 'orange', icon: <ScanLine aria-hidden /> },
  diputuskan: { tone: 'yellow', icon: <Scale aria-hidden /> },
  salah: { tone: 'blue', icon: <MessageCircleQuestionMark aria-hidden /> },
}

/** The kind of an entry as a round mark before its words. */
export function KindMark({ jenis }: { jenis: KotakKind }) {
  const { tone, icon } = KIND_LOOK[jenis]
  return (
    <span
      aria-hidden
      className={cx(
        'grid size-9 shrink-0 place-items-center rounded-full border-[1.5px] [&_svg]:size-4.5',
        toneClass[tone],
      )}
    >
      {icon}
    </span>
  )
}

import type { KotakKind } from '@bakti/contract/kotak/kotak.rules'
import { MessageCircleQuestionMark, Scale, ScanLine } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Tone } from '../../ui/tone'

/** How each kind looks, in a row and as a badge. */
export const KIND_LOOK: Record<KotakKind, { tone: Tone; icon: ReactNode }> = {
  ditahan: { tone: 'orange', icon: <ScanLine aria-hidden /> },
  diputuskan: { tone: 'yellow', icon: <Scale aria-hidden /> },
  salah: { tone: 'blue', icon: <MessageCircleQuestionMark aria-hidden /> },
}

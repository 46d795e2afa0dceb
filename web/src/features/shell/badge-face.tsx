import { timeWib } from '@bakti/contract/time.rules'
import { CircleCheck, CloudCheck, CloudOff, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OutboxStatus } from '../../platform/outbox/item'
import type { Tone } from '../../ui/tone'

interface Face {
  tone: Tone
  icon: ReactNode
  /** Shown at every width. */
  count?: number
  /** Hidden on a phone, which shows `brief` instead. */
  text: string
  brief?: string
  label: string
}

/**
 * What the badge shows: unsent items first, then items under review, then the last synchronisation (rule O11). Where this account can send
 * none of the unsent items, it says for whom they wait (rule R18).
 */
export function badgeFace({ unsent, forAdmin, review, lastSync }: OutboxStatus): Face {
  if (unsent > 0 && forAdmin === unsent)
    return {
      tone: 'yellow',
      icon: <CloudOff aria-hidden />,
      count: unsent,
      text: 'menunggu Admin',
      label: `${unsent} menunggu Admin, buka daftar`,
    }
  if (unsent > 0)
    return {
      tone: 'yellow',
      icon: <CloudOff aria-hidden />,
      count: unsent,
      text: 'belum terkirim',
      label: `${unsent} belum terkirim, buka daftar`,
    }
  if (review > 0)
    return {
      tone: 'red',
      icon: <TriangleAlert aria-hidden />,
      count: review,
      text: 'perlu ditinjau',
      label: `${review} perlu ditinjau, buka daftar`,
    }
  // Before the first item was sent 'Tersinkron' would be wrong.
  if (lastSync === null)
    return {
      tone: 'grey',
      icon: <CircleCheck aria-hidden />,
      text: 'Siap',
      brief: 'Siap',
      label: 'Siap mencatat, buka daftar',
    }
  const time = timeWib(lastSync)
  return {
    tone: 'green',
    icon: <CloudCheck aria-hidden />,
    text: `Tersinkron ${time}`,
    brief: time,
    label: `Tersinkron pukul ${time}, buka daftar`,
  }
}

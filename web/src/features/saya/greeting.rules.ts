import type { Saya } from '@bakti/contract/saya/saya.schemas'
import { tanggalWib } from '@bakti/contract/time.rules'
import { calledName, daysUntil, greetingWord, wordWidth } from './saya.rules'
import { type ProgrammeDay, isFree } from './timeline.rules'

export type Greeting = readonly [first: string, second?: string | undefined, small?: boolean]

interface Page {
  anggota: NonNullable<Saya['anggota']>
  kegiatan: Saya['kegiatan']
  programme: readonly ProgrammeDay[]
  now: Date
}

/** The activities of later days. */
export function upcomingOf({ kegiatan, now }: Pick<Page, 'kegiatan' | 'now'>) {
  const today = tanggalWib(now.toISOString())
  return kegiatan.filter(({ tanggal }) => tanggal > today)
}

/**
 * On a day without anything how far the next one is; otherwise 'Pagi, Aisyah' in two lines beside the strap. A long first name leaves the greeting
 * alone (rule R55).
 */
export function greetingOf({ anggota: { nama, gelombang }, kegiatan, programme, now }: Page): Greeting {
  const [next] = upcomingOf({ kegiatan, now })
  if (next && isFree({ kegiatan, gelombang, programme, now }))
    return [`${daysUntil(next.tanggal, now)} hari`, 'lagi']
  const word = greetingWord(now)
  const nick = calledName(nama)
  return nick ? [`${word},`, nick.nama, nick.small] : [`${word}!`]
}

/** About how wide its wider line is, in em. */
export const titleWidth = ([first, second = '']: Greeting) => Math.max(wordWidth(first), wordWidth(second))

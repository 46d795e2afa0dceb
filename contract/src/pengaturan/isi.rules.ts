import type { EventFacts } from '../event-facts.content'
import type { Landing } from '../landing.content'
import type { Saya } from '../saya.content'
import { MONTHS } from '../time.rules'
import { PICTURED } from '../wordmark.rules'
import type { Isi } from './isi.schemas'

const SHORT = ['JAN', 'FEB', 'MAR', 'APR', 'MEI', 'JUN', 'JUL', 'AGT', 'SEP', 'OKT', 'NOV', 'DES']

const partsOf = (tanggal: string) => tanggal.split('-').map(Number) as [number, number, number]
const two = (value: number) => String(value).padStart(2, '0')

/** '11–14 Agustus 2026', '30 Agustus–2 September 2026', '11 Agustus 2026' */
export function daysText(mulai: string, selesai: string): string {
  const [[year, month, day], [lastYear, lastMonth, last]] = [partsOf(mulai), partsOf(selesai)]
  const end = `${last} ${MONTHS[lastMonth - 1]} ${lastYear}`
  if (mulai === selesai) return end
  if (year !== lastYear) return `${day} ${MONTHS[month - 1]} ${year}–${end}`
  return month === lastMonth ? `${day}–${end}` : `${day} ${MONTHS[month - 1]}–${end}`
}

/** What a banner of the timeline shows: '11–12', 'AGT'. */
function bannerOf(from: string, to: string): { days: string; month: string } {
  const [[, month, day], [, lastMonth, last]] = [partsOf(from), partsOf(to)]
  const months = month === lastMonth ? SHORT[month - 1] : `${SHORT[month - 1]}–${SHORT[lastMonth - 1]}`
  return { days: from === to ? two(day) : `${two(day)}–${two(last)}`, month: months ?? '' }
}

/** 00:00 in WIB of the day that comes `after` days later. */
function midnight(tanggal: string, after = 0): string {
  const at = new Date(`${tanggal}T00:00:00.000Z`)
  at.setUTCDate(at.getUTCDate() + after)
  return `${at.toISOString().slice(0, 10)}T00:00:00+07:00`
}

export interface Content {
  facts: EventFacts
  landing: Landing
  saya: Saya
}

/** What pages, mails and files show of the event (rule W62): what ADMIN set, and what follows from it. */
export function contentOf({ acara, landing: set, saya: days }: Isi): Content {
  const { nama, tahun, mulai, selesai, welcome } = acara
  const judul = `${nama} ${tahun}`
  return {
    facts: {
      judul,
      brief: nama,
      mulai: midnight(mulai),
      selesai: midnight(selesai, 1),
      welcome,
      ...(judul !== PICTURED && { named: true }),
    },
    landing: {
      ...set,
      hero: { ...set.hero, dates: daysText(mulai, selesai), text: welcome },
      timeline: {
        ...set.timeline,
        agenda: set.timeline.agenda.map((one) => ({ ...one, ...bannerOf(one.from, one.to) })),
      },
      footer: { ...set.footer, copyright: `© ${tahun} Panitia ${nama}` },
    },
    saya: days,
  }
}

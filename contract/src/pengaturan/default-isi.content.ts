import { eventFacts } from '../event-facts.content'
import { type Landing, landing } from '../landing.content'
import { saya } from '../saya.content'
import type { Stored } from '../stored.content'
import { lastDay } from '../time.rules'
import { contentOf } from './isi.rules'
import type { Isi } from './isi.schemas'

/** The event of the content files, as it is set. On the server alone: a page's own files may say what is stored. */
export function defaultIsi(): Isi {
  const { judul, brief, mulai, selesai, welcome } = eventFacts
  const { hero, timeline, footer } = landing
  return structuredClone({
    acara: {
      nama: brief,
      tahun: judul.replace(brief, '').trim(),
      mulai: mulai.slice(0, 10),
      selesai: lastDay(selesai),
      welcome,
    },
    landing: {
      ...landing,
      hero: { title: hero.title },
      timeline: {
        ...timeline,
        agenda: timeline.agenda.map(({ title, text, from, to }) => ({ title, text, from, to })),
      },
      footer: { text: footer.text, credit: footer.credit, news: footer.news },
    },
    saya,
  }) as unknown as Isi
}

/** The same text for the same content: PostgreSQL keeps no order of keys. */
const textOf = (content: unknown) =>
  JSON.stringify(content, (_, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

/** What a page has to be told: the parts that differ from the content files. */
export function storedOf(set: Isi): Stored {
  const [content, usual] = [contentOf(set), contentOf(defaultIsi())]
  const differs = (one: unknown, other: unknown) => textOf(one) !== textOf(other)
  const parts = Object.entries(content.landing).filter(([part, value]) =>
    differs(value, usual.landing[part as keyof Landing]),
  )
  return {
    ...(differs(content.facts, usual.facts) && { facts: content.facts }),
    ...(parts.length > 0 && { landing: Object.fromEntries(parts) }),
    ...(differs(content.saya, usual.saya) && { saya: content.saya }),
  }
}

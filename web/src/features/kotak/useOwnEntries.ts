import type { KotakItem } from '@bakti/contract/kotak/kotak.schemas'
import { useState } from 'react'
import { usePending } from '../outbox/outbox.queries'
import { useKnown } from '../kehadiran/useKnown'
import type { Deed } from './deeds'
import { KOTAK_TOPIC } from './kotak.outbox'
import { useKotak } from './kotak.queries'
import { isClosedBy, keyOf } from './kotak.rules'
import { useKotakActs } from './useKotakActs'
import { ALL } from './useEntries'

/** The first page of what waits in the own groups, and what became of each since the sheet opened: the order stays. */
export function useOwnEntries() {
  const list = useKotak(ALL, 1)
  const acts = useKotakActs()
  const pending = usePending(KOTAK_TOPIC) ?? []
  /** What was said of each. */
  const [said, setSaid] = useState<ReadonlyMap<string, string>>(new Map())
  const items = list.data?.data.items ?? []
  const known = useKnown(items, keyOf)
  const listed = new Set(items.map(keyOf))
  const waiting = pending.flatMap(({ kind, body }) => (kind === 'kotak.close' ? body.entri : []))

  /** How it was answered; null as long as it waits for an answer. */
  const answerOf = (item: KotakItem): string | null => {
    const key = keyOf(item)
    const answered = acts.closed.has(key) || waiting.some((entry) => isClosedBy(item, entry))
    if (listed.has(key) && !answered) return null
    return said.get(key) ?? (answered ? 'dijawab, belum terkirim' : 'dijawab di tempat lain')
  }
  const run = (deed: Deed | null) => {
    if (!deed) return
    setSaid(new Map([...said, ...deed.items.map((item) => [keyOf(item), deed.text] as const)]))
    void acts.close(deed)
  }
  return { list, acts, known, open: known.filter((item) => answerOf(item) === null), answerOf, run }
}

export type OwnEntries = ReturnType<typeof useOwnEntries>

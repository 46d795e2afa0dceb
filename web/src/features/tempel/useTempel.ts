import { TEMPEL_MAX, absenCalls } from '@bakti/contract/absen/absen.calls'
import type { TempelMatch, TempelPerson } from '@bakti/contract/absen/absen.schemas'
import { classifyTempel, linesOf } from '@bakti/contract/absen/tempel.rules'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { CallError } from '../../platform/failure'
import { callOrThrow } from '../../platform/query'
import { useDebounced } from '../../ui/useDebounced'
import { type QueuedItem, usePending } from '../outbox/outbox.queries'

const TYPED_MS = 300

/** Asks whom lines name. Nothing is recorded. */
export const matchLines = async (absenId: string, baris: readonly string[]) =>
  (await callOrThrow(absenCalls.matchTempel, { body: { id_absen: absenId, baris: [...baris] } })).data

/** Who was scanned on this device and is not sent yet counts as recorded (rule O26). */
function withWaiting(matches: readonly TempelMatch[], items: readonly QueuedItem[]): TempelMatch[] {
  const scanned = new Set(
    items.flatMap((item) =>
      item.kind === 'scan' && item.state === 'antre' ? [item.body.participantIdentifier] : [],
    ),
  )
  const asShown = (orang: TempelPerson): TempelPerson =>
    scanned.has(orang.id) || scanned.has(orang.nim) ? { ...orang, status_kehadiran: 'Hadir' } : orang
  return matches.map((match) => ({ ...match, orang: match.orang.map(asShown) }))
}

/** The list as it is typed, and what becomes of each of its lines (rule H161). A choice belongs to the text of its line. */
export function useTempel(absenId: string) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<string, TempelPerson>>(new Map())
  const lines = useMemo(() => linesOf(text), [text])
  const asked = useDebounced(lines, TYPED_MS)
  const list = useQuery<TempelMatch[], CallError>({
    queryKey: ['tempel', absenId, asked],
    queryFn: () => matchLines(absenId, asked.slice(0, TEMPEL_MAX)),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  // Nothing is followed while a list is recorded: the items would be read again with each of them.
  const items = usePending(lines.length > 0 ? absenId : '')
  const { data } = list
  const rows = useMemo(() => {
    if (!data || asked.length === 0) return []
    const places = new Map(
      asked.flatMap((line, index) => {
        const orang = chosen.get(line)
        return orang ? [[index + 1, orang] as const] : []
      }),
    )
    return classifyTempel(asked, withWaiting(data.slice(0, asked.length), items ?? []), places)
  }, [data, asked, items, chosen])
  return {
    text,
    setText,
    lines,
    list,
    rows,
    /** The rows are of the text that is on screen. */
    current: asked === lines && !list.isPlaceholderData && !list.isFetching,
    choose: (line: string, orang: TempelPerson) => setChosen((now) => new Map(now).set(line, orang)),
    clear: () => {
      setText('')
      setChosen(new Map())
    },
  }
}

export type Tempel = ReturnType<typeof useTempel>

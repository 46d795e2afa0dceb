import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Answer } from '../../platform/call'
import type { QueuedReason } from '../../platform/outbox/item'
import { NOT_KEPT } from '../../platform/outbox/outcome'
import { type OperationOf, outbox } from '../outbox/outbox.queries'
import { UNDO_MS } from '../../ui/UndoBar'
import { type Act, type ScanEntry, type ScanVerdict, isSameVerdict } from './scan-verdict'

/** How long a card waits for the answer: an answer that comes sooner is the only card. */
const SOON_MS = 40

/** After this time without an answer the screen shows that the act waits. */
export const SLOW_MS = 1200

/** An act without a final answer. */
interface OpenAct {
  entryId: string
  /** The device stored it. */
  kept: boolean
  act: Act
  /** When it began (`performance.now()`). */
  since: number
  /** The entry as it was last shown, apart from 'sending'. */
  shown?: ScanEntry
}

/** The note of an act that the device could not store (rule O6). */
function unkeptNote(answer: Answer<AnggotaAbsensi>): string {
  const stored = answer.ok || (answer.data as { ditahan?: unknown } | null)?.ditahan === true
  return stored ? NOT_KEPT : 'TIDAK tersimpan di perangkat ini. Catat di kertas.'
}

interface ActsOptions {
  /** Shows the verdict of an entry. */
  show: (entryId: string, text: string, verdict: ScanVerdict) => ScanEntry
  /** Called with the entry of each answer, and before it when the act is queued or slow (1.2 s). */
  onRecorded?: ((entry: ScanEntry) => void) | undefined
}

/** Performs the acts of the scanner through the outbox, and shows each verdict as it becomes known. */
export function useActs({ show, onRecorded }: ActsOptions) {
  /** By the id of the operation. */
  const [open] = useState(() => new Map<string, OpenAct>())

  function showOf(one: OpenAct, verdict: ScanVerdict): ScanEntry {
    one.shown = show(one.entryId, one.act.text, verdict)
    return one.shown
  }

  function queued(id: string, reason?: QueuedReason) {
    const one = open.get(id)
    const verdict = one?.act.queued(reason)
    // Slow at first, then queued: the same verdict is not reported twice.
    if (!one || !verdict || (one.shown && isSameVerdict(one.shown, verdict))) return
    const entry = showOf(one, verdict)
    onRecorded?.(entry)
  }

  function answered(id: string, answer: Answer<AnggotaAbsensi>) {
    const one = open.get(id)
    if (!one) return
    open.delete(id)
    const verdict = one.act.answered(answer)
    const note = one.kept ? verdict.note : unkeptNote(answer)
    // An act that was answered after the time of its undo can't be undone (rule H31).
    const made = performance.now() - one.since > UNDO_MS ? null : verdict.made
    const entry = showOf(one, { ...verdict, note, made })
    onRecorded?.(entry)
  }

  function lost(id: string) {
    const one = open.get(id)
    if (!one) return
    open.delete(id)
    showOf(one, one.act.unsaved())
  }

  /** Resolves with the entry of the answer, or after `SLOW_MS` with the entry that waits. */
  async function follow({ id, settled }: OperationOf<'scan' | 'status'>, one: OpenAct): Promise<ScanEntry> {
    open.set(id, one)
    const { act, entryId, kept } = one
    const soon = setTimeout(
      () => show(entryId, act.text, act.sending(kept)),
      Math.max(0, one.since + SOON_MS - performance.now()),
    )
    let timer: ReturnType<typeof setTimeout> | undefined
    const slow = new Promise<void>((resolve) => {
      // An act that the device did not store is not queued: only its answer says whether it is stored.
      if (kept) timer = setTimeout(() => resolve(queued(id)), SLOW_MS)
    })
    const settle = async () => {
      const settlement = await settled
      clearTimeout(soon)
      clearTimeout(timer)
      if (settlement.outcome === 'queued') queued(id, settlement.reason)
      else if (settlement.outcome === 'lost') lost(id)
      else answered(id, settlement.answer)
    }
    await Promise.race([settle(), slow])
    return one.shown ?? show(entryId, act.text, act.queued())
  }

  // A queued act may be answered at any later time, in any tab.
  const onLateAnswer = useEffectEvent(answered)
  useEffect(
    () =>
      outbox.current.onLateAnswer(({ item, answer }) =>
        onLateAnswer(item.id, answer as Answer<AnggotaAbsensi>),
      ),
    [],
  )
  // After the scanner has closed, the page below shows the answers.
  useEffect(
    () => () => {
      for (const id of open.keys()) outbox.current.leave(id)
    },
    [open],
  )

  return {
    /** Stores an act and follows it. `entryId`: the entry that it changes; without it the act makes a new entry. */
    perform: async (act: Act, put: () => Promise<OperationOf<'scan' | 'status'>>, entryId?: string) => {
      const since = performance.now()
      const operation = await put()
      return follow(operation, { entryId: entryId ?? operation.id, kept: operation.kept, act, since })
    },
    /** From now on the answers to the acts of this entry change nothing on screen. */
    release: (entry: ScanEntry) => {
      for (const [operation, one] of open) {
        if (one.entryId !== entry.id) continue
        one.shown ??= entry
        open.delete(operation)
        outbox.current.leave(operation)
      }
    },
  }
}

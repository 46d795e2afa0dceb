import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import type { CaraScan, StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { parseQr } from '@bakti/contract/absen/qr.rules'
import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import type { Answer } from '../../platform/call'
import { serverNow } from '../../platform/clock'
import { newId } from '../../platform/id'
import type { QueuedReason } from '../../platform/outbox/item'
import { type OperationOf, outbox } from '../outbox/outbox.queries'
import { NOT_KEPT } from '../../platform/outbox/outcome'
import type { Dicari } from './cari.rules'
import { SLOW_MS, SOON_MS, recordScan } from './scan'
import { giveFeedback } from './scan-feedback'
import { UNDO_MS, nextSession } from './scan-session'
import {
  type Act,
  type Found,
  type ScanEntry,
  type ScanVerdict,
  malformedVerdict,
  memberOf,
  sameWord,
  scanAct,
} from './scan-verdict'
import { putStatus } from '../kehadiran/set-status'
import { type Given, statusAct, undoAct } from './status-verdict'

/** design/README, Scanner: a verdict holds 1.6 s or until the next code. */
const HOLD_MS = 1600

export interface ScanTarget {
  absen: { id: string; title: string }
  /** The group that is being scanned; null: each member's own counts (DECISIONS: 'id_kelompok'). */
  kelompok: { id: string; nomor: number } | null
  /** Whom the screen knows by name without network. */
  members: readonly (Found & { status_kehadiran?: StatusKehadiran })[]
  /** A scan that is safe: once when it is kept or answered, and again when more becomes known of it. */
  onRecorded?: ((entry: ScanEntry) => void) | undefined
}

/** What was scanned, typed or chosen. */
export interface Scan {
  text: string
  cara: CaraScan
  /** Chosen by name: the member as the search showed them. */
  dipilih?: Dicari
}

/** An act whose last word is still to come. */
interface Open {
  entryId: string
  /** Whether this device has it. */
  kept: boolean
  act: Act
  /** Of `performance.now()`. */
  since: number
  said?: ScanEntry
}

/** What to say of an act that this device does not have (DECISIONS: Offline, 'storage full'). */
function unkeptNote(answer: Answer<AnggotaAbsensi>): string {
  const stored = answer.ok || (answer.data as { ditahan?: unknown } | null)?.ditahan === true
  return stored ? NOT_KEPT : 'TIDAK tersimpan di perangkat ini. Catat di kertas.'
}

/** Takes scanned (or typed) texts, keeps them, and knows what to say about each: the card now, the list after. */
export function useScanSession(target: ScanTarget) {
  const [state, dispatch] = useReducer(nextSession, { entries: [], card: null, undo: [] })
  /** By the operation's id. */
  const [open] = useState(() => new Map<string, Open>())
  const { card } = state

  function say(id: string, text: string, verdict: ScanVerdict): ScanEntry {
    const entry = { ...verdict, id, text }
    dispatch({ type: 'verdict', entry })
    return entry
  }

  function queued(id: string, reason?: QueuedReason) {
    const one = open.get(id)
    const verdict = one?.act.queued(reason)
    // Merely slow at first, then given up for now: the same word for whoever listens.
    if (!one || !verdict || (one.said && sameWord(one.said, verdict))) return
    one.said = say(one.entryId, one.act.text, verdict)
    target.onRecorded?.(one.said)
  }

  function answered(id: string, answer: Answer<AnggotaAbsensi>) {
    const one = open.get(id)
    if (!one) return
    open.delete(id)
    const verdict = one.act.answered(answer)
    // A scan that was long on its way is nobody's last act any more.
    const made = performance.now() - one.since > UNDO_MS ? null : verdict.made
    const word = one.kept ? verdict : { ...verdict, note: unkeptNote(answer) }
    one.said = say(one.entryId, one.act.text, { ...word, made })
    target.onRecorded?.(one.said)
  }

  function lost(id: string) {
    const one = open.get(id)
    if (!one) return
    open.delete(id)
    one.said = say(one.entryId, one.act.text, one.act.unsaved())
  }

  /** Resolves with the first word on an act that is safe on this device: the server's, or after 1.2 s that it waits. */
  async function follow({ id, settled }: OperationOf<'scan' | 'status'>, one: Open): Promise<ScanEntry> {
    open.set(id, one)
    const { act, entryId, kept } = one
    const word = () => (kept ? act.sending() : { ...act.sending(), message: NOT_KEPT })
    const sending = () => say(entryId, act.text, word())
    const first = setTimeout(sending, Math.max(0, one.since + SOON_MS - performance.now()))
    let timer: ReturnType<typeof setTimeout> | undefined
    const slow = new Promise<void>((resolve) => {
      // An act that the device did not keep is not queued: only its answer says what became of it.
      if (kept) timer = setTimeout(() => resolve(queued(id)), SLOW_MS)
    })
    const told = async () => {
      const settlement = await settled
      clearTimeout(first)
      clearTimeout(timer)
      if (settlement.outcome === 'queued') queued(id, settlement.reason)
      else if (settlement.outcome === 'lost') lost(id)
      else answered(id, settlement.answer)
    }
    await Promise.race([told(), slow])
    return one.said ?? say(entryId, act.text, act.queued())
  }

  /** Keeps an act on the device and follows it. `entryId`: the entry that it changes, if it makes no new one. */
  async function perform(act: Act, put: () => Promise<OperationOf<'scan' | 'status'>>, entryId?: string) {
    const since = performance.now()
    const operation = await put()
    const { id, kept } = operation
    return follow(operation, { entryId: entryId ?? id, kept, act, since })
  }

  /** Takes a scan; resolves with what is first known of it. Never rejects: an error never stops the loop. */
  async function record({ text, cara, dipilih }: Scan): Promise<ScanEntry> {
    const { absen, kelompok } = target
    const members = dipilih ? [dipilih] : target.members
    const shown = dipilih
      ? undefined
      : target.members.find(({ id }) => id === memberOf({ text, members })?.id)
    const scanned = { text, at: serverNow().toISOString(), members }
    const qr = parseQr(text)
    if (!qr.ok) return say(newId(), text, malformedVerdict(qr.problem, scanned))
    const anggota = memberOf(scanned)
    const idKelompok = dipilih?.id_kelompok ?? kelompok?.id ?? null
    return perform(scanAct(scanned, dipilih?.status ?? shown?.status_kehadiran), () =>
      recordScan({ text, cara, absen, idKelompok, anggota }),
    )
  }

  /** Gives a member a status by hand. `seen_at`: of the row that is on screen. */
  const mark = (row: Given & { seen_at: string }, status: StatusKehadiran): Promise<ScanEntry> =>
    perform(statusAct(row, status, serverNow().toISOString()), () =>
      putStatus({ row, absen: target.absen, status }),
    )

  /**
   * Takes a scan (or status) of the last 10 s back: a further event, not a deletion. That this operator has seen the scan is said by
   * `seen_at` of its answer; of a scan that still waits by its name (`ownScansOf`).
   */
  async function takeBack(id: string): Promise<void> {
    const entry = state.entries.find((each) => each.id === id)
    if (!entry?.made) return
    const row = entry.made
    dispatch({ type: 'settle', id: entry.id })
    // From here on the entry stands for the undo: a late answer to the scan must not change it.
    for (const [operation, one] of open) {
      if (one.entryId !== entry.id) continue
      one.said ??= entry
      open.delete(operation)
      outbox.leave(operation)
    }
    await perform(
      undoAct(entry),
      () => putStatus({ row, absen: target.absen, status: 'Belum Absen' }),
      entry.id,
    )
  }

  // What was queued may reach the server at any later moment, from this tab or another.
  const onLateAnswer = useEffectEvent(answered)
  useEffect(
    () => outbox.onLateAnswer(({ item, answer }) => onLateAnswer(item.id, answer as Answer<AnggotaAbsensi>)),
    [],
  )
  useEffect(
    () => () => {
      for (const id of open.keys()) outbox.leave(id)
    },
    [open],
  )

  useCard(card, (id) => dispatch({ type: 'clear', id }))
  useUndoTimes(state.undo, (id) => dispatch({ type: 'settle', id }))

  return {
    ...state,
    record,
    /** Records a typed NIM. */
    recordNim: (nim: string) => record({ text: nim, cara: 'ketik' }),
    /** Records a member chosen by name: a Hadir as a scan, any other status as a status event. */
    give: (found: Dicari, status: StatusKehadiran) =>
      status === 'Hadir' ? record({ text: found.id, cara: 'cari', dipilih: found }) : mark(found, status),
    takeBack,
    /** Takes the card away. */
    dismiss: () => card && dispatch({ type: 'clear', id: card.id }),
  }
}

/** What `useScanSession` returns: the entries and the card of this session, and its actions. */
export type ScanSession = ReturnType<typeof useScanSession>

/** Gives sound and vibration with each card, and ends the card after `HOLD_MS`. */
function useCard(card: ScanEntry | null, onEnd: (id: string) => void): void {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!card) return
    giveFeedback(card.tone)
    // A scan that is saved nowhere stays on screen until the operator acts.
    if (card.tone === 'gagal') return
    const timer = setTimeout(() => end(card.id), HOLD_MS)
    return () => clearTimeout(timer)
  }, [card])
}

/** Ends the undo of each entry `UNDO_MS` after it began; later entries do not change that. */
function useUndoTimes(undo: readonly string[], onEnd: (id: string) => void): void {
  const end = useEffectEvent(onEnd)
  const [timers] = useState(() => new Map<string, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    for (const id of undo)
      if (!timers.has(id))
        timers.set(
          id,
          setTimeout(() => end(id), UNDO_MS),
        )
  }, [undo, timers])
  useEffect(
    () => () => {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
    [timers],
  )
}

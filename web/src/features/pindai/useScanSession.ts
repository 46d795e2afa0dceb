import { scopeOf } from '@bakti/contract/access'
import type { CaraScan, StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { parseQr } from '@bakti/contract/absen/qr.rules'
import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { serverNow } from '../../platform/clock'
import { newId } from '../../platform/id'
import { session } from '../../platform/session'
import { UNDO_MS } from '../../ui/UndoBar'
import { putStatus } from '../kehadiran/set-status'
import { type People, type Person, usePeople } from '../offline/roster.queries'
import type { Searched } from './search.rules'
import { recordScan } from './scan'
import { giveFeedback } from './scan-feedback'
import { nextSession } from './scan-session'
import {
  type Found,
  type ScanEntry,
  type ScanVerdict,
  adviceOf,
  malformedVerdict,
  memberOf,
  scanAct,
  unknownKartuVerdict,
} from './scan-verdict'
import { statusAct, undoAct } from './status-verdict'
import { useActs } from './useActs'

/** How long a card is shown unless another one comes. */
const HOLD_MS = 1600

export interface ScanTarget {
  absen: { id: string; title: string }
  /** The scanned group; null: the group of each member counts (rule H24). */
  kelompok: { id: string; nomor: number } | null
  /** The members whose names the screen knows without network. */
  members: readonly (Found & { status_kehadiran?: StatusKehadiran; namaOnly?: true })[]
  /** Called with the entry of each answer, and before it when the act is queued or slow (1.2 s). */
  onRecorded?: ((entry: ScanEntry) => void) | undefined
}

/** A scanned, typed or chosen code. */
export interface Scan {
  text: string
  cara: CaraScan
  /** The text is the NIM of a student card. */
  kartu?: true | undefined
  /** The member, if chosen by name. */
  chosen?: Searched
}

/** The copy of a mentor's device has the account's own groups alone. */
const hasOwnGroups = () => scopeOf('readAnggota', session.get().user?.role ?? 'visitor') === 'groups'

/** An undo is a status (rule H31): who sets none has no undo. */
const maySetStatus = () => {
  const scope = scopeOf('recordStatus', session.get().user?.role ?? 'visitor')
  return scope !== null && scope !== 'queued'
}

/** The person whom a code names, of those whom this device knows. */
export function findByCode({ find }: People, text: string): Person | undefined {
  const qr = parseQr(text)
  return qr.ok ? find(qr.target) : undefined
}

/** Records scans and statuses of one screen, and keeps what the screen shows of them: the card, and the list of entries. */
export function useScanSession(target: ScanTarget) {
  const [state, dispatch] = useReducer(nextSession, { entries: [], card: null, undo: [] })
  const { card } = state
  const people = usePeople({ search: false })
  const { perform, release } = useActs({ show, onRecorded: target.onRecorded })

  function show(id: string, text: string, verdict: ScanVerdict): ScanEntry {
    const made = maySetStatus() ? verdict.made : null
    const entry = { ...verdict, id, text, made }
    dispatch({ type: 'verdict', entry })
    return entry
  }

  /**
   * Records a scan. Resolves with the entry of the answer, or after 1.2 s with the waiting one. Never rejects, so that no error ends the
   * scanning (rule S2).
   */
  async function record({ text, cara, kartu, chosen }: Scan): Promise<ScanEntry> {
    const { absen, kelompok } = target
    const shown = chosen ? undefined : memberOf(text, target.members)
    const copied = findByCode(people, text)
    const member = chosen ?? shown ?? copied
    const now = serverNow()
    const at = people.at()
    const advice =
      at &&
      adviceOf({
        member: copied,
        absenId: absen.id,
        at,
        kelompok: kelompok?.nomor ?? null,
        // Who is on screen is in the scanned group, and who was chosen was read by the operator.
        seen: Boolean(chosen ?? shown),
        ownGroups: hasOwnGroups(),
        now,
      })
    const scanned = { text, at: now.toISOString(), member, advice }
    const qr = parseQr(text)
    if (!qr.ok) return show(newId(), text, malformedVerdict(qr.problem, scanned))
    if (kartu && advice && !member && !navigator.onLine)
      return show(newId(), text, unknownKartuVerdict(scanned))
    const idKelompok = chosen ? chosen.id_kelompok : (kelompok?.id ?? null)
    const before = shown?.namaOnly ? null : shown?.status_kehadiran
    return perform(scanAct(scanned, chosen?.status ?? before), () =>
      recordScan({ text, cara, kartu, absen, idKelompok, anggota: member }),
    )
  }

  /**
   * Undoes an act by a further event, 'Belum Absen' (rule H31). The event has seen the act: by `seen_at` of its answer, or, while it
   * waits, by naming it (`ownScansOf`).
   */
  async function takeBack(id: string): Promise<void> {
    const entry = state.entries.find((each) => each.id === id)
    if (!entry?.made) return
    const row = entry.made
    dispatch({ type: 'endUndo', id: entry.id })
    release(entry)
    await perform(
      undoAct(entry),
      () => putStatus({ row, absen: target.absen, status: 'Belum Absen' }),
      entry.id,
    )
  }

  useCard(card, (id) => dispatch({ type: 'clear', id }))
  useUndoTimes(state.undo, (id) => dispatch({ type: 'endUndo', id }))

  return {
    ...state,
    record,
    /** Records a typed NIM. */
    recordNim: (nim: string) => record({ text: nim, cara: 'ketik' }),
    /** Records a member chosen by name: a Hadir as a scan, any other status as a status event (rule S13). */
    give: (found: Searched, status: StatusKehadiran) =>
      status === 'Hadir'
        ? record({ text: found.id, cara: 'cari', chosen: found })
        : perform(statusAct(found, status, serverNow().toISOString()), () =>
            putStatus({ row: found, absen: target.absen, status }),
          ),
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
    giveFeedback(card.advised ? 'salah' : card.tone)
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

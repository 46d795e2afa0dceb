import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import { type Found, type ScanEntry, sameWord } from './scan-verdict'

/** A member with the record on screen; `tercatat: false`: the server does not have that status yet. */
export type CountedRow = AnggotaAbsensi & { tercatat?: boolean }

/** How long one's own last act can be taken back, from the moment that it is known to be recorded. */
export const UNDO_MS = 10_000

/** What the screen of a session shows. */
export interface SessionState {
  /** All of this session, newest first. */
  entries: readonly ScanEntry[]
  card: ScanEntry | null
  /** The entries that can be taken back, newest first; each has its own 10 s. */
  undo: readonly string[]
}

type SessionAction =
  | { type: 'verdict'; entry: ScanEntry }
  /** The card's time is over. */
  | { type: 'clear'; id: string }
  /** It can't be taken back any more. */
  | { type: 'settle'; id: string }

/** A later act on the same person took effect: taking the earlier one back would undo the later one too. */
const replaces = (entry: ScanEntry, earlier: ScanEntry) =>
  entry.anggotaId !== null && entry.anggotaId === earlier.anggotaId && ['ok', 'urung'].includes(entry.tone)

/** The next scan takes nothing from the one before: each stays until its own time is over. */
function undoAfter(
  entries: readonly ScanEntry[],
  entry: ScanEntry,
  undo: readonly string[],
): readonly string[] {
  const open = new Set(undo)
  if (entry.made) open.add(entry.id)
  else open.delete(entry.id)
  const at = entries.indexOf(entry)
  return entries
    .filter((other, index) => open.has(other.id) && !(index > at && replaces(entry, other)))
    .map(({ id }) => id)
}

/**
 * A first word on a scan becomes the card, and so does the first on its taking back, which somebody has just asked for; a later
 * one changes the card only while it is still this scan's.
 */
export function nextSession(state: SessionState, action: SessionAction): SessionState {
  if (action.type === 'clear') return state.card?.id === action.id ? { ...state, card: null } : state
  if (action.type === 'settle') return { ...state, undo: state.undo.filter((id) => id !== action.id) }
  const { entry } = action
  const before = state.entries.find(({ id }) => id === entry.id)
  if (before && sameWord(before, entry)) return state
  const entries = before
    ? state.entries.map((other) => (other.id === entry.id ? entry : other))
    : [entry, ...state.entries]
  // The answer to a scan that waited ends its undo, too. The card of the next person stays.
  const takenBack = before?.made && !entry.made && (entry.tone === 'urung' || before.tone !== 'antre')
  const news = !before || takenBack
  const card = news || state.card?.id === entry.id ? entry : state.card
  return { entries, card, undo: undoAfter(entries, entry, state.undo) }
}

/** What this session's last act made of each member. */
function lastActs(entries: readonly ScanEntry[]): Map<string, ScanEntry> {
  const acts = new Map<string, ScanEntry>()
  for (const entry of entries)
    if (entry.anggotaId && entry.status && !acts.has(entry.anggotaId)) acts.set(entry.anggotaId, entry)
  return acts
}

/** How far a group is. */
export interface Tally {
  /** Hadir as the server has it; what waits on the device is not among them (DECISIONS: Offline, 'words'). */
  tercatat: number
  /** Who has no record yet, not even one that waits here. */
  belum: Found[]
}

/** Counts by the list and by this session's acts, which may be ahead of it. */
export function tallyOf(members: readonly CountedRow[], entries: readonly ScanEntry[]): Tally {
  const acts = lastActs(entries)
  const recorded = ({ id, status_kehadiran, tercatat = true }: CountedRow) => {
    const act = acts.get(id)
    if (act && ['ok', 'dup', 'urung'].includes(act.tone)) return act.status === 'Hadir'
    return status_kehadiran === 'Hadir' && tercatat
  }
  return {
    tercatat: members.filter(recorded).length,
    belum: members.filter(
      ({ id, status_kehadiran }) => (acts.get(id)?.status ?? status_kehadiran) === 'Belum Absen',
    ),
  }
}

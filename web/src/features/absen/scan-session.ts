import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import { type ScanEntry, sameWord } from './scan-verdict'

/** How long one's own last act can be taken back, from the moment that it is known to be recorded. */
export const UNDO_MS = 10_000

/** What the screen of a session shows. */
export interface SessionState {
  /** All of this session, newest first. */
  entries: readonly ScanEntry[]
  card: ScanEntry | null
  /** The entry that can be taken back: the last one that made a difference. */
  undo: string | null
}

type SessionAction =
  | { type: 'verdict'; entry: ScanEntry }
  /** The card's time is over. */
  | { type: 'clear'; id: string }
  /** It can't be taken back any more. */
  | { type: 'settle'; id: string }

function undoAfter(entries: readonly ScanEntry[], entry: ScanEntry, undo: string | null): string | null {
  if (!entry.made) return undo === entry.id ? null : undo
  // An answer that comes late is not the last scan's.
  return entries.find(({ id }) => id === entry.id || id === undo)?.id ?? null
}

/**
 * A first word on a scan becomes the card, and so does the first on its taking back, which somebody has just asked for; a later
 * one changes the card only while it is still this scan's.
 */
export function nextSession(state: SessionState, action: SessionAction): SessionState {
  if (action.type === 'clear') return state.card?.id === action.id ? { ...state, card: null } : state
  if (action.type === 'settle') return state.undo === action.id ? { ...state, undo: null } : state
  const { entry } = action
  const before = state.entries.find(({ id }) => id === entry.id)
  if (before && sameWord(before, entry)) return state
  const entries = before
    ? state.entries.map((other) => (other.id === entry.id ? entry : other))
    : [entry, ...state.entries]
  const news = !before || (before.made !== null && entry.made === null)
  const card = news || state.card?.id === entry.id ? entry : state.card
  return { entries, card, undo: undoAfter(entries, entry, state.undo) }
}

/** Members who are there: by the list, or by this session's acts (queued ones too, until the server says otherwise). */
export function countHadir(members: readonly AnggotaAbsensi[], entries: readonly ScanEntry[]): number {
  const here = new Set(entries.filter(({ status }) => status === 'Hadir').map(({ anggotaId }) => anggotaId))
  return members.filter(({ id, status_kehadiran }) => status_kehadiran === 'Hadir' || here.has(id)).length
}

import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import { type Jumlah, countKehadiran } from '@bakti/contract/absen/jumlah.rules'
import { type Found, type ScanEntry, type ScanTone, isSameVerdict } from './scan-verdict'

/** A member with the record on screen. `stored: false`: the server does not have that status yet. */
export type CountedRow = AnggotaAbsensi & { stored?: boolean; namaOnly?: true }

/** What the screen of a scan session shows. */
export interface SessionState {
  /** All entries of this session, newest first. */
  entries: readonly ScanEntry[]
  card: ScanEntry | null
  /** The ids of the entries that can be undone, newest first. Each has its own 10 s. */
  undo: readonly string[]
}

type SessionAction =
  | { type: 'verdict'; entry: ScanEntry }
  /** The time of the card is over. */
  | { type: 'clear'; id: string }
  /** The time of the undo is over. */
  | { type: 'endUndo'; id: string }

/** Whether an entry ends the undo of an earlier one of the same member: that undo would undo both. */
const replaces = (entry: ScanEntry, earlier: ScanEntry) =>
  entry.anggotaId !== null && entry.anggotaId === earlier.anggotaId && ['ok', 'urung'].includes(entry.tone)

/** The ids that can be undone after `entry`. A new entry does not end the undo of the entries before, unless it replaces them. */
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
 * The first verdict of a scan gets the card, and so does the first verdict of its undo. A later verdict changes the card only while it
 * belongs to this scan.
 */
export function nextSession(state: SessionState, action: SessionAction): SessionState {
  if (action.type === 'clear') return state.card?.id === action.id ? { ...state, card: null } : state
  if (action.type === 'endUndo') return { ...state, undo: state.undo.filter((id) => id !== action.id) }
  const { entry } = action
  const before = state.entries.find(({ id }) => id === entry.id)
  if (before && isSameVerdict(before, entry)) return state
  const entries = before
    ? state.entries.map((other) => (other.id === entry.id ? entry : other))
    : [entry, ...state.entries]
  // The answer to a waiting scan may end its undo as well: that does not replace the card of the next member.
  const takenBack = before?.made && !entry.made && (entry.tone === 'urung' || before.tone !== 'antre')
  const news = !before || takenBack
  const card = news || state.card?.id === entry.id ? entry : state.card
  return { entries, card, undo: undoAfter(entries, entry, state.undo) }
}

/** The last entry of each member that set a status. */
function lastActs(entries: readonly ScanEntry[]): Map<string, ScanEntry> {
  const acts = new Map<string, ScanEntry>()
  for (const entry of entries)
    if (entry.anggotaId && entry.status && !acts.has(entry.anggotaId)) acts.set(entry.anggotaId, entry)
  return acts
}

/** The progress of a group. */
export interface Tally {
  /** What the server has; a waiting act is a part of its own (rules S15, U125). */
  jumlah: Jumlah
  /** The members without a record, and without one that waits on this device. */
  belum: Found[]
}

/** The verdicts that tell what the server has. */
const SETTLED: readonly ScanTone[] = ['ok', 'dup', 'urung']

/** Counts by the list and by the entries of this session, which may be newer. */
export function tallyOf(members: readonly CountedRow[], entries: readonly ScanEntry[]): Tally {
  const acts = lastActs(entries)
  const rows = members.map((row) => {
    const act = acts.get(row.id)
    if (!act?.status) return row
    const stored = SETTLED.includes(act.tone)
    // A waiting act that changes nothing leaves what the server has.
    if (!stored && act.status === row.status_kehadiran) return row
    return { ...row, status_kehadiran: act.status, stored }
  })
  return {
    jumlah: countKehadiran(rows),
    belum: rows.filter(({ status_kehadiran }) => status_kehadiran === 'Belum Absen'),
  }
}

import type { AnggotaAbsensi, RecordedScan, HeldScan } from '@bakti/contract/absen/absen.schemas'
import { isOutsideByRoster } from '@bakti/contract/absen/audience.rules'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { type QrProblem, type QrTarget, parseQr } from '@bakti/contract/absen/qr.rules'
import { ageText } from '@bakti/contract/age.rules'
import { timeWib } from '@bakti/contract/time.rules'
import type { Answer, Failure, Success } from '../../platform/call'
import { describeFailure } from '../../platform/failure'
import type { QueuedReason } from '../../platform/outbox/item'
import { NOT_KEPT, QUEUED, SERVER_TROUBLE, TO_SEND } from '../../platform/outbox/outcome'
import { isHeld } from '../kehadiran/kehadiran.outbox'
import { NOTHING_SEEN } from '../kehadiran/pending.rules'
import type { Person } from '../offline/roster.queries'
import { isOfNobody, isNoCode } from './pindai.outbox'

/**
 * The outcome of a scan (rule S11). `ok`: recorded. `dup`: already present. `salah`: another group's member. `asing`: not
 * recorded: no code, unknown, refused, or a status without effect. `kirim`: stored on the device, the answer may come at any moment.
 * `antre`: it waits on the device. `urung`: undone. `gagal`: stored nowhere.
 */
export type ScanTone = 'ok' | 'dup' | 'salah' | 'asing' | 'kirim' | 'antre' | 'urung' | 'gagal'

/** A member whose name the screen knows. */
export type Found = Pick<AnggotaAbsensi, 'id' | 'nama' | 'nim' | 'kelompok'>

/** What an undo needs: the member, and how far the operator has seen the record. */
export type Made = Pick<AnggotaAbsensi, 'id' | 'nama' | 'nim' | 'seen_at' | 'sandaran_diterima'>

/** What the panel shows of one scan. */
export interface ScanVerdict {
  tone: ScanTone
  /** The server's message, if it answered (rule W4). */
  message: string
  /** In the largest letters: the member's name, or a text for an unknown member. */
  nama: string
  nim: string | null
  /** The number of the member's own group. */
  kelompok: number | null
  note: string | null
  /** The note is what the device's copy says against the scan. */
  advised?: boolean
  /** `HH:MM` in WIB, for the list of the last scans. */
  jam: string
  /** The member, if the screen or the server knows them. */
  anggotaId: string | null
  /** The status that this sets, as far as is known; null: none. */
  status: StatusKehadiran | null
  /** The member as this scan or status left them, for an undo; null: it can't be undone. */
  made: Made | null
}

/** A scan with its present verdict. `id`: of the operation that made the entry; a new one for a text that was not sent. */
export interface ScanEntry extends ScanVerdict {
  id: string
  text: string
}

/** Whether two verdicts read the same. */
export const isSameVerdict = (a: ScanVerdict, b: ScanVerdict) =>
  a.tone === b.tone && a.message === b.message && a.note === b.note

/** A scanned text, its time (ISO), and what the screen knows of whom it names. */
export interface Scanned {
  text: string
  at: string
  /** The member, if the screen or the device knows them. */
  member?: Found | undefined
  /** What the device's copy says against this scan (`adviceOf`). */
  advice?: string | null
}

const HELD_NOTE = 'Disimpan untuk ditinjau'
/** A mentor can do no more with it: this says who will. */
const OUT_OF_SCOPE_NOTE = `${HELD_NOTE} panitia atau mentornya`

/** What was read, where it says something to a person: the id of a member can't be read. */
function readAs(text: string): string | null {
  const qr = parseQr(text)
  if (qr.ok) return qr.target.by === 'nim' ? `NIM ${qr.target.nim}` : null
  return `Kode terbaca: ${text.length > 60 ? `${text.slice(0, 60)}…` : text}`
}

const sentences = (...texts: (string | false | null | undefined)[]) =>
  texts.filter(Boolean).join('. ') || null

function names(target: QrTarget, member: Found): boolean {
  if (target.by === 'id') return member.id === target.id
  return member.nim === target.nim
}

/** Returns the one of `members` whom a code names. */
export function memberOf<Member extends Found>(text: string, members: readonly Member[]): Member | undefined {
  const qr = parseQr(text)
  return qr.ok ? members.find((member) => names(qr.target, member)) : undefined
}

interface Copied {
  /** Whom the device's copy knows by the code. */
  member: Person | undefined
  absenId: string
  /** When the server last said that the copy holds (ISO). */
  at: string
  /** The number of the scanned group; null where every group counts. */
  kelompok: number | null
  /** The operator has the person on screen: only the audience may be against it. */
  seen: boolean
  /** The copy has the groups of a mentor alone. */
  ownGroups: boolean
  now: Date
}

/**
 * What the device's copy says against a scan; null where it says nothing against it. It is advice: the copy may be old, so the scan is
 * stored and sent all the same (rule S17).
 */
export function adviceOf({ at, now, ...copied }: Copied): string | null {
  const said = saidAgainst(copied)
  return said && `Menurut data ${ageText(at, now)} lalu: ${said}. Tetap disimpan.`
}

/** In the order in which the server names its reasons (rule H142). */
function saidAgainst({ member, absenId, kelompok, seen, ownGroups }: Omit<Copied, 'at' | 'now'>) {
  if (member && isOutsideByRoster(member, absenId)) return 'bukan sasaran kegiatan ini'
  if (seen || (member && (kelompok === null || member.kelompok === kelompok))) return null
  if (member) return `Kelompok ${member.kelompok}`
  return ownGroups ? 'bukan anggota kelompokmu' : 'tidak dikenal'
}

function person(member: Found | undefined) {
  return {
    nama: member?.nama ?? 'TERSIMPAN',
    nim: member?.nim ?? null,
    kelompok: member?.kelompok ?? null,
    anggotaId: member?.id ?? null,
    status: 'Hadir' as const,
    made: null,
  }
}

const noMember = (nama: string, { text, at }: Scanned, note?: string) => ({
  nama,
  nim: null,
  kelompok: null,
  anggotaId: null,
  status: null,
  made: null,
  note: sentences(readAs(text), note),
  jam: timeWib(at),
})

/** The message of a waiting act. A failing server is not called offline (rule O3). */
export const queuedMessage = (reason?: QueuedReason) => (reason === 'server' ? SERVER_TROUBLE : QUEUED)

/** The verdict while the answer is on its way. It never says 'dicatat' (rule O12). `kept`: the device has stored the scan. */
export function sendingVerdict(scanned: Scanned, kept = true): ScanVerdict {
  // The server is about to say what counts.
  const waiting = queuedVerdict({ ...scanned, advice: null })
  if (kept) return { ...waiting, tone: 'kirim', message: 'Tersimpan di perangkat' }
  const nama = scanned.member ? waiting.nama : 'Mengirim...'
  return { ...waiting, tone: 'kirim', message: NOT_KEPT, nama, note: null }
}

/** The verdict of a waiting scan (rule O12). `reason`: undefined while the answer is only slow. */
export function queuedVerdict(scanned: Scanned, reason?: QueuedReason): ScanVerdict {
  const { member, advice = null } = scanned
  const unknown = member
    ? null
    : sentences(readAs(scanned.text), !advice && 'Namanya muncul setelah terkirim.')
  const toSend = (reason && TO_SEND[reason]) ?? unknown
  return {
    tone: 'antre',
    message: queuedMessage(reason),
    ...person(member),
    note: [advice, toSend].filter(Boolean).join(' ') || null,
    ...(advice ? { advised: true } : {}),
    jam: timeWib(scanned.at),
  }
}

/** The verdict of a text that is not a participant's code (rule S1). It is neither stored nor sent. */
export function malformedVerdict(problem: QrProblem, scanned: Scanned): ScanVerdict {
  return { tone: 'asing', message: problem, ...noMember('Bukan QR peserta', scanned) }
}

/** The verdict of a student card's NIM that nobody has (rule S133). */
export const unknownKartuVerdict = (scanned: Scanned, message = 'Tidak dikenal'): ScanVerdict => ({
  tone: 'asing',
  message,
  ...noMember('Kode tidak dikenal', scanned),
})

/** The verdict of a scan that neither the device nor the server has stored (rule O6). */
export function unsavedVerdict(scanned: Scanned): ScanVerdict {
  return {
    tone: 'gagal',
    message: 'Terjadi kesalahan saat memproses QR Code',
    ...noMember(
      'TIDAK tersimpan',
      scanned,
      'Perangkat ini tidak bisa menyimpan. Pindai ulang, atau catat namanya di kertas.',
    ),
  }
}

function recordedVerdict({ message, data }: Success<RecordedScan>, { at }: Scanned): ScanVerdict {
  const { nama, nim, kelompok, id, duplicate, waktu_absen } = data
  return {
    tone: duplicate ? 'dup' : 'ok',
    message,
    nama,
    nim,
    kelompok,
    note: null,
    jam: timeWib(waktu_absen ?? at),
    anggotaId: id,
    status: 'Hadir',
    made: duplicate ? null : data,
  }
}

function refusedVerdict(answer: Failure, scanned: Scanned): ScanVerdict {
  const { status, message } = answer
  const held = isHeld(answer) ? (answer.data as HeldScan) : null
  if (held?.anggota) {
    return {
      tone: status === 409 ? 'salah' : 'asing',
      message,
      nama: held.anggota.nama,
      nim: held.anggota.nim,
      kelompok: held.kelompok?.nomor ?? null,
      note: HELD_NOTE,
      jam: timeWib(scanned.at),
      anggotaId: held.anggota.id,
      status: null,
      made: null,
    }
  }
  // Out of scope: the server names the group alone (rule R10).
  if (held?.kelompok) {
    const { member, at } = scanned
    return {
      tone: 'salah',
      message,
      ...person(member),
      nama: member?.nama ?? 'Bukan kelompokmu',
      kelompok: held.kelompok.nomor,
      status: null,
      note: OUT_OF_SCOPE_NOTE,
      jam: timeWib(at),
    }
  }
  if (held) return { tone: 'asing', message, ...noMember('Tidak dikenal', scanned, HELD_NOTE) }
  if (isOfNobody(answer)) return unknownKartuVerdict(scanned, message)
  // Unless the text was no code, the outbox keeps the scan for review (rule O17).
  const noCode = isNoCode(answer)
  const note = noCode ? undefined : "Ada di 'Perlu ditinjau'."
  return {
    tone: 'asing',
    message: describeFailure(answer, 'Gagal memproses QR Code').text,
    ...noMember(noCode ? 'Bukan QR peserta' : 'Tidak tercatat', scanned, note),
  }
}

/** The verdict of the server's answer. */
export function answeredVerdict(answer: Answer<RecordedScan>, scanned: Scanned): ScanVerdict {
  return answer.ok ? recordedVerdict(answer, scanned) : refusedVerdict(answer, scanned)
}

/** The verdicts of an act at each step. */
export interface Act {
  text: string
  /** The answer may come at any moment. `kept`: the device has stored it. */
  sending: (kept: boolean) => ScanVerdict
  /** It waits. `reason`: undefined while the answer is only slow. */
  queued: (reason?: QueuedReason) => ScanVerdict
  /** It is stored nowhere. */
  unsaved: () => ScanVerdict
  answered: (answer: Answer<AnggotaAbsensi>) => ScanVerdict
}

/**
 * For the undo of a waiting scan. The undo names the scan, so it counts as seen whenever it arrives (rule H12). It has seen nothing that
 * the server has: a scan of another phone stays.
 */
function waitingMade({ member, at }: Scanned): Made | null {
  if (!member) return null
  const { id, nama, nim } = member
  return { id, nama, nim, seen_at: NOTHING_SEEN, sandaran_diterima: at }
}

/** The verdicts of a scan. `before`: the status before the scan, if the screen knows it. */
export const scanAct = (scanned: Scanned, before: StatusKehadiran | null = null): Act => ({
  text: scanned.text,
  sending: (kept) => sendingVerdict(scanned, kept),
  queued: (reason) => ({
    ...queuedVerdict(scanned, reason),
    made: before === 'Belum Absen' ? waitingMade(scanned) : null,
  }),
  unsaved: () => unsavedVerdict(scanned),
  answered: (answer) => {
    const verdict = answeredVerdict(answer as Answer<RecordedScan>, scanned)
    // An undo leads to Belum Absen, so it is not offered where the status before was another (rule H31).
    return before === null || before === 'Belum Absen' ? verdict : { ...verdict, made: null }
  },
})

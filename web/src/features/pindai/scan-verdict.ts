import type { AnggotaAbsensi, ScanTercatat, ScanTertahan } from '@bakti/contract/absen/absen.schemas'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { type QrProblem, type QrTarget, parseQr } from '@bakti/contract/absen/qr.rules'
import { jamWib } from '@bakti/contract/waktu.rules'
import type { Answer, Failure, Success } from '../../platform/call'
import { describeFailure } from '../../platform/failure'
import type { QueuedReason } from '../../platform/outbox/item'
import { QUEUED, SERVER_TROUBLE, TO_SEND } from '../../platform/outbox/outcome'
import { isNoCode } from './pindai.outbox'

/**
 * Each has its colour, icon, sound and vibration. `kirim`: safe on the device, its answer may come at any moment; `antre`: it
 * waits there; `urung`: taken back; `gagal`: the device itself could not keep the scan.
 */
export type ScanTone = 'ok' | 'dup' | 'salah' | 'asing' | 'kirim' | 'antre' | 'urung' | 'gagal'

/** A member whom this screen knows by name. */
export type Found = Pick<AnggotaAbsensi, 'id' | 'nama' | 'nim' | 'kelompok'>

/** What taking an act back has to know: whom, and what has been seen. */
export type Made = Pick<AnggotaAbsensi, 'id' | 'nama' | 'nim' | 'seen_at' | 'sandaran_diterima'>

/** What the panel says about one scan. */
export interface ScanVerdict {
  tone: ScanTone
  /** The sentence: the server's own wherever it has spoken. */
  message: string
  /** In the largest letters: the member, or what stands for one that is not known. */
  nama: string
  nim: string | null
  /** The number of the member's own group. */
  kelompok: number | null
  note: string | null
  /** `HH:MM` in WIB for the list of the last ones. */
  jam: string
  /** The member, where the screen or the server knows one. */
  anggotaId: string | null
  /** What this makes of the member, as far as is known; null: nothing. */
  status: StatusKehadiran | null
  /** The member as this very scan (or status) made them what they are: what taking it back has seen (`seen_at`). */
  made: Made | null
}

/** A scan with what is known of it until now; `id` is its operation's. */
export interface ScanEntry extends ScanVerdict {
  id: string
  text: string
}

/** Nothing new for whoever reads it. */
export const sameWord = (a: ScanVerdict, b: ScanVerdict) =>
  a.tone === b.tone && a.message === b.message && a.note === b.note

/** What was scanned: the text, when (ISO), and the members that the screen knows by name, online or not. */
export interface Scanned {
  text: string
  at: string
  members: readonly Found[]
}

/** Before every act. */
export const NOTHING_SEEN = new Date(0).toISOString()

const HELD_NOTE = 'Disimpan untuk ditinjau'

const readAs = (text: string) => `Kode terbaca: ${text.length > 60 ? `${text.slice(0, 60)}…` : text}`

function names(target: QrTarget, member: Found): boolean {
  if (target.by === 'id') return member.id === target.id
  return member.nim === target.nim
}

/** The member that a code names, among those that the screen knows. */
export function memberOf({ text, members }: Pick<Scanned, 'text' | 'members'>): Found | undefined {
  const qr = parseQr(text)
  return qr.ok ? members.find((member) => names(qr.target, member)) : undefined
}

function person(member: Found | undefined) {
  return {
    nama: member?.nama ?? 'Belum dikenal',
    nim: member?.nim ?? null,
    kelompok: member?.kelompok ?? null,
    anggotaId: member?.id ?? null,
    status: 'Hadir' as const,
    made: null,
  }
}

const nobody = (nama: string, { text, at }: Scanned, note?: string) => ({
  nama,
  nim: null,
  kelompok: null,
  anggotaId: null,
  status: null,
  made: null,
  note: note ? `${readAs(text)}. ${note}` : readAs(text),
  jam: jamWib(at),
})

/** A server that fails is not the lack of a network (DECISIONS: Offline, 'when'). */
export const queuedMessage = (reason?: QueuedReason) => (reason === 'server' ? SERVER_TROUBLE : QUEUED)

/** Durable on this device; the server is being asked. A face and a name at once, and no word of 'dicatat' before its time. */
export function sendingVerdict(scanned: Scanned): ScanVerdict {
  const waiting = queuedVerdict(scanned)
  return { ...waiting, tone: 'kirim', message: 'Tersimpan di perangkat' }
}

/** Durable on this device and nothing more (DECISIONS: Offline, 'words'). `reason`: none while the answer is merely slow. */
export function queuedVerdict(scanned: Scanned, reason?: QueuedReason): ScanVerdict {
  const member = memberOf(scanned)
  const unknown = member ? null : `${readAs(scanned.text)}. Namanya muncul setelah terkirim.`
  return {
    tone: 'antre',
    message: queuedMessage(reason),
    ...person(member),
    note: (reason && TO_SEND[reason]) ?? unknown,
    jam: jamWib(scanned.at),
  }
}

/** The code is none of ours (seed §5): nothing to keep, nothing to send. */
export function malformedVerdict(problem: QrProblem, scanned: Scanned): ScanVerdict {
  return { tone: 'asing', message: problem, ...nobody('Bukan QR peserta', scanned) }
}

/** IndexedDB refused: the one case in which a scan is lost, said as loudly as a screen can. */
export function unsavedVerdict(scanned: Scanned): ScanVerdict {
  return {
    tone: 'gagal',
    message: 'Terjadi kesalahan saat memproses QR Code',
    ...nobody(
      'TIDAK tersimpan',
      scanned,
      'Perangkat ini tidak bisa menyimpan. Pindai ulang, atau catat namanya di kertas.',
    ),
  }
}

function recordedVerdict({ message, data }: Success<ScanTercatat>, { at }: Scanned): ScanVerdict {
  const { nama, nim, kelompok, id, duplicate, waktu_absen } = data
  return {
    tone: duplicate ? 'dup' : 'ok',
    message,
    nama,
    nim,
    kelompok,
    note: null,
    jam: jamWib(waktu_absen ?? at),
    anggotaId: id,
    status: 'Hadir',
    made: duplicate ? null : data,
  }
}

function refusedVerdict(answer: Failure, scanned: Scanned): ScanVerdict {
  const { status, message, data } = answer
  const held = isHeld(data) ? data : null
  if (held?.anggota) {
    return {
      tone: status === 409 ? 'salah' : 'asing',
      message,
      nama: held.anggota.nama,
      nim: held.anggota.nim,
      kelompok: held.kelompok?.nomor ?? null,
      note: HELD_NOTE,
      jam: jamWib(scanned.at),
      anggotaId: held.anggota.id,
      status: null,
      made: null,
    }
  }
  if (held) return { tone: 'asing', message, ...nobody('Tidak dikenal', scanned, HELD_NOTE) }
  // Anything but a code that is none was kept by the outbox for a person to look at.
  const noCode = isNoCode(answer)
  const note = noCode ? undefined : "Ada di 'Perlu ditinjau'."
  return {
    tone: 'asing',
    message: describeFailure(answer, 'Gagal memproses QR Code').text,
    ...nobody(noCode ? 'Bukan QR peserta' : 'Tidak tercatat', scanned, note),
  }
}

function isHeld(data: unknown): data is ScanTertahan {
  return typeof data === 'object' && data !== null && 'ditahan' in data && data.ditahan === true
}

/** The server has spoken. */
export function answeredVerdict(answer: Answer<ScanTercatat>, scanned: Scanned): ScanVerdict {
  return answer.ok ? recordedVerdict(answer, scanned) : refusedVerdict(answer, scanned)
}

/** An act under way: what is said at each step. */
export interface Act {
  text: string
  /** Safe on the device, the answer may come at any moment. */
  sending: () => ScanVerdict
  /** It waits; `reason`: none while the answer is merely slow. */
  queued: (reason?: QueuedReason) => ScanVerdict
  /** The device could not keep it. */
  unsaved: () => ScanVerdict
  answered: (answer: Answer<AnggotaAbsensi>) => ScanVerdict
}

/**
 * A scan that waits can be taken back as well: the status names it, so that it has been seen whenever it arrives. The status
 * does not claim to have seen anything that the server has: the scan of another phone stands.
 */
function waitingMade(scanned: Scanned): Made | null {
  const member = memberOf(scanned)
  if (!member) return null
  const { id, nama, nim } = member
  return { id, nama, nim, seen_at: NOTHING_SEEN, sandaran_diterima: scanned.at }
}

/** `before`: the status that was there, where the screen knows it. */
export const scanAct = (scanned: Scanned, before: StatusKehadiran | null = null): Act => ({
  text: scanned.text,
  sending: () => sendingVerdict(scanned),
  queued: (reason) => ({
    ...queuedVerdict(scanned, reason),
    made: before === 'Belum Absen' ? waitingMade(scanned) : null,
  }),
  unsaved: () => unsavedVerdict(scanned),
  answered: (answer) => {
    const verdict = answeredVerdict(answer as Answer<ScanTercatat>, scanned)
    // Taking it back leads to Belum Absen: not to the Izin that was there.
    return before === null || before === 'Belum Absen' ? verdict : { ...verdict, made: null }
  },
})

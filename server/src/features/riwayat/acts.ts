import type { IssuedKode } from '@bakti/contract/aktivasi/kode.schemas'
import type { CallName } from '@bakti/contract/api'
import type { ImporResult } from '@bakti/contract/kelompok/kelompok.schemas'
import type { Closed } from '@bakti/contract/kotak/kotak.schemas'
import type { Fact, Facts } from '@bakti/contract/riwayat/riwayat.rules'
import type { ImporMentorResult } from '@bakti/contract/undangan/undangan.schemas'
import type { Transaction } from '../../platform/database'
import { type Doer, type LoggedAct, NOTHING_TOLD, type Told, type Watch } from '../../platform/riwayat'
import { type SubjectKind, subjects } from './subjects.repository'

/** What a call was given. */
interface Input {
  query: unknown
  body: unknown
}

/**
 * By the name of a call: the thing that it is done to (`own`: the account that calls), or how many things. The line of a call without an entry has
 * its sentence alone, and is about the account that calls. null: it leaves no line, because it changes nothing, no account does it, or /riwayat
 * shows the rows that it makes.
 */
const ACTS: Partial<
  Record<
    CallName,
    SubjectKind | 'own' | null | { counted: string; of: (result: never, body: never) => number }
  >
> = {
  'absen.scan': null,
  'absen.recordBatch': null,
  'absen.setStatus': null,
  'tugas.createKumpul': null,
  'absen.previewAudience': null,
  'absen.matchTempel': null,
  'undangan.check': null,
  'aktivasi.check': null,
  'perangkat.report': null,
  'auth.sendCode': null,
  'auth.lockDevice': 'absen',
  'akun.update': 'own',
  'kelompok.create': 'kelompok',
  'kelompok.remove': 'kelompok',
  'kelompok.import': {
    counted: 'orang',
    of: ({ data: { jumlah } }: { data: ImporResult }) => jumlah.baru + jumlah.berubah + jumlah.pindah,
  },
  'anggota.create': 'anggota',
  'anggota.update': 'anggota',
  'anggota.remove': 'anggota',
  'orang.move': 'anggota',
  'orang.swap': 'anggota',
  'orang.merge': 'anggota',
  'orang.issueKartu': 'anggota',
  'kode.issue': { counted: 'kode', of: ({ kode }: IssuedKode) => kode.length },
  'kode.markPrinted': { counted: 'kode', of: (_, { jumlah }: { jumlah: number }) => jumlah },
  'absen.create': 'absen',
  'absen.update': 'absen',
  'absen.remove': 'absen',
  'absen.close': 'absen',
  'absen.takeDitahan': 'ditahan',
  'saya.report': 'absen',
  'kotak.close': { counted: 'entri', of: ({ selesai }: Closed) => selesai },
  'tugas.create': 'tugas',
  'tugas.update': 'tugas',
  'tugas.remove': 'tugas',
  'tugas.updateKumpul': 'kumpul',
  'tugas.match': 'kumpul',
  'perangkat.clear': 'perangkat',
  'sampah.restore': 'terhapus',
  'pengaturan.update': 'alamat',
  'pengaturan.updateAcara': 'acara',
  'pengaturan.restoreVersi': 'acara',
  'pengguna.updatePeran': 'akun',
  'pengguna.updateKelompok': 'akun',
  'pengguna.endSessions': 'akun',
  'pengguna.unlink': 'akun',
  'pengguna.issueKode': 'akun',
  'undangan.create': 'undangan',
  'undangan.revoke': 'undangan',
  'undangan.renew': 'undangan',
  'undangan.import': {
    counted: 'mentor',
    of: ({ data: { jumlah } }: { data: ImporMentorResult }) => jumlah.baru + jumlah.berubah,
  },
  'undangan.sendMails': { counted: 'email', of: ({ menunggu }: { menunggu: number }) => menunggu },
  'undangan.stopMails': { counted: 'email', of: ({ dihentikan }: { dihentikan: number }) => dihentikan },
}

interface Named {
  id?: string
  id_absen?: string
  ids?: string[]
  /** Of `tugas.match`. */
  cocok?: { id: string }[]
  /** Of `orang.swap` and `orang.merge`. */
  orang?: { id: string }[]
}

/** The ids by which a call names what it is done to; those of what it makes are in its result. */
function idsIn(...parts: unknown[]): string[] {
  for (const part of parts as (Named | null | undefined)[]) {
    const ids = part?.ids ?? (part?.cocok ?? part?.orang)?.map(({ id }) => id) ?? part?.id ?? part?.id_absen
    if (ids !== undefined) return [ids].flat()
  }
  return []
}

/** Of many things so many are named. */
const NAMED_MAX = 3

type Row = Awaited<ReturnType<(typeof subjects)['kelompok']>>[number]

function namesOf(rows: readonly Row[]): string {
  const names = rows.slice(0, NAMED_MAX).map(({ sebut }) => sebut)
  const others = rows.length - names.length
  return [...names, ...(others > 0 ? [`${others} lainnya`] : [])].join(', ')
}

/** Long texts are kept by their beginning. */
const short = (text: string) => (text.length > 200 ? `${text.slice(0, 199)}…` : text)

/** What differs of one thing; null on both sides where nothing does. */
function differences(before: Facts | null, after: Facts | null): Pick<Told, 'sebelum' | 'sesudah'> {
  const facts = Object.keys({ ...before, ...after }) as Fact[]
  const changed = facts.filter((fact) => before?.[fact] !== after?.[fact])
  const pick = (of: Facts | null): Facts | null => {
    if (!of || changed.length === 0) return null
    const entries = changed.flatMap((fact) => (of[fact] === undefined ? [] : [[fact, short(of[fact])]]))
    return Object.fromEntries(entries) as Facts
  }
  return { sebelum: pick(before), sesudah: pick(after) }
}

function told(before: readonly Row[], after: readonly Row[]): Told {
  // A renamed thing is called as it was; the difference says how it is called now.
  const rows = before.length > 0 ? before : after
  const tentang = [...new Set([...before, ...after].flatMap((row) => row.tentang))]
  const one = before.length <= 1 && after.length <= 1
  return {
    sebut: namesOf(rows),
    tentang,
    ...(one
      ? differences(before[0]?.facts ?? null, after[0]?.facts ?? null)
      : { sebelum: null, sesudah: null }),
  }
}

/** Whether a call that is no read leaves a line in the log. */
export const leavesLine = (hal: CallName) => ACTS[hal] !== null

/** What a call leaves in the log (rule W60); null for one that leaves no line. */
export function actOf(hal: CallName, input: Input, doerOf: () => Doer): LoggedAct | null {
  if (!leavesLine(hal)) return null
  const doer = doerOf()
  return { ...doer, hal, watch: watchOf(hal, input, doer.oleh) }
}

/**
 * How the line of a call tells what was done (rule W60). What was there before is read without a lock: of two changes in the same moment the
 * line of the second may tell what was there before the first.
 */
function watchOf(hal: CallName, { query, body }: Input, own: string): Watch {
  const act = ACTS[hal]
  if (act === undefined || act === null)
    return () => Promise.resolve(() => Promise.resolve({ ...NOTHING_TOLD, tentang: [own] }))
  if (typeof act === 'object') {
    const { counted, of } = act
    return () =>
      Promise.resolve((result: unknown) =>
        Promise.resolve({ ...NOTHING_TOLD, sebut: `${of(result as never, body as never)} ${counted}` }),
      )
  }
  const kind = act === 'own' ? 'akun' : act
  const read = (tx: Transaction, ids: readonly string[]) =>
    ids.length > 0 || kind === 'alamat' || kind === 'acara'
      ? subjects[kind](tx, { ids })
      : Promise.resolve([])
  return async (tx) => {
    const idsOf = (...parts: unknown[]) => (act === 'own' ? [own] : idsIn(...parts))
    const before = await read(tx, idsOf(body, query))
    return async (result) => told(before, await read(tx, idsOf(body, query, result)))
  }
}

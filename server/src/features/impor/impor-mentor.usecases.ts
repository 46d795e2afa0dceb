import { createHash, randomUUID } from 'node:crypto'
import { UNDANGAN_DAYS, raises } from '@bakti/contract/undangan/undangan.rules'
import type {
  ImporMentorRow,
  ImporMentorResult,
  MentorClass,
  UndanganWithToken,
} from '@bakti/contract/undangan/undangan.schemas'
import type { Queryable, Transaction } from '../../platform/database'
import { endIsPast } from '../pengguna/pengguna.errors'
import { endOthers } from '../pengguna/pengguna.repository'
import { giveKelompok } from '../pengguna/pengguna.usecases'
import { findUndangan, setHp, updateOffer } from '../undangan/undangan.repository'
import { inviteMentor } from '../undangan/undangan.usecases'
import { columnsMissing, importStale } from './impor.errors'
import { selectKnownNomor } from './impor.repository'
import { readText } from './impor.usecases'
import { aboutFile } from './plan'
import { type MentorRow, type MentorSheet, dialled } from './mentor-rows'
import {
  lockAkun,
  lockUndangan,
  selectKnownAkun,
  selectNamedUndangan,
  selectOpenUndangan,
  waitForMentorImport,
} from './impor-mentor.repository'

type KnownAkun = Awaited<ReturnType<typeof selectKnownAkun>>[0]
type OpenUndangan = Awaited<ReturnType<typeof selectOpenUndangan>>[0]
type NamedUndangan = Awaited<ReturnType<typeof selectNamedUndangan>>[0]

interface Known {
  /** By e-mail in lower case. */
  akun: ReadonlyMap<string, KnownAkun>
  undangan: ReadonlyMap<string | null, OpenUndangan>
  /** Those without an e-mail. */
  bernama: readonly NamedUndangan[]
  nomor: ReadonlySet<number>
}

/** A line that is not faulty, with what it is about. */
interface Step {
  row: MentorRow
  nomor: number[]
  kelas: MentorClass
  akun?: KnownAkun
  undangan?: Pick<OpenUndangan, 'id'>
}

interface ImporPlan {
  result: ImporMentorResult
  steps: Step[]
}

const sameGroups = (a: readonly number[], b: readonly number[]) => a.join() === b.join()

/** The same number in other writing is no other. */
const newHp = ({ hp }: MentorRow, before: string | null) => hp !== '' && dialled(hp) !== dialled(before)

/**
 * The invitation of a line without an e-mail: of the same name, and where both have a number, of the same number. So the same list again
 * invites each person once.
 */
function namedUndangan({ nama, hp }: MentorRow, known: readonly NamedUndangan[]): NamedUndangan | undefined {
  const same = known.filter((one) => one.nama?.toLowerCase() === nama.toLowerCase())
  const exact = same.find((one) => dialled(one.hp) === dialled(hp))
  const unsure = same.filter((one) => !dialled(one.hp) || !dialled(hp))
  return exact ?? (unsure.length === 1 ? unsure[0] : undefined)
}

function planNamed(row: MentorRow, nomor: number[], known: readonly NamedUndangan[]): Planned {
  const said = saidOf(row)
  const undangan = namedUndangan(row, known)
  const same = undangan && sameGroups(undangan.nomor, nomor)
  if (undangan?.terpakai && same)
    return { baris: { ...said, kelas: 'sama', alasan: 'Undangan sudah diterima' } }
  if (!undangan || undangan.terpakai)
    return { baris: { ...said, kelas: 'baru' }, step: { row, nomor, kelas: 'baru' } }
  if (same && !newHp(row, undangan.hp)) return { baris: { ...said, kelas: 'sama', alasan: 'Sudah diundang' } }
  return {
    baris: { ...said, kelas: 'berubah', sebelum: undangan.nomor, berakun: false },
    step: { row, nomor, kelas: 'berubah', undangan },
  }
}

/** What the answer says of every line. */
function saidOf({ nomor: _nomor, alasan: _reason, ...said }: MentorRow) {
  return said
}

interface Planned {
  baris: ImporMentorRow
  /** Left out where nothing is to be done. */
  step?: Step
}

function planRow(row: MentorRow, known: Known): Planned {
  const { email, nomor } = row
  const said = saidOf(row)
  const faulty = (alasan: string) => ({ baris: { ...said, kelas: 'salah' as const, alasan } })
  if (nomor === null) return faulty(row.alasan ?? 'Data tidak valid')
  const missing = nomor.filter((each) => !known.nomor.has(each))
  if (missing.length > 0) return faulty(`Kelompok ${missing.join(', ')} tidak ada`)
  if (email === '') return planNamed(row, nomor, known.bernama)
  const akun = known.akun.get(email.toLowerCase())
  if (akun && !raises(akun.role, 'MENTOR')) return faulty(`Email ini milik akun ${akun.role}`)
  const undangan = known.undangan.get(email.toLowerCase())
  const mentor = akun?.role === 'MENTOR' ? akun : undefined
  const changes = (before: KnownAkun | OpenUndangan) =>
    !sameGroups(before.nomor, nomor) || newHp(row, before.hp)
  if (mentor && !changes(mentor)) return { baris: { ...said, kelas: 'sama', alasan: 'Sudah menjadi mentor' } }
  if (mentor?.terbukti)
    return {
      baris: { ...said, kelas: 'berubah', sebelum: mentor.nomor, berakun: true },
      step: { row, nomor, kelas: 'berubah', akun: mentor },
    }
  // Rule R101. Anybody may have registered with this e-mail.
  const unproven = mentor && { alasan: UNPROVEN }
  if (!undangan)
    return { baris: { ...said, kelas: 'baru', ...unproven }, step: { row, nomor, kelas: 'baru' } }
  if (!changes(undangan)) return { baris: { ...said, kelas: 'sama', alasan: 'Sudah diundang' } }
  return {
    baris: { ...said, kelas: 'berubah', sebelum: undangan.nomor, berakun: false, ...unproven },
    step: { row, nomor, kelas: 'berubah', undangan },
  }
}

const UNPROVEN = 'Email akun ini belum dibuktikan. Kelompoknya tetap, dan ia mendapat tautan'

const emailsOf = ({ rows }: MentorSheet) => [
  ...new Set(rows.flatMap(({ email }) => (email ? [email.toLowerCase()] : []))),
]
/** The names of the lines without an e-mail. */
const namesOf = ({ rows }: MentorSheet) => [
  ...new Set(rows.flatMap(({ email, nama }) => (email ? [] : [nama]))),
]

async function plan(on: Queryable, sheet: MentorSheet): Promise<ImporPlan> {
  const { rows, lembar, dilewati, ...head } = sheet
  const email = emailsOf(sheet)
  const nomor = [...new Set(rows.flatMap((row) => row.nomor ?? []))]
  const known: Known = {
    akun: new Map((await selectKnownAkun(on, { email })).map((one) => [one.email, one])),
    undangan: new Map((await selectOpenUndangan(on, { email })).map((one) => [one.email, one])),
    bernama: await selectNamedUndangan(on, { nama: namesOf(sheet) }),
    nomor: new Set((await selectKnownNomor(on, { nomor })).map((one) => one.nomor)),
  }
  const planned = rows.map((row) => planRow(row, known))
  const baris = planned.map((one) => one.baris)
  const jumlah = { baru: 0, berubah: 0, sama: 0, salah: 0 }
  for (const { kelas } of baris) jumlah[kelas]++
  const sidik = createHash('sha256')
    .update(JSON.stringify([head.pemetaan, baris]))
    .digest('base64url')
  return {
    result: {
      ...head,
      jumlah,
      baris,
      sidik,
      kiriman: null,
      undangan: [],
      ...aboutFile({ lembar, dilewati }),
    },
    steps: planned.flatMap(({ step }) => step ?? []),
  }
}

/** An e-mail is no must, but where columns are to be chosen anyway a person is asked for it too. */
function missingColumns({ pemetaan }: ImporMentorResult): string | null {
  if (pemetaan.nama !== null && pemetaan.kelompok !== null) return null
  const missing = (['nama', 'email', 'kelompok'] as const).filter((field) => pemetaan[field] === null)
  return `Kolom ${missing.map((field) => LABEL[field]).join(', ')} tidak ditemukan. Pilih kolomnya`
}

const LABEL = { nama: 'Nama', email: 'Email', kelompok: 'Kelompok' } as const

interface MentorAnswer {
  data: ImporMentorResult
  message: string
}

/** What an import of this list would do (rule R29). Changes nothing; without its columns it has no rows. */
export async function previewMentors(on: Queryable, sheet: MentorSheet): Promise<MentorAnswer> {
  const { result } = await plan(on, sheet)
  return { data: result, message: missingColumns(result) ?? readText(result) }
}

interface Confirmation {
  /** `surel`: each link leaves by mail. `cetak`: the answer has the links. */
  kirim: 'surel' | 'cetak'
  sampai?: string | null | undefined
  hari?: number | undefined
  /** Ends groups of a mentor that the file does not name. */
  akhiri?: boolean | undefined
  sidik?: string | undefined
  asal: string
  oleh: string
}

/**
 * Invites the mentors of a list in the caller's transaction, all or nothing. Who has an account as MENTOR gets the groups at once; who has
 * an open invitation keeps it, with the groups of the list. So the same list again makes nothing and mails nothing.
 * @throws AppError 400 where a column is missing, 409 `import.stale` where the plan is not the one that was confirmed
 */
export async function confirmMentors(
  tx: Transaction,
  sheet: MentorSheet,
  confirmation: Confirmation,
): Promise<MentorAnswer> {
  const { sampai = null, sidik } = confirmation
  if (sampai !== null && Date.parse(sampai) <= Date.now()) throw endIsPast()
  await waitForMentorImport(tx)
  // Before the plan, so that it stays true; and before any lock on held acts, which who changes groups takes after the account's.
  await lockAkun(tx, { email: emailsOf(sheet) })
  await lockUndangan(tx, { email: emailsOf(sheet), nama: namesOf(sheet) })
  const { result, steps } = await plan(tx, sheet)
  const missing = missingColumns(result)
  if (missing) throw columnsMissing(missing, result)
  if (sidik !== undefined && sidik !== result.sidik) throw importStale(result)
  const made = await invite(
    tx,
    steps.filter(({ kelas }) => kelas === 'baru'),
    confirmation,
  )
  for (const step of steps) if (step.kelas === 'berubah') await change(tx, step, confirmation)
  return { data: { ...result, ...made }, message: told(result) }
}

async function invite(
  tx: Transaction,
  steps: readonly Step[],
  { kirim, sampai = null, hari = UNDANGAN_DAYS, asal, oleh }: Confirmation,
): Promise<Pick<ImporMentorResult, 'kiriman' | 'undangan'>> {
  if (steps.length === 0) return { kiriman: null, undangan: [] }
  const kiriman = randomUUID()
  const made: Awaited<ReturnType<typeof inviteMentor>>[] = []
  for (const { row, nomor } of steps) {
    const { nama, email, hp } = row
    const mentor = { nama, email: email || null, hp: hp || null, nomor, sampai, hari, kiriman, asal, oleh }
    // Without an e-mail the link is made on the list of invitations, when it is handed over.
    made.push(await inviteMentor(tx, mentor, kirim === 'surel' ? (email ? 'surel' : 'nanti') : 'sekarang'))
  }
  const rows = kirim === 'surel' ? [] : await findUndangan(tx, { ids: made.map(({ id }) => id) })
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const undangan = made.flatMap(({ id, token }): UndanganWithToken[] => {
    const row = rowOf.get(id)
    return row && token !== null ? [{ ...row, token }] : []
  })
  return { kiriman, undangan }
}

async function change(
  tx: Transaction,
  { row, nomor, akun, undangan }: Step,
  { sampai = null, akhiri, oleh }: Confirmation,
): Promise<void> {
  if (undangan) await updateOffer(tx, { id: undangan.id, nomor, hp: row.hp || null })
  if (!akun) return
  if (newHp(row, akun.hp)) await setHp(tx, { id_user: akun.id, hp: row.hp })
  if (akhiri) await endOthers(tx, { id: akun.id, nomor })
  const added = nomor.filter((each) => !akun.nomor.includes(each))
  await giveKelompok(
    tx,
    { id: akun.id, oleh },
    added.map((each) => ({ nomor: each, sampai })),
  )
}

function told({ jumlah: { baru, berubah, salah } }: ImporMentorResult): string {
  const parts = [`${baru} undangan`, `${berubah} diubah`]
  if (salah > 0) parts.push(`${salah} salah dilewati`)
  return `Impor selesai: ${parts.join(', ')}`
}

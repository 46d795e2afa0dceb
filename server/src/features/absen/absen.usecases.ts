import { scopeOf } from '@bakti/contract/access'
import type { Absen, AbsenClosing, CountedAbsen, NewAbsen } from '@bakti/contract/absen/absen.schemas'
import { type Sasaran, sameSasaran } from '@bakti/contract/absen/audience.rules'
import { type Hours, hoursProblem } from '@bakti/contract/absen/reading.rules'
import type { Caller } from '../../platform/caller'
import type { Pool, Transaction } from '../../platform/database'
import { invalidRequest, unexpected } from '../../platform/errors'
import { createOnce } from '../../platform/idempotency'
import { deleteWithSnapshot } from '../../platform/terhapus'
import type { Write } from '../../platform/write'
import { absenExists, absenNotFound } from './absen.errors'
import {
  closeAbsen,
  countUnknownGroups,
  findAbsen,
  findTwin,
  insertAbsen,
  lockAudience,
  selectAbsen,
  selectAbsenOfMentor,
  selectToday,
  deletableAbsen,
} from './absen.repository'

/** The activities: with the counts that the caller may read, of the groups of `mentor`; without that right those of today (rule R6). */
export function listAbsen(
  pool: Pool,
  { role, id_absen = null }: Caller,
  mentor: string | null,
): Promise<Absen[]> {
  if (scopeOf('readCounts', role) === null) return selectToday(pool, { id: id_absen })
  return mentor === null ? selectAbsen(pool, { id: null }) : selectAbsenOfMentor(pool, { mentor })
}

/** Throws 404 for an unknown activity. */
export async function expectAbsen(pool: Pool, id: string): Promise<void> {
  if (!(await findAbsen(pool, { id }))[0]) throw absenNotFound()
}

export async function readAbsen(tx: Transaction, id: string): Promise<CountedAbsen> {
  const [absen] = await selectAbsen(tx, { id })
  if (!absen) throw unexpected()
  return absen
}

/** Throws 400 for hours that contradict each other or the date. */
export function expectHours(fields: Hours & { tanggal: string }): void {
  const problem = hoursProblem(fields)
  if (problem) throw invalidRequest(problem.message, [problem])
}

/** Throws 400 where an audience names a group that there is not. */
export async function expectGroups(tx: Transaction, sasaran: Sasaran | null): Promise<void> {
  const kelompok = sasaran?.kelompok ?? []
  if (kelompok.length > 0 && (await countUnknownGroups(tx, { id: kelompok }))[0]?.unknown)
    throw invalidRequest('Kelompok dalam sasaran tidak ditemukan', [
      { path: 'sasaran', message: 'Kelompok tidak ditemukan' },
    ])
}

/** Makes an activity under the id that the client gave, where it gave one. */
export function createAbsen(
  pool: Pool,
  {
    id: given,
    mulai = null,
    batas_terlambat = null,
    tutup = null,
    tempat = null,
    sasaran = null,
    wajib = true,
    paksa = false,
    ...rest
  }: NewAbsen,
  write: Write,
) {
  const fields = { ...rest, mulai, batas_terlambat, tutup, tempat }
  expectHours(fields)
  const names = Object.keys(fields) as (keyof typeof fields)[]
  return createOnce<CountedAbsen>(
    pool,
    { write, id: given },
    {
      async make(tx, id) {
        if (!paksa && (await findTwin(tx, { id, title: rest.title, tanggal: rest.tanggal }))[0])
          throw absenExists(rest.title)
        if (sasaran) {
          await expectGroups(tx, sasaran)
          await lockAudience(tx)
        }
        await insertAbsen(tx, { id, ...fields, sasaran, wajib })
        return readAbsen(tx, id)
      },
      async findSame(id) {
        const [existing] = await selectAbsen(pool, { id })
        const isSame =
          existing &&
          names.every((name) => (existing[name] ?? null) === fields[name]) &&
          sameSasaran(existing.sasaran, sasaran) &&
          (existing.wajib ?? true) === wajib
        return isSame ? existing : undefined
      },
    },
  )
}

/** Closes an activity or opens it again (rule H132); 404 for an unknown one. */
export async function setClosed(tx: Transaction, change: AbsenClosing): Promise<CountedAbsen> {
  if (!(await closeAbsen(tx, change))[0]) throw absenNotFound()
  return readAbsen(tx, change.id)
}

/** Deletes an activity with its attendance and held scans; a snapshot of all of it is kept (rules K4, K5). */
export async function removeAbsen(tx: Transaction, id: string, oleh: string): Promise<null> {
  const [absen] = await findAbsen(tx, { id })
  if (!absen || !(await deleteWithSnapshot(tx, deletableAbsen, { id, label: absen.title, oleh })))
    throw absenNotFound()
  return null
}

import { type LoggedOutAll, type Role, role } from '@bakti/contract/auth/auth.schemas'
import { PENGGUNA_PAGE_SIZE } from '@bakti/contract/pengguna/pengguna.rules'
import type { Akun, AkunPage, NewLoginKode } from '@bakti/contract/pengguna/pengguna.schemas'
import { type Pool, type Queryable, type Transaction, violated } from '../../platform/database'
import { once, onceSecret } from '../../platform/idempotency'
import type { RenderedAnswer } from '../../platform/answer'
import type { Write } from '../../platform/write'
import { changeRoleById } from '../auth/accounts.usecases'
import { userNotFound } from '../auth/auth.errors'
import { voidKode } from '../aktivasi/kode.repository'
import { lockAccount } from '../auth/auth.repository'
import { endAll } from '../auth/auth.usecases'
import { type LoginKodeDeps, issueLoginKode } from '../auth/login-kode.usecases'
import { kelompokNotFound } from '../kelompok/kelompok.errors'
import { endIsPast, googleNotAdmin, notMentor, notOwnAccount } from './pengguna.errors'
import {
  addGroups,
  countAkun,
  endOthers,
  findAkun,
  listAkun,
  moveEnds,
  unknownNomor,
  unlinkAnggota,
} from './pengguna.repository'

export interface PenggunaDeps extends LoginKodeDeps {
  /** Drops what this process has cached of an account's sessions. */
  forget: (this: void, idUser: string) => void
}

interface Filter {
  cari?: string | undefined
  peran?: Role | 'petugas' | undefined
}

const STAFF = role.exclude(['PESERTA']).options

const rolesOf = (peran: Filter['peran']): readonly Role[] => {
  if (peran === undefined) return role.options
  return peran === 'petugas' ? STAFF : [peran]
}

/** A number that may be a group's: `Kelompok` numbers have at most seven digits. */
const nomorIn = (cari: string | null) => (cari !== null && /^[0-9]{1,7}$/.test(cari) ? Number(cari) : null)

/** A page of accounts by name, and how many of each role fit the search (rule R20). */
export async function listPengguna(pool: Pool, { cari: part, peran }: Filter, page = 1) {
  const cari = part ?? null
  const filter = { cari, nomor: nomorIn(cari) }
  const roles = rolesOf(peran)
  const akun = await listAkun(pool, { ...filter, peran: roles, skip: (page - 1) * PENGGUNA_PAGE_SIZE })
  const jumlah: AkunPage['jumlah'] = { ADMIN: 0, MENTOR: 0, GERBANG: 0, PIMPINAN: 0, PESERTA: 0 }
  for (const row of await countAkun(pool, filter)) jumlah[row.role] = row.jumlah
  const total = roles.reduce((sum, each) => sum + jumlah[each], 0)
  return {
    data: { akun, jumlah },
    pages: { currentPage: page, totalPages: Math.ceil(total / PENGGUNA_PAGE_SIZE), total },
  }
}

async function requireAkun(on: Queryable, id: string): Promise<Akun> {
  const [akun] = await findAkun(on, { id })
  if (!akun) throw userNotFound()
  return akun
}

/**
 * Gives an account another role (rule R22). Its sessions end, and its groups where it is no mentor any more. The last admin stays one, and an
 * account that is linked with Google becomes no ADMIN.
 */
export async function changePeran(
  { pool, forget }: PenggunaDeps,
  { id, role: to }: { id: string; role: Role },
  write: Write,
): Promise<RenderedAnswer<Akun>> {
  const akun = await once(pool, write, async (tx) => {
    await changeRoleById(tx, { id, role: to }, ({ google }) => {
      if (to === 'ADMIN' && google) throw googleNotAdmin()
    })
    return requireAkun(tx, id)
  })
  forget(id)
  return akun
}

export interface WantedKelompok {
  nomor: number
  /** An end that lies ahead; null: without one. */
  sampai: string | null
}

const byColumn = (wanted: readonly WantedKelompok[]) => ({
  nomor: wanted.map(({ nomor }) => nomor),
  sampai: wanted.map(({ sampai }) => sampai),
})

/**
 * Gives an account these groups besides what it has (rule R21). A longer end of a group that it has is one more assignment; no end becomes
 * earlier. Nothing that was held before counts by that (rule R11).
 * @throws AppError 404 where one of the groups is deleted meanwhile
 */
export async function giveKelompok(
  tx: Transaction,
  { id, oleh }: { id: string; oleh: string | null },
  wanted: readonly WantedKelompok[],
): Promise<void> {
  await addGroups(tx, { id, oleh, ...byColumn(wanted) }).catch((error: unknown) => {
    // Deleted by another request in this moment.
    throw violated(error) === null ? error : kelompokNotFound()
  })
}

/** Makes these the groups of a mentor. What is not among them ends now; no row is deleted, and no session ends (rule R21). */
export async function setKelompok(
  pool: Pool,
  { id, kelompok }: { id: string; kelompok: readonly WantedKelompok[] },
  { write, now }: { write: Write; now: Date },
): Promise<RenderedAnswer<Akun>> {
  if (kelompok.some(({ sampai }) => sampai !== null && Date.parse(sampai) <= now.getTime())) throw endIsPast()
  return once(pool, write, async (tx) => {
    const [known] = await lockAccount(tx, { id })
    if (!known) throw userNotFound()
    if (known.role !== 'MENTOR') throw notMentor()
    const wanted = byColumn(kelompok)
    if ((await unknownNomor(tx, { nomor: wanted.nomor })).length > 0) throw kelompokNotFound()
    await endOthers(tx, { id, nomor: wanted.nomor })
    await moveEnds(tx, { id, ...wanted })
    await giveKelompok(tx, { id, oleh: write.pengirim }, kelompok)
    return requireAkun(tx, id)
  })
}

/** Ends every session of an account and forgets its browsers; how many they were. */
export async function keluarkan(
  { pool, forget }: PenggunaDeps,
  id: string,
  write: Write,
): Promise<RenderedAnswer<LoggedOutAll>> {
  const ended = await once(pool, write, async (tx) => {
    await requireAkun(tx, id)
    return endAll(tx, id)
  })
  forget(id)
  return ended
}

/** Takes the member from an account. Its sessions stay; the member's printed code is void, or it would link the account again (rule R35). */
export async function lepas(pool: Pool, id: string, write: Write): Promise<RenderedAnswer<Akun>> {
  return once(pool, write, async (tx) => {
    const { anggota } = await requireAkun(tx, id)
    if (anggota) await voidKode(tx, { id_anggota: anggota.id })
    await unlinkAnggota(tx, { id })
    return requireAkun(tx, id)
  })
}

/** Makes a 'Kode masuk' (rule R23): the account's password and its former code end. Not for one's own account. */
export async function makeLoginKode(
  deps: PenggunaDeps,
  id: string,
  write: Write,
): Promise<RenderedAnswer<NewLoginKode>> {
  if (id === write.pengirim) throw notOwnAccount()
  return onceSecret(deps.pool, write, (tx) => issueLoginKode(tx, { id, oleh: write.pengirim }, deps))
}

import { addLine } from '../../platform/riwayat'
import type { Kartu, CheckedKode } from '@bakti/contract/aktivasi/aktivasi.schemas'
import type { SessionUser } from '@bakti/contract/auth/auth.schemas'
import type { Caller } from '../../platform/caller'
import { type Pool, type Queryable, type Transaction, transaction, violated } from '../../platform/database'
import { sessionRequired } from '../../platform/errors'
import { type AuthDeps, type Browser, proveForCode, tellReplicas, userOf } from '../auth/auth.usecases'
import { joinAsNew } from '../auth/join.usecases'
import { aktivasiMismatch, notForStaff, otherAnggota, ticketExpired } from './aktivasi.errors'
import { findById, findByNim, findOwn, link } from './aktivasi.repository'
import { type Ticket, hashKode, sameHash } from './kode'

export interface AktivasiDeps {
  auth: AuthDeps
  tiket: Ticket
  clock: () => Date
}

type Found = NonNullable<Awaited<ReturnType<typeof findById>>[0]>

/** Compared with where there is no member or no code, so that it takes the same time (rule R36). */
const NOBODY = { id: '00000000-0000-0000-0000-000000000000', kode_hash: '0'.repeat(64) }

/** The member that an account belongs to; null without one. */
export async function readOwn(pool: Pool, id_user: string): Promise<Kartu | null> {
  const [own] = await findOwn(pool, { id_user })
  return own ?? null
}

function kartuOf({ id, nama, nim, kelompok, gelombang }: Found): Kartu | null {
  return id === null || nama === null || nim === null || kelompok === null
    ? null
    : { id, nama, nim, kelompok, gelombang }
}

interface Typed extends Browser {
  nim: string
  kode: string
  /** What the browser says that it is; '' where it says nothing. */
  browser: string
}

/**
 * Whose code it is, with a ticket for the second step (rules R35 to R37).
 * @throws AppError 400 `aktivasi.mismatch`, 429 after too many wrong tries of this browser, or where many have tried and it brings no proof of work
 */
export async function checkKode(typed: Typed, { auth, tiket, clock }: AktivasiDeps): Promise<CheckedKode> {
  const { nim, kode, browser } = typed
  const point = await auth.limits.activate({ nim, browser }, proveForCode(auth, typed, nim))
  const [found] = await findByNim(auth.pool, { nim })
  if (!found) throw new Error('The table kunci_aktivasi is empty')
  const kode_hash = found.kode_hash ?? NOBODY.kode_hash
  const matches = sameHash(hashKode(found.kunci, { id_anggota: found.id ?? NOBODY.id, kode }), kode_hash)
  const kartu = kartuOf(found)
  if (!matches || !kartu || found.id_user !== null) throw aktivasiMismatch()
  await point.giveBack()
  const { id, nama, kelompok } = kartu
  return { nama, kelompok, tiket: tiket.issue({ id, kode_hash }, clock()) }
}

export interface Activation extends Browser {
  tiket: string
  /** Of a new account; without it the session's account is linked. */
  akun: { email: string; password: string } | null
}

interface Activated {
  user: SessionUser
  anggota: Kartu
  /** Of a new account. */
  token?: string
  deviceToken?: string
}

/**
 * Links a member with a new account, or with the session's (rules R37, R38). The same request within a day logs in.
 * @throws AppError 400 `aktivasi.expired` or `aktivasi.mismatch`, 409 `auth.email_taken`, 401 where there is neither
 */
export async function activate(
  { tiket, akun, ...browser }: Activation,
  findCaller: () => Promise<Caller | null>,
  deps: AktivasiDeps,
): Promise<Activated> {
  const claim = await requireClaim(tiket, deps)
  if (akun) return activateNew({ ...akun, ...browser }, claim, deps)
  const caller = await findCaller()
  if (!caller) throw sessionRequired()
  return activateOwn(caller, claim, deps)
}

interface Claim {
  kartu: Kartu
  /** The account that has the member already. */
  owner: { id: string; email: string } | null
}

async function requireClaim(text: string, { auth, tiket, clock }: AktivasiDeps): Promise<Claim> {
  const claimed = tiket.read(text)
  const [found] = claimed ? await findById(auth.pool, { id: claimed.id }) : []
  const kartu = found && kartuOf(found)
  const judged = claimed && found ? tiket.judge(claimed, found.kode_hash, clock()) : null
  if (!judged || !kartu) throw ticketExpired()
  const { id_user, email } = found
  const owner = id_user === null || email === null ? null : { id: id_user, email }
  if (judged === 'repeat' && !owner) throw ticketExpired()
  return { kartu, owner }
}

interface NewAccount extends Browser {
  email: string
  password: string
}

async function activateNew(
  person: NewAccount,
  { kartu, owner }: Claim,
  { auth }: AktivasiDeps,
): Promise<Activated> {
  // Before the hash: whoever comes too late costs none.
  if (owner && owner.email.toLowerCase() !== person.email.toLowerCase()) throw aktivasiMismatch()
  const joined = await joinAsNew(
    { ...person, name: kartu.nama, role: 'PESERTA' },
    {
      whose: kartu.id,
      work: async (tx, id) => {
        await linkTo(tx, id, kartu)
        await noteActivation(tx, id, kartu)
      },
      repeats: (id) => Promise.resolve(id === owner?.id),
      // A whole campus activates behind one, and the code was right (rule R39).
      byAddress: false,
    },
    auth,
  )
  return { ...joined, user: { ...joined.user, terhubung: true }, anggota: kartu }
}

async function activateOwn(
  caller: Caller,
  { kartu, owner }: Claim,
  { auth }: AktivasiDeps,
): Promise<Activated> {
  if (caller.role !== 'PESERTA') throw notForStaff()
  if (owner && owner.id !== caller.id) throw aktivasiMismatch()
  await transaction(auth.pool, async (tx) => {
    await linkTo(tx, caller.id, kartu)
    if (!owner) await noteActivation(tx, caller.id, kartu)
    await tellReplicas(tx, caller.id)
  })
  auth.sessions.forget(caller.id)
  return { user: userOf({ ...caller, terhubung: true }), anggota: kartu }
}

const noteActivation = (tx: Transaction, oleh: string, { id, nama, nim }: Kartu) =>
  addLine(tx, { hal: 'aktivasi.activate', oleh, sebut: `${nama} (NIM ${nim})`, tentang: [oleh, id] })

/** Of many who claim one member at once, one is linked (rule R38). */
async function linkTo(on: Queryable, id_user: string, { id: id_anggota }: Kartu): Promise<void> {
  const [linked] = await link(on, { id_user, id_anggota }).catch((error: unknown) => {
    throw violated(error) === null ? error : aktivasiMismatch()
  })
  if (!linked) throw otherAnggota()
}

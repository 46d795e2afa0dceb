import { raises } from '@bakti/contract/undangan/undangan.rules'
import type { UndanganContents } from '@bakti/contract/undangan/undangan.schemas'
import type { Caller } from '../../platform/caller'
import type { Pool, Transaction } from '../../platform/database'
import { sessionRequired } from '../../platform/errors'
import { addLine } from '../../platform/riwayat'
import type { AuthDeps, Browser, LoggedIn } from '../auth/auth.usecases'
import { type LockedAccount, setRole } from '../auth/auth.repository'
import { type GivenRole, joinAs, joinAsNew } from '../auth/join.usecases'
import { giveKelompok } from '../pengguna/pengguna.usecases'
import { hashToken } from './token'
import {
  undanganExpired,
  undanganForAdmin,
  undanganGoogle,
  undanganGroupsGone,
  undanganNotFound,
  undanganOtherEmail,
  undanganRevoked,
  undanganRoleKept,
  undanganUsed,
} from './undangan.errors'
import {
  hasAccepted,
  lockOffer,
  proveEmail,
  readContents,
  readOffer,
  setHp,
  storeAccepted,
} from './undangan.repository'

type Offer = NonNullable<Awaited<ReturnType<typeof readOffer>>[0]>

type Openness = Pick<Offer, 'keadaan' | 'berlaku_sampai' | 'kelompok_hilang'> & { groups: number }

function requireOpen({ keadaan, berlaku_sampai, kelompok_hilang, groups }: Openness): void {
  if (keadaan === 'dicabut') throw undanganRevoked()
  if (keadaan === 'habis') throw undanganUsed()
  if (keadaan === 'lewat') throw undanganExpired(berlaku_sampai)
  if (kelompok_hilang > 0 && groups === 0) throw undanganGroupsGone()
}

/** What an invitation offers (rule R24). Uses nothing up: programs that preview links open them too. */
export async function checkUndangan(
  pool: Pool,
  token: string,
  caller: Caller | null,
): Promise<UndanganContents> {
  const [found] = await readContents(pool, { token_hash: hashToken(token), id_user: caller?.id ?? null })
  if (!found) throw undanganNotFound()
  const { keadaan, ...isi } = found
  if (!isi.diterima) requireOpen({ ...isi, keadaan, groups: isi.kelompok.length })
  return isi
}

interface NewAkun {
  name: string
  email: string
  password: string
}

export interface Acceptance extends Browser {
  token: string
  /** Of a new account; without it the session's account accepts. */
  akun?: NewAkun | undefined
}

/** Accepts an invitation and opens a session (rules R24 to R26). The same account again gets another session, and nothing changes. */
export async function acceptUndangan(
  { token, akun, ...browser }: Acceptance,
  findCaller: () => Promise<Caller | null>,
  deps: AuthDeps,
): Promise<LoggedIn> {
  const token_hash = hashToken(token)
  const [offer] = await readOffer(deps.pool, { token_hash })
  if (!offer) throw undanganNotFound()
  if (akun) return acceptAsNew({ ...akun, ...browser }, { offer, token_hash }, deps)
  const caller = await findCaller()
  if (!caller) throw sessionRequired()
  const joined = await joinAs({ ...browser, id: caller.id }, deps, (tx, account) =>
    acceptAs(tx, account, token_hash),
  )
  if (!joined) throw sessionRequired()
  return joined
}

const sameEmail = (a: string, b: string | null) => a.toLowerCase() === b?.toLowerCase()

async function acceptAsNew(
  person: NewAkun & Browser,
  { offer, token_hash }: { offer: Offer; token_hash: string },
  deps: AuthDeps,
): Promise<LoggedIn> {
  const repeats = async (id: string) =>
    (await hasAccepted(deps.pool, { id: offer.id, id_user: id })).length > 0
  if (offer.role === 'ADMIN' && !sameEmail(person.email, offer.email)) throw undanganOtherEmail()
  // Asked again when the hash is made. Refused here it costs none; one that is used up may be a repeat of who used it.
  if (offer.keadaan !== 'habis') requireOpen({ ...offer, groups: offer.nomor.length })
  const work = async (tx: Transaction, id: string) => {
    const [locked] = await lockOffer(tx, { token_hash })
    if (!locked) throw undanganNotFound()
    requireOpen({ ...locked, groups: locked.nomor.length })
    await carryOut(tx, locked, id)
    const sampai = endOfRole(locked)
    if (sampai !== null) await setRole(tx, { id, role: offer.role, sampai })
  }
  return joinAsNew({ ...person, role: offer.role }, { whose: offer.id, work, repeats, byAddress: true }, deps)
}

/** What an account with a session gets: the role that it has from now on. */
async function acceptAs(tx: Transaction, account: LockedAccount, token_hash: string): Promise<GivenRole> {
  const [offer] = await lockOffer(tx, { token_hash })
  if (!offer) throw undanganNotFound()
  const [accepted] = await hasAccepted(tx, { id: offer.id, id_user: account.id })
  // What became of the account since stays: its groups may have been ended on purpose.
  const { role, peran_sampai } = account
  if (accepted) return { role, sampai: peran_sampai }
  requireOpen({ ...offer, groups: offer.nomor.length })
  if (account.role === 'ADMIN') throw undanganForAdmin()
  if (!raises(account.role, offer.role)) throw undanganRoleKept(account.role, offer.role)
  if (offer.role === 'ADMIN') {
    if (!sameEmail(account.email, offer.email)) throw undanganOtherEmail()
    if (account.google || account.password_hash === null) throw undanganGoogle()
  }
  await carryOut(tx, offer, account.id)
  const sampai = endOfRole(offer)
  // No time is lost by an invitation to what they are already (rule R25).
  return { role: offer.role, sampai: role === offer.role ? later(sampai, peran_sampai) : sampai }
}

/** The end of what an invitation gives is one of its groups, or of the role where it has none; an ADMIN has no end (rule R107). */
const endOfRole = ({ role, sampai }: Offer) => (role === 'MENTOR' || role === 'ADMIN' ? null : sampai)

/** null: without an end. */
const later = (a: string | null, b: string | null) =>
  a === null || b === null ? null : Date.parse(a) > Date.parse(b) ? a : b

async function carryOut(tx: Transaction, offer: Offer, id_user: string): Promise<void> {
  const { id, role, nomor, sampai, hp, email, lewat_surel } = offer
  await storeAccepted(tx, { id, id_user })
  const sebut = nomor.length > 0 ? `${role} untuk Kelompok ${nomor.join(', ')}` : role
  await addLine(tx, { hal: 'undangan.accept', oleh: id_user, sebut, tentang: [id_user, id] })
  // Rule R101.
  if (lewat_surel && email !== null) await proveEmail(tx, { id_user, email })
  await giveKelompok(
    tx,
    { id: id_user, oleh: null },
    nomor.map((each) => ({ nomor: each, sampai })),
  )
  if (hp !== null) await setHp(tx, { id_user, hp })
}

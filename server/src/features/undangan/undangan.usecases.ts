import { randomUUID } from 'node:crypto'
import { PENGGUNA_PAGE_SIZE } from '@bakti/contract/pengguna/pengguna.rules'
import type { MailState, UndanganState } from '@bakti/contract/undangan/undangan.rules'
import type { PeranUndangan, Undangan, UndanganWithToken } from '@bakti/contract/undangan/undangan.schemas'
import type { RenderedAnswer } from '../../platform/answer'
import { type Pool, type Transaction, violated } from '../../platform/database'
import { idempotencyReused, unexpected } from '../../platform/errors'
import { once, onceSecret, withCreateKey } from '../../platform/idempotency'
import type { Write } from '../../platform/write'
import { kelompokNotFound } from '../kelompok/kelompok.errors'
import { endIsPast } from '../pengguna/pengguna.errors'
import { unknownNomor } from '../pengguna/pengguna.repository'
import { hashToken, newToken } from './token'
import { undanganExpired, undanganNotFound, undanganRevoked, undanganUsed } from './undangan.errors'
import {
  countUndangan,
  findUndangan,
  insertUndangan,
  listUndangan,
  renewToken,
  revokeUndangan,
} from './undangan.repository'

interface Filter {
  cari?: string | undefined
  kiriman?: string | undefined
  keadaan?: UndanganState | undefined
  surel?: MailState | undefined
}

/** A page of invitations, the newest first. */
export async function listAllUndangan(pool: Pool, filter: Filter, page = 1) {
  const { cari = null, kiriman = null, keadaan = null, surel = null } = filter
  const asked = { cari, kiriman, keadaan, surel }
  const rows = await listUndangan(pool, { ...asked, skip: (page - 1) * PENGGUNA_PAGE_SIZE })
  const [{ jumlah: total } = { jumlah: 0 }] = await countUndangan(pool, asked)
  return { rows, pages: { currentPage: page, totalPages: Math.ceil(total / PENGGUNA_PAGE_SIZE), total } }
}

interface NewUndangan {
  id?: string | undefined
  role: PeranUndangan
  judul: string
  kelompok: readonly number[]
  sampai: string | null
  maks: number
  hari: number
  nama?: string | undefined
  email?: string | undefined
  hp?: string | undefined
}

/** Days of an invitation to ADMIN: 24 hours, whatever was asked for (rule R26). */
const ADMIN_DAYS = 1

/** Makes an invitation. Its token is in this answer alone (rule R28). `asal`: the origin of its link in mails. */
export async function createUndangan(
  pool: Pool,
  body: NewUndangan,
  { write: given, asal }: { write: Write; asal: string },
): Promise<RenderedAnswer<UndanganWithToken>> {
  const write = withCreateKey(given, body.id)
  const { role, judul, kelompok, sampai, maks, hari, nama, email, hp } = body
  if (sampai !== null && Date.parse(sampai) <= Date.now()) throw endIsPast()
  const made = onceSecret(pool, write, async (tx) => {
    if ((await unknownNomor(tx, { nomor: kelompok })).length > 0) throw kelompokNotFound()
    const [id, token] = [body.id ?? randomUUID(), newToken()]
    await insertUndangan(tx, {
      id,
      token_hash: hashToken(token),
      role,
      judul,
      nama: nama || null,
      email: email ?? null,
      hp: hp || null,
      nomor: kelompok,
      sampai,
      maks,
      hari: role === 'ADMIN' ? ADMIN_DAYS : hari,
      kiriman: null,
      surel: 'tidak',
      asal,
      oleh: write.pengirim,
    })
    return { ...(await requireUndangan(tx, id)), token }
  })
  return made.catch((error: unknown) => {
    // The id is another invitation's.
    throw violated(error) === null ? error : idempotencyReused()
  })
}

/** A personal invitation as MENTOR, of an import. */
export interface MentorInvitation {
  nama: string
  email: string | null
  hp: string | null
  nomor: readonly number[]
  sampai: string | null
  hari: number
  kiriman: string
  asal: string
  oleh: string
}

/** When the link of an invitation is made: now, when its mail leaves, or when somebody asks for it on the list. */
export type WhenLinked = 'sekarang' | 'surel' | 'nanti'

/** Invites a mentor, and returns the token of the link where it is made now. */
export async function inviteMentor(
  tx: Transaction,
  mentor: MentorInvitation,
  linked: WhenLinked,
): Promise<{ id: string; token: string | null }> {
  const [id, token] = [randomUUID(), linked === 'sekarang' ? newToken() : null]
  await insertUndangan(tx, {
    ...mentor,
    id,
    token_hash: token && hashToken(token),
    role: 'MENTOR',
    judul: '',
    maks: 1,
    surel: linked === 'surel' ? 'menunggu' : 'tidak',
  })
  return { id, token }
}

async function requireUndangan(tx: Transaction, id: string): Promise<Undangan> {
  const [undangan] = await findUndangan(tx, { ids: [id] })
  if (!undangan) throw undanganNotFound()
  return undangan
}

/** Revokes an invitation. Who accepted it keeps the role; a mail that waits does not leave. */
export function revoke(pool: Pool, id: string, write: Write): Promise<RenderedAnswer<Undangan>> {
  return once(pool, write, async (tx) => {
    await revokeUndangan(tx, { id, oleh: write.pengirim })
    return requireUndangan(tx, id)
  })
}

/** Makes new links; the former ones are void (rule R28). All or none. */
export function renew(
  pool: Pool,
  ids: readonly string[],
  write: Write,
): Promise<RenderedAnswer<UndanganWithToken[]>> {
  return onceSecret(pool, write, async (tx) => {
    // In one order: of two requests for the same invitations one waits for the other.
    const tokens = new Map([...new Set(ids)].sort().map((id) => [id, newToken()]))
    for (const [id, token] of tokens) {
      const [renewed] = await renewToken(tx, { id, token_hash: hashToken(token) })
      if (!renewed) throw refusalOf(await requireUndangan(tx, id))
    }
    const rows = await findUndangan(tx, { ids: [...tokens.keys()] })
    return rows.map((row) => ({ ...row, token: tokens.get(row.id) ?? '' }))
  })
}

function refusalOf({ keadaan, berlaku_sampai }: Undangan): Error {
  if (keadaan === 'dicabut') return undanganRevoked()
  if (keadaan === 'habis') return undanganUsed()
  return keadaan === 'lewat' ? undanganExpired(berlaku_sampai) : unexpected()
}

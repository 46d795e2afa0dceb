import { authCalls } from '@bakti/contract/auth/auth.calls'
import { randomUUID } from 'node:crypto'
import { type Account, createAccount } from './accounts'
import { Api } from './api'
import type { SeededTugas } from './seed'
import { type Server, connect } from './server'

export interface Peserta extends Account {
  id: string
  api: Api
  /** What a browser keeps after this person's login. */
  state: { cookies: []; origins: { origin: string; localStorage: { name: string; value: string }[] }[] }
}

/** A participant with a session of their own. */
export async function newPeserta(server: Server, nama = 'Aisyah Rahmadani'): Promise<Peserta> {
  const account = { email: `${randomUUID()}@contoh.id`, password: 'rumah gadang 2025', nama }
  await createAccount(server, account)
  const api = await Api.login(server.url, account)
  const { id } = await api.read(authCalls.getMe)
  return { ...account, id, api, state: await kept(server, api) }
}

/** What a browser keeps after the login that `api` has. */
export async function kept(server: Server, api: Api): Promise<Peserta['state']> {
  const user = await api.read(authCalls.getMe)
  // Without it the copies that the page stores may be deleted again, as those of an unknown account.
  const owner = user.role === 'ADMIN' ? user.id : `${user.id}/${user.role}`
  const entries = {
    authToken: api.token,
    user: JSON.stringify(user),
    'ingat:salinan': JSON.stringify(owner),
  }
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }))
  return { cookies: [], origins: [{ origin: server.url, localStorage }] }
}

/** Gives an account the card of a member, as an activation does. */
export async function linkPeserta(server: Server, { id }: Peserta, anggotaId: string): Promise<void> {
  const client = await connect(server.dataDir)
  try {
    await client.query('update users set id_anggota = $2 where id = $1', [id, anggotaId])
  } finally {
    await client.end()
  }
}

interface Submitted {
  nama: string
  nim: string
  kelompok: number
  link: string
  /** By default the present. */
  createAt?: string
}

/** Puts submissions beside the API, each of an account of its own: as many, and as old, as a test needs. */
export async function insertKumpul(
  server: Server,
  tugas: SeededTugas,
  rows: readonly Submitted[],
): Promise<void> {
  const client = await connect(server.dataDir)
  try {
    for (const { nama, nim, kelompok, link, createAt = new Date().toISOString() } of rows) {
      const user = randomUUID()
      await client.query(`insert into users (id, name, email, role) values ($1, $2, $3, 'PESERTA')`, [
        user,
        nama,
        `${user}@contoh.id`,
      ])
      await client.query(
        `insert into kumpul_tugas (id, id_user, id_tugas, nama, nim, kelompok, link_tugas, create_at, update_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
        [randomUUID(), user, tugas.id, nama, nim, kelompok, link, createAt],
      )
    }
  } finally {
    await client.end()
  }
}

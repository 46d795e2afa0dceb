import { penggunaCalls } from '@bakti/contract/pengguna/pengguna.calls'
import { Api } from './api'
import { type Peserta, kept, newPeserta } from './peserta'
import type { SeededKelompok } from './seed'
import type { Server } from './server'

/** An account of the role MENTOR that has these groups, with a session. */
export async function newMentor(
  server: Server,
  admin: Api,
  kelompok: readonly SeededKelompok[],
): Promise<Peserta> {
  const account = await newPeserta(server, 'Uni Ranti')
  await admin.call(penggunaCalls.peran, { body: { id: account.id, role: 'MENTOR' } })
  const groups = kelompok.map(({ nomor }) => ({ nomor, sampai: null }))
  const given = await admin.call(penggunaCalls.kelompok, { body: { id: account.id, kelompok: groups } })
  if (given.status !== 200) throw new Error(`no mentor: ${JSON.stringify(given)}`)
  // The change of the role ended the first session.
  const api = await Api.login(server.url, account)
  return { ...account, api, state: await kept(server, api) }
}

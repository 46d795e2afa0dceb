import { absenCalls } from '@bakti/contract/absen/absen.calls'
import type { Role } from '@bakti/contract/auth/auth.schemas'
import { penggunaCalls } from '@bakti/contract/pengguna/pengguna.calls'
import { tanggalWib } from '@bakti/contract/time.rules'
import { Api } from './api'
import { type Peserta, kept, newPeserta } from './peserta'
import type { SeededAbsen, SeededKelompok } from './seed'
import type { Server } from './server'

/** An account that ADMIN gave this role, without a session. */
async function newAccount(
  { server, admin }: { server: Server; admin: Api },
  nama: string,
  role: Role,
): Promise<Peserta> {
  const account = await newPeserta(server, nama)
  await admin.call(penggunaCalls.updatePeran, { body: { id: account.id, role } })
  return account
}

/** Logs in anew: a change of the role ended the first session. */
async function loggedIn(server: Server, account: Peserta): Promise<Peserta> {
  const api = await Api.login(server.url, account)
  return { ...account, api, state: await kept(server, api) }
}

/** An account of this role with a session. */
export async function newStaff(
  server: Server,
  admin: Api,
  { nama, role }: { nama: string; role: Role },
): Promise<Peserta> {
  return loggedIn(server, await newAccount({ server, admin }, nama, role))
}

/** An account of the role MENTOR that has these groups, with a session. */
export async function newMentor(
  server: Server,
  admin: Api,
  kelompok: readonly SeededKelompok[],
): Promise<Peserta> {
  const account = await newAccount({ server, admin }, 'Uni Ranti', 'MENTOR')
  const groups = kelompok.map(({ nomor }) => ({ nomor, sampai: null }))
  const given = await admin.call(penggunaCalls.updateKelompok, { body: { id: account.id, kelompok: groups } })
  if (given.status !== 200) throw new Error(`no mentor: ${JSON.stringify(given)}`)
  return loggedIn(server, account)
}

/** The activities of today are these alone: another one would have to be asked for. `mulai`: when one begins. */
export async function todayAlone(
  api: Api,
  ...wanted: readonly { title: string; mulai?: Date; tempat?: string }[]
): Promise<SeededAbsen[]> {
  for (const { id } of await api.read(absenCalls.list)) await api.call(absenCalls.remove, { query: { id } })
  const made: SeededAbsen[] = []
  for (const { title, mulai = null, tempat } of wanted) {
    const at = (mulai ?? new Date()).toISOString()
    const body = {
      title,
      tanggal: tanggalWib(at),
      paksa: true,
      ...(mulai && { mulai: at }),
      ...(tempat && { tempat }),
    }
    made.push({ id: (await api.call(absenCalls.create, { body })).data.id, title })
  }
  return made
}

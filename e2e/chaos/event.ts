import { randomUUID } from 'node:crypto'
import { cp } from 'node:fs/promises'
import { Api } from '../api'
import { type Account, createAccount } from '../accounts'
import { type Server, connect, newDataDir, startServer } from '../server'
import { type ChaosSize, type Place, membersOf } from './plan'

/** The event before its first act: a group for each device and each browser, and the activities. */
export interface ChaosEvent {
  /** The data folder as it was then, for fresh servers. */
  pristine: string
  server: Server
  activities: string[]
  /** The rows of each device's group. */
  own: Place[][]
  /** The rows of each browser's group, in the first activity. */
  ofBrowsers: Place[][]
  accounts: Account[]
}

/** An account may have 20 sessions. */
const SESSIONS = 8

export async function openEvent(size: ChaosSize): Promise<ChaosEvent> {
  const dataDir = await newDataDir()
  const first = await startServer(dataDir)
  const api = await Api.login(first.url)
  const activities: string[] = []
  for (let at = 1; at <= size.activities; at++) activities.push(await api.absen(`Hari ${at}`))
  const perDevice = membersOf(size)
  const counts = [
    ...Array<number>(size.devices).fill(perDevice),
    ...Array<number>(size.browsers).fill(size.browserActs),
  ]
  let nim = 2_510_000_000
  await api.roster(
    counts.flatMap((count, group) =>
      Array.from({ length: count }, () => {
        nim++
        return [`Peserta ke-${nim - 2_510_000_000}.`, String(nim), group + 1] as const
      }),
    ),
  )
  const groups = (await api.members()).sort((a, b) => a.nomor - b.nomor)
  const places = (group: number, absenList: readonly string[]): Place[] =>
    absenList.flatMap((absen) =>
      groups[group]!.Anggota_Kelompok.map(({ id, nim: own }) => ({
        absen,
        anggota: id,
        nim: own,
        kelompok: groups[group]!.id,
      })),
    )
  const accounts = await makeAdmins(first, Math.ceil(size.devices / SESSIONS))
  await first.stop()
  const pristine = await newDataDir()
  await cp(dataDir, pristine, { recursive: true })
  return {
    pristine,
    server: await startServer(dataDir),
    activities,
    own: Array.from({ length: size.devices }, (_, device) => places(device, activities)),
    ofBrowsers: Array.from({ length: size.browsers }, (_, browser) =>
      places(size.devices + browser, activities.slice(0, 1)),
    ),
    accounts,
  }
}

async function makeAdmins(server: Server, count: number): Promise<Account[]> {
  const accounts = Array.from({ length: count }, (_, at) => ({
    email: `mentor${at}@contoh.id`,
    password: `rumah gadang ${randomUUID().slice(0, 8)}`,
    nama: `Mentor ${at}`,
  }))
  for (const account of accounts) await createAccount(server, account)
  const client = await connect(server.dataDir)
  await client.query(`update users set role = 'ADMIN' where email like 'mentor%'`)
  await client.end()
  return accounts
}

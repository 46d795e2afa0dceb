import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../random'
import { type Server, postmasterOf, startServer } from '../server'

/** The server of a run through its lives, always on the same port. */
export interface Lives {
  server: Server
  /** SIGKILLs so far. */
  serverKills: number
  postgresKills: number
  browserKills: number
  slowestStartMs: number
}

export type Kill = 'server' | 'postgres' | 'browser'

/** The kills of a run in random order, at even distances within `ms`. */
export function planKills(
  random: Random,
  { server, postgres, browser, ms }: Record<Kill, number> & { ms: number },
): { at: number; kill: Kill }[] {
  const kills = random.shuffle<Kill>([
    ...Array<Kill>(server).fill('server'),
    ...Array<Kill>(postgres).fill('postgres'),
    ...Array<Kill>(browser).fill('browser'),
  ])
  return kills.map((kill, index) => ({
    kill,
    at: ((index + random.between([0.2, 0.8])) / kills.length) * ms,
  }))
}

/** SIGKILL of the app; its PostgreSQL goes on. The next one is started on the same port. */
export async function killServer(lives: Lives): Promise<void> {
  const { server } = lives
  await server.killApp()
  lives.serverKills++
  lives.server = await startServer(server.dataDir, { PORT: new URL(server.url).port })
  lives.slowestStartMs = Math.max(lives.slowestStartMs, Math.round(lives.server.startMs))
}

/** SIGKILL of PostgreSQL's postmaster; the app starts another one. Resolves when that is there. */
export async function killPostgres(lives: Lives): Promise<void> {
  const { dataDir } = lives.server
  const before = postmasterOf(dataDir)
  if (before === undefined) throw new Error('no PostgreSQL to kill')
  process.kill(before, 'SIGKILL')
  lives.postgresKills++
  while ([before, undefined].includes(postmasterOf(dataDir))) await sleep(50)
}

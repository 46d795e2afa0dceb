import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import type { Demo, DemoOptions } from '../../server/src/demo/fill'
import { type Caretaker, fill, takeCare } from './database'
import { type Peserta, logEverybodyIn } from './peserta'
import { SECRET, type Served, findPostgres, login, startFloor, startProduct } from './servers'

export interface Stage {
  product: Served
  floor: Served
  postgres: { pid: number }
  /** How PostgreSQL is reached: by the socket that the product uses. */
  connection: PoolConfig
  caretaker: Caretaker
  demo: Demo
  /** The admin's. */
  token: string
  peserta: Peserta[]
}

/** The product on the demo's data with its floor on the same database, for as long as `work` takes; nothing stays behind. */
export async function onStage<T>(work: (stage: Stage) => Promise<T>, nodeArgs: string[] = []): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bakti-bench-'))
  // The last one that came goes first.
  const leaving = [() => rm(dataDir, { recursive: true, force: true })]
  let left: Promise<void> | undefined
  const leaveInTurn = async () => {
    for (let next = leaving.pop(); next; next = leaving.pop()) await next()
  }
  const leave = () => (left ??= leaveInTurn())
  const interrupted = () => void leave().finally(() => process.exit(130))
  process.on('SIGINT', interrupted).on('SIGTERM', interrupted)
  try {
    const product = await startProduct(dataDir, nodeArgs)
    leaving.push(product.stop)
    const { connection, pid } = findPostgres(dataDir)
    console.log('Filling the demo …')
    const demo = await fill(connection)
    const caretaker = await takeCare(connection)
    leaving.push(caretaker.end)
    const floor = await startFloor(connection)
    leaving.push(floor.stop)
    const token = await login(product.url)
    const peserta = await logEverybodyIn(demo, caretaker, SECRET)
    await caretaker.numberIds(
      peserta.map(({ id }, index) => ({ anggota: demo.anggota[index]?.id ?? '', akun: id })),
    )
    return await work({ product, floor, postgres: { pid }, connection, caretaker, demo, token, peserta })
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
    await leave()
  }
}

/** A product whose database has such an event, for as long as `work` takes. `headers`: the admin's session. */
export async function withEvent<T>(
  event: Pick<DemoOptions, 'scale' | 'size'>,
  work: (ground: { url: string; pid: number; headers: Record<string, string>; demo: Demo }) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bakti-bench-'))
  const { url, pid, stop } = await startProduct(dataDir)
  try {
    const since = performance.now()
    const demo = await fill(findPostgres(dataDir).connection, event)
    console.log(`Filled in ${Math.round((performance.now() - since) / 1000)} s.`)
    return await work({ url, pid, headers: { Authorization: `Bearer ${await login(url)}` }, demo })
  } finally {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

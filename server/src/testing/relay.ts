import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Connection } from '../platform/postgres/embedded'

export interface Relay {
  /** The database by way of the relay. */
  connection: { host: string; port: number; user: string; database: string; ssl: false }
  url: string
  /** From now on no byte passes over the connections there are, and none of them is closed: as behind a firewall that forgot them. */
  freeze(): void
  /** New connections are frozen too, until `open`. */
  shut(): void
  open(): void
  /** For one that was started without: from now on somebody is there. */
  listen(): Promise<void>
}

/** A way to the database over TCP on loopback that can fall silent; it goes when the test ends. */
export async function startRelay(
  { host, port, user, database }: Connection,
  { listening = true } = {},
): Promise<Relay> {
  const sockets = new Set<Socket>()
  let passes = true
  const server = createServer((near) => {
    sockets.add(near.on('error', () => undefined))
    if (!passes) return void near.pause()
    const far = connect(join(host, `.s.PGSQL.${port}`)).on('error', () => near.destroy())
    sockets.add(far)
    near.pipe(far)
    far.pipe(near)
    near.on('close', () => far.destroy())
  })
  const listenOn = async (own: number) => {
    server.listen(own, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const own = await listenOn(0)
  if (!listening) await new Promise((resolve) => server.close(resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const freeze = () => {
    for (const socket of sockets) socket.unpipe().pause()
  }
  return {
    connection: { host: '127.0.0.1', port: own, user, database, ssl: false },
    url: `postgresql://${user}@127.0.0.1:${own}/${database}`,
    freeze,
    shut: () => {
      passes = false
      freeze()
    },
    open: () => void (passes = true),
    listen: () => listenOn(own).then(() => undefined),
  }
}

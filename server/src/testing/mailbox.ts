import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

export interface Mailbox {
  url: string
  /** The next message to this address, whatever its case, that is not taken yet; it may still be on its way. */
  next(address: string): Promise<Email>
  /** How many messages have arrived. */
  count(): number
  /** The next deliveries are answered with these codes, one each. */
  refuse(...codes: number[]): void
  /** Messages are heard and not taken until they are let go. */
  hold(): void
  letGo(): void
}

/** A real SMTP server on loopback that keeps what it gets; it goes when the test ends. */
export async function startMailbox(): Promise<Mailbox> {
  const [kept, codes]: [{ to: string[]; mail: Email }[], number[]] = [[], []]
  const waiting = new Set<() => void>()
  let arrived = 0
  let gate = Promise.resolve()
  let open: () => void = () => undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onRcptTo(_address, _session, done) {
      const responseCode = codes.shift()
      done(responseCode ? Object.assign(new Error('not now'), { responseCode }) : null)
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address.toLowerCase())
      const take = async () => {
        const [bytes] = await Promise.all([buffer(stream), gate])
        kept.push({ to, mail: await PostalMime.parse(bytes) })
        arrived++
        for (const look of waiting) look()
        done()
      }
      void take()
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    count: () => arrived,
    refuse: (...more) => void codes.push(...more),
    hold: () => void (gate = new Promise((resolve) => (open = resolve))),
    letGo: () => open(),
    next: (address) =>
      new Promise((resolve) => {
        const look = () => {
          const at = kept.findIndex(({ to }) => to.includes(address.toLowerCase()))
          const [found] = at < 0 ? [] : kept.splice(at, 1)
          if (!found) return
          waiting.delete(look)
          resolve(found.mail)
        }
        waiting.add(look)
        look()
      }),
  }
}

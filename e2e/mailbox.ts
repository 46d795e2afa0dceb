import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server on loopback that keeps what it gets. */
export class Mailbox {
  private readonly kept: { to: string[]; mail: Email }[] = []
  private readonly waiting = new Set<() => void>()
  private constructor(
    readonly url: string,
    readonly stop: () => Promise<void>,
  ) {}

  static async start(): Promise<Mailbox> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      closeTimeout: 100,
      onData(stream, session, done) {
        const to = session.envelope.rcptTo.map(({ address }) => address.toLowerCase())
        const take = async () => {
          mailbox.keep(to, await PostalMime.parse(await buffer(stream)))
          done()
        }
        void take()
      },
    })
    const listening = server.listen(0, '127.0.0.1')
    await once(listening, 'listening')
    const { port } = listening.address() as AddressInfo
    const stop = () => new Promise<void>((resolve) => server.close(resolve))
    const mailbox = new Mailbox(`smtp://127.0.0.1:${port}`, stop)
    return mailbox
  }

  private keep(to: string[], mail: Email): void {
    this.kept.push({ to, mail })
    for (const look of this.waiting) look()
  }

  /** How many messages to this address are not taken. */
  count(address: string): number {
    return this.kept.filter(({ to }) => to.includes(address)).length
  }

  /** The next message to this address; it may still be on its way. */
  next(address: string): Promise<Email> {
    return new Promise((resolve) => {
      const look = () => {
        const at = this.kept.findIndex(({ to }) => to.includes(address))
        const [found] = at < 0 ? [] : this.kept.splice(at, 1)
        if (!found) return
        this.waiting.delete(look)
        resolve(found.mail)
      }
      this.waiting.add(look)
      look()
    })
  }

  /** The six digits of the next message to this address. */
  async code(address: string): Promise<string> {
    const { text = '' } = await this.next(address)
    return /Kode verifikasi: (\d{6})$/m.exec(text)![1]!
  }
}

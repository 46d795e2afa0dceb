import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'

export interface Message {
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
}

export interface Mail {
  /**
   * Takes a message and returns at once. It leaves a moment later, at no fixed time: neither the answer that is being given nor
   * the one after it tells from its pace whether there was a message. Failures are logged, and not returned here.
   */
  post(message: Message): void
  /** Sends a message now, once, and says what became of it. */
  trySend(message: Message): Promise<Sent>
  /** Where mail leaves: over SMTP, or as files. */
  by: 'smtp' | 'berkas'
  /** What was posted is still sent, as long as that takes no more than a few seconds. */
  close(): Promise<void>
}

/**
 * What became of a message. `later`: it has certainly not arrived, and may do so when it is sent again. `refused`: the server will not take it.
 * `unknown`: the connection broke when it may already have been taken.
 */
export type Sent = { outcome: 'sent' } | Unsent

export interface Unsent {
  outcome: 'later' | 'refused' | 'unknown'
  /** Where it ended. */
  step: 'connection' | 'login' | 'sender' | 'recipient' | 'message'
  /** The mail server's own words, or what went wrong before it said any. */
  reason: string
}

interface MailOptions {
  /** Where mail leaves; without it each message is written to `folder` as a file. */
  smtpUrl?: string | undefined
  from: string
  folder: string
  log: Pick<Logger, 'warn' | 'error'>
  /** Waits between tries. */
  retryMs?: readonly number[]
  /** The longest that a message is held before the first try. */
  holdMs?: number
}

type Deliver = (message: Message) => Promise<void>

/** A greylisting server wants some minutes; a code holds for ten. */
const RETRY_MS = [5_000, 60_000, 180_000]
const HOLD_MS = 400
const GOODBYE_MS = 5_000

export function createMail(options: MailOptions): Mail {
  const { log, retryMs = RETRY_MS, holdMs = HOLD_MS } = options
  const way = options.smtpUrl ? bySmtp(options.smtpUrl, options) : intoFolder(options)
  const underWay = new Set<Promise<void>>()
  const closing = new AbortController()
  /** Ends early when we stop: what waits then has its last try at once. */
  const wait = (ms: number) => pause(ms, undefined, { signal: closing.signal }).catch(() => undefined)

  async function send(message: Message): Promise<void> {
    await wait(Math.random() * holdMs)
    for (const again of [...retryMs, null]) {
      try {
        return await way.deliver(message)
      } catch (error) {
        if (again === null || closing.signal.aborted || isFinal(error)) {
          return log.error({ err: error }, 'Email tidak terkirim')
        }
        await wait(again)
      }
    }
  }

  return {
    post(message) {
      const work = send(message).finally(() => underWay.delete(work))
      underWay.add(work)
    },
    by: options.smtpUrl ? 'smtp' : 'berkas',
    async trySend(message) {
      try {
        await way.deliver(message)
        return { outcome: 'sent' }
      } catch (error) {
        log.error({ err: error }, 'Email tidak terkirim')
        return failureOf(error)
      }
    },
    async close() {
      closing.abort()
      const ended = new AbortController()
      await Promise.race([
        Promise.allSettled(underWay),
        pause(GOODBYE_MS, undefined, { signal: ended.signal }).catch(() => undefined),
      ])
      ended.abort()
      way.close()
    },
  }
}

/** Steps of SMTP before the message itself: what fails there has sent nothing. */
const BEFORE_DATA = /^(CONN|EHLO|HELO|STARTTLS|AUTH|MAIL|RCPT)/
/** Longer than any answer of a mail server that helps somebody. */
const REASON_MAX = 200

function failureOf(error: unknown): Unsent {
  const { responseCode, response, command, code, message } = error as Partial<SmtpError>
  const reason = (response ?? message ?? 'Email tidak terkirim').slice(0, REASON_MAX)
  const step = stepOf(code, command)
  // Credentials are wrong for every message, not for this one.
  if (isFinal(error) && code !== 'EAUTH') return { outcome: 'refused', step, reason }
  const before = responseCode !== undefined || BEFORE_DATA.test(command ?? '') || code === 'EDNS'
  return { outcome: before ? 'later' : 'unknown', step, reason }
}

function stepOf(code: string | undefined, command = ''): Unsent['step'] {
  if (code === 'EAUTH') return 'login'
  if (command.startsWith('MAIL')) return 'sender'
  if (command.startsWith('RCPT')) return 'recipient'
  return BEFORE_DATA.test(command) || code === 'EDNS' ? 'connection' : 'message'
}

interface SmtpError {
  responseCode: number
  /** The mail server's own line. */
  response: string
  command: string
  code: string
  message: string
}

/** The server has understood and says no for good (5xx of SMTP): the same again would hear the same. */
function isFinal(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  return code >= 500
}

function bySmtp(url: string, { from, log }: MailOptions): { deliver: Deliver; close: () => void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 1e4,
    greetingTimeout: 1e4,
    socketTimeout: 3e4,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  transport.verify().catch((error: unknown) => {
    log.warn({ err: error }, 'Server email tidak bisa dipakai: periksa SMTP_URL')
  })
  return {
    deliver: async (message) => void (await transport.sendMail({ from, ...message })),
    close: () => transport.close({ force: true }),
  }
}

/** For a site without a mail server: whoever runs it finds the messages, and passes them on. */
function intoFolder({ from, folder, log }: MailOptions): { deliver: Deliver; close: () => void } {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async deliver(message) {
      const { message: content } = await composer.sendMail({ from, ...message })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${crypto.randomUUID().slice(0, 8)}.eml`
      const path = join(folder, name)
      // Whoever watches the folder sees whole messages alone.
      await writeFile(`${path}.new`, content as Buffer, { mode: 0o600 })
      await rename(`${path}.new`, path)
      log.warn(`SMTP_URL belum diatur, email ditulis ke ${path}`)
    },
    close: () => undefined,
  }
}

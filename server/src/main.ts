import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createSecureContext } from 'node:tls'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app'
import { ensureFirstAdmin } from './features/auth/accounts.usecases'
import { randomPassword } from './features/auth/password'
import { googleSettings } from './features/auth/google'
import { loadSecret } from './features/auth/secret'
import { createAlamat } from './features/pengaturan/alamat.usecases'
import { readAcara } from './platform/acara'
import { type PeriodicBackups, startPeriodicBackups } from './platform/backup/periodic'
import { readCertificate } from './platform/certificate'
import type { Pool } from './platform/database'
import { type Environment, EnvironmentError, readEnvironment } from './platform/environment'
import { createLogger } from './platform/log'
import { type Mail, createMail } from './platform/mail'
import { type OpenedDatabase, openDatabase } from './platform/open-database'
import { phoneAddresses, startMessage } from './platform/start-message'
import { oneLine } from './platform/one-line'
import { websiteFolder } from './platform/website'

/** npm sends Ctrl-C to a child that got it from the terminal already: two signals within this time are one. */
const SAME_SIGNAL_MS = 1_000
/** The default of BACKUP_HOURS (rule B6). */
const BACKUP_HOURS = 6

async function start(): Promise<void> {
  const env = readEnvironment(process.env)
  const tls = await readTls(env)
  const logger = createLogger(env.LOG_LEVEL)
  const waiting = new AbortController()
  const running: Running = {
    database: openDatabase({ env, signal: waiting.signal, log: (line) => logger.warn(line) }),
    waiting,
  }
  stopOnSignal(running)
  try {
    const { pool, authPool } = await running.database
    const firstAdmin = await makeFirstAdmin(env, pool)
    running.mail = createMail({
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM ?? (await senderOf(pool)),
      folder: join(env.DATA_DIR, 'email'),
      log: logger,
    })
    const secret = env.AUTH_SECRET ?? (await loadSecret(env.DATA_DIR))
    const certificate = tls && readCertificate(tls.cert)
    const where = () => ({ host: env.HOST, port: portOf(app), tls: certificate })
    const everyMs = (env.BACKUP_HOURS ?? BACKUP_HOURS) * 60 * 60 * 1000
    const backups = env.BACKUP_DIR === undefined ? null : { folder: env.BACKUP_DIR, everyMs }
    const app = buildApp({
      pool,
      authPool,
      secret,
      logger,
      tls,
      mail: running.mail,
      adminResetByMail: env.ADMIN_RESET_BY_MAIL,
      google: googleSettings(env),
      website: websiteFolder(),
      serviceWorker: env.SERVICE_WORKER,
      trustProxy: env.TRUST_PROXY,
      corsOrigin: env.CORS_ORIGIN,
      publicUrl: env.PUBLIC_URL,
      nearby: () => phoneAddresses(where()),
      backups,
    })
    running.app = app
    await app.listen({ host: env.HOST, port: env.PORT })
    if (backups) running.backups = startPeriodicBackups({ pool, secret, ...backups, log: logger })
    const { publik: alamat } = await createAlamat({ publicUrl: env.PUBLIC_URL }).read(pool)
    const facts = { ...where(), publicUrl: env.PUBLIC_URL, alamat, firstAdmin, now: new Date() }
    process.stdout.write(`${startMessage(facts)}\n`)
  } catch (error) {
    // A signal stopped the app during its start: an error that follows from that is not reported.
    if (running.stopping) return
    await stop(running)
    throw error
  }
}

/** The sender of mails where MAIL_FROM names none: the event, as it is called at the start. */
async function senderOf(pool: Pool): Promise<string> {
  const { judul } = (await readAcara(pool)).content.facts
  return `"${judul.replaceAll(/["\\]/g, '')}" <bakti@localhost>`
}

const portOf = (app: FastifyInstance) => (app.server.address() as AddressInfo).port

/** Makes the first admin (rule A4). Returns the e-mail and the random password to print; null where there is nothing to print. */
async function makeFirstAdmin(env: Environment, pool: Pool) {
  const given = env.BOOTSTRAP_ADMIN_EMAIL
  const email = given ?? 'admin@bakti.local'
  const password = env.BOOTSTRAP_ADMIN_PASSWORD ?? randomPassword()
  const made = await ensureFirstAdmin({ email, name: 'Admin', password }, { pool })
  return made && !given ? { email, password } : null
}

async function readTls({ TLS_CERT, TLS_KEY }: Environment): Promise<{ cert: Buffer; key: Buffer } | null> {
  if (!TLS_CERT || !TLS_KEY) return null
  try {
    const [cert, key] = await Promise.all([readFile(TLS_CERT), readFile(TLS_KEY)])
    createSecureContext({ cert, key })
    return { cert, key }
  } catch (error) {
    throw new EnvironmentError([`TLS_CERT, TLS_KEY: ${(error as Error).message}`], { cause: error })
  }
}

interface Running {
  database: Promise<OpenedDatabase>
  /** Aborted, the start no longer waits for a database server that is not up yet. */
  waiting: AbortController
  app?: FastifyInstance
  mail?: Mail
  backups?: PeriodicBackups
  stopping?: boolean
}

function stopOnSignal(running: Running): void {
  let since = 0
  const onSignal = () => {
    if (running.stopping) {
      if (performance.now() - since > SAME_SIGNAL_MS) process.exit(130)
      return
    }
    since = performance.now()
    running.stopping = true
    stop(running).then(() => process.exit(0), fail)
  }
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal)
}

/** Refuses new requests, finishes those under way, sends their mail, then closes the database (rule B9). */
async function stop({ app, mail, backups, database, waiting }: Running): Promise<void> {
  waiting.abort()
  await app?.close()
  await mail?.close()
  await backups?.stop()
  const opened = await database.catch(() => null)
  await opened?.close()
}

function fail(error: unknown): never {
  process.stderr.write(`${oneLine(error)}\n`)
  process.exit(1)
}

start().catch(fail)

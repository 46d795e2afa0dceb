import { defaultWords } from '@bakti/contract/default-words.schemas'
import jwt from '@fastify/jwt'
import fastify, { type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { z } from 'zod'
import { aktivasiRoutes, kodeRoutes } from './features/aktivasi/aktivasi.routes'
import { anggotaRoutes } from './features/anggota/anggota.routes'
import { absenRoutes } from './features/absen/absen.routes'
import { FOLD_MS, foldWhatChanged } from './features/absen/counters.usecases'
import { createTicket } from './features/aktivasi/kode'
import { endRoles } from './features/auth/accounts.usecases'
import { authRoutes } from './features/auth/auth.routes'
import { deleteExpired } from './features/auth/auth.usecases'
import { createCodeHasher } from './features/auth/code.usecases'
import { type GoogleSettings, createGoogle } from './features/auth/google'
import { PROOF_SECONDS, createRequireProof } from './features/auth/bukti'
import { createCounter, createPlaces } from './features/auth/counters'
import { BEHIND_PROXY, createHashQueue } from './features/auth/hash-queue'
import { createAuthLimits } from './features/auth/limits'
import { createFindCaller, createSessions } from './features/auth/sessions'
import { createTokens, jwtOptions } from './features/auth/tokens'
import { penggunaRoutes } from './features/pengguna/pengguna.routes'
import { importRoutes } from './features/impor/impor.routes'
import { kehadiranRoutes } from './features/kehadiran/kehadiran.routes'
import { createAlamat, ownAddress } from './features/pengaturan/alamat.usecases'
import { pengaturanRoutes } from './features/pengaturan/pengaturan.routes'
import { kelompokRoutes } from './features/kelompok/kelompok.routes'
import { perangkatRoutes } from './features/perangkat/perangkat.routes'
import { sweepReports } from './features/perangkat/perangkat.usecases'
import { orangRoutes } from './features/orang/orang.routes'
import { riwayatRoutes } from './features/riwayat/riwayat.routes'
import { createRiwayat } from './features/riwayat/riwayat.usecases'
import { sampahRoutes } from './features/sampah/sampah.routes'
import { kotakRoutes } from './features/kotak/kotak.routes'
import { laporanRoutes } from './features/laporan/laporan.routes'
import { pusatRoutes } from './features/pusat/pusat.routes'
import { sayaRoutes } from './features/saya/saya.routes'
import { tugasRoutes } from './features/tugas/tugas.routes'
import { startInvitationMails } from './features/undangan/mail'
import { undanganRoutes } from './features/undangan/undangan.routes'
import { type Patience, watchConnections } from './platform/connections'
import type { Pool } from './platform/database'
import { registerDocs } from './platform/docs/docs'
import { registerAcara } from './platform/acara'
import { registerEpoch } from './platform/epoch'
import { createHandle } from './platform/handle'
import { registerHealth } from './platform/health'
import { boundSessions, overTls } from './platform/http2'
import { sweepKeys } from './platform/idempotency'
import { emptyTerhapus } from './platform/terhapus.repository'
import { levelOf, requestLog } from './platform/log'
import { deleteOldLines } from './platform/riwayat.repository'
import type { Mail } from './platform/mail'
import { listen } from './platform/notification'
import { registerSecurityHeaders } from './platform/security-headers'
import { startSweep } from './platform/sweep'
import { refuseTwoHosts, registerBodies, sendError, transportOptions } from './platform/transport'
import { createVisitors } from './platform/visitors'
import { registerWebsite } from './platform/website'

export interface AppDeps {
  pool: Pool
  /** For logins, registrations and codes alone. */
  authPool: Pool
  /** For tests: the present time. */
  clock?: () => Date
  /** Signs tokens (AUTH_SECRET). */
  secret: string
  logger?: Logger
  tls?: { cert: Buffer; key: Buffer } | null
  /** The built site's folder; null: the API alone. */
  website?: string | null
  /** Whether devices keep the app for use without a network; false: those that do give it up. */
  serviceWorker?: boolean
  trustProxy?: boolean | string[]
  corsOrigin?: string[]
  publicUrl?: string | undefined
  /** Where a phone on the same network could reach this server: proposals for the public address. */
  nearby?: () => string[]
  /** Where this server makes backups, and how often; null: it makes none. */
  backups?: { folder: string; everyMs: number } | null
  /** For tests: how long it waits for slow senders, and how many connections there may be. */
  patience?: Partial<Patience>
  /** For tests: from one query of /pusat to the next. */
  pusatEveryMs?: number
  mail: Mail
  /** Whether an ADMIN's password is reset by mail, too. */
  adminResetByMail?: boolean
  /** null: no login with Google here. */
  google?: GoogleSettings | null
}

/** How long an account is called by a role that has ended; its sessions end at once (rule R107). */
const END_ROLES_MS = 15_000

// What a schema does not word itself is said in the language of the product.
z.config({ localeError: defaultWords })

/** The whole API and the site, ready to listen or to be injected into by a test. */
export function buildApp(deps: AppDeps): FastifyInstance {
  const {
    pool,
    authPool,
    clock = () => new Date(),
    secret,
    mail,
    logger,
    tls = null,
    publicUrl,
    google = null,
  } = deps
  const app = fastify({
    ...transportOptions,
    ...requestLog(logger),
    ...(tls ? overTls(tls) : {}),
    trustProxy: deps.trustProxy ?? false,
  }) as unknown as FastifyInstance

  app.setErrorHandler((error, _request, reply) => sendError(error as Error as never, reply, logger))
  registerBodies(app)
  if (tls) boundSessions(app)
  watchConnections(app, deps.patience, logger)
  const https = tls !== null || (publicUrl?.startsWith('https:') ?? false)
  registerSecurityHeaders(app, {
    https,
    corsOrigin: deps.corsOrigin ?? [],
    signInScript: google?.scriptUrl ?? null,
  })
  const epoch = registerEpoch(app, pool)
  const acara = registerAcara(app, pool)
  refuseTwoHosts(app)
  registerWebsite(app, deps.website ?? null, {
    publicUrl,
    serviceWorker: deps.serviceWorker ?? true,
    acara: acara.current,
  })

  app.register(jwt, jwtOptions(secret))
  const tokens = createTokens(app, secret)
  const sessions = createSessions(pool, clock)
  const listener = listen(pool, [epoch, acara.subscription, sessions.subscription])
  app.addHook('onClose', () => listener.stop())
  const rounds = [
    () => deleteExpired(pool),
    () => sweepReports(pool),
    (signal: AbortSignal) => sweepKeys(pool, signal),
    async () => void (await emptyTerhapus(pool)),
    async () => void (await deleteOldLines(pool)),
  ]
  const onError = (error: unknown) => logger?.[levelOf(error)](error)
  const sweeps = rounds.map((round) => startSweep(round, onError))
  sweeps.push(startSweep(() => endRoles(pool), onError, END_ROLES_MS))
  sweeps.push(startSweep(async () => void (await foldWhatChanged(pool)), onError, FOLD_MS))
  app.addHook('onClose', async () => void (await Promise.all(sweeps.map((sweep) => sweep.stop()))))
  const mails = startInvitationMails({ pool, mail, acara, logger })
  app.addHook('onClose', () => mails.stop())

  app.register(
    async (api) => {
      api.addHook('onRequest', (_request, reply, done) => {
        reply.header('Cache-Control', 'no-store')
        done()
      })
      registerHealth(api, pool)
      registerDocs(api, deps.website ?? null)
      const findCaller = createFindCaller(tokens, sessions)
      const alamat = createAlamat({
        publicUrl,
        own: () => ownAddress(app.server.address(), tls !== null),
      })
      const visitors = createVisitors({ proxied: Boolean(deps.trustProxy) })
      const handle = createHandle(api, findCaller, {
        visitors,
        watchSession: sessions.watch,
        riwayat: createRiwayat(pool),
      })
      const hashLoginKode = createCodeHasher(secret, 'kode masuk')
      const placeOf = createPlaces(secret)
      const used = createCounter(authPool, placeOf, { kind: 'bukti', most: 1, seconds: PROOF_SECONDS })
      const requireProof = createRequireProof({ secret, used, clock })
      const auth = {
        pool: authPool,
        tokens,
        sessions,
        requireProof,
        hashes: createHashQueue(requireProof, deps.trustProxy ? BEHIND_PROXY : undefined),
        limits: createAuthLimits({ pool: authPool, placeOf }),
      }
      const oldPasswords = createCounter(authPool, placeOf, { kind: 'sandi-lama', most: 10, seconds: 900 })
      authRoutes(handle, {
        ...auth,
        hashLoginKode,
        mail,
        acara,
        hashCode: createCodeHasher(secret),
        placeOf,
        takeOldPassword: (name) => oldPasswords.take({ name, proven: true }),
        adminResetByMail: deps.adminResetByMail ?? false,
        google: google && createGoogle(google),
      })
      absenRoutes(handle, pool)
      kehadiranRoutes(handle, { pool, logger })
      kelompokRoutes(handle, { pool })
      anggotaRoutes(handle, { pool })
      kodeRoutes(handle, { pool })
      importRoutes(handle, { pool, wakeMails: mails.wake, alamat })
      tugasRoutes(handle, { pool, clock })
      sayaRoutes(handle, { pool })
      kotakRoutes(handle, { pool })
      laporanRoutes(handle, { pool })
      pusatRoutes(handle, {
        pool,
        app,
        everyMs: deps.pusatEveryMs,
        alamat,
        by: mail.by,
        backups: deps.backups ?? null,
      })
      orangRoutes(handle, { pool })
      riwayatRoutes(handle, { pool })
      sampahRoutes(handle, { pool })
      perangkatRoutes(handle, { pool, secret, https })
      const trials = createCounter(authPool, placeOf, { kind: 'surel-coba', most: 5, seconds: 600 })
      pengaturanRoutes(handle, {
        pool,
        alamat,
        acara,
        nearby: deps.nearby ?? (() => []),
        mail,
        takeTrial: (name) => trials.take({ name, proven: true }),
      })
      penggunaRoutes(handle, { pool, clock, hashLoginKode, forget: (id) => sessions.forget(id) })
      undanganRoutes(handle, { pool, auth, findCaller, mails, by: mail.by, alamat })
      aktivasiRoutes(handle, { pool, auth, findCaller, tiket: createTicket(secret), clock })
    },
    { prefix: '/api' },
  )
  return app
}

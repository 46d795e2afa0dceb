import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { email, newPassword } from '@bakti/contract/auth/auth.schemas'
import { z } from 'zod'

/** What is wrong with the environment, one line for each variable. */
export class EnvironmentError extends Error {
  constructor(
    readonly lines: string[],
    options?: ErrorOptions,
  ) {
    super(lines.join('\n'), options)
  }
}

const number = (min: number, max: number) => {
  const message = `harus bilangan ${min} sampai ${max}`
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .pipe(z.int().min(min, message).max(max, message))
}

const origin = z.string().refine((text) => {
  if (!URL.canParse(text)) return false
  const { protocol, origin: own } = new URL(text)
  return /^https?:$/.test(protocol) && own === text.replace(/\/$/, '')
}, 'harus asal seperti https://contoh.id, tanpa path')

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Keys and scripts of a sign-in provider: over plain http anybody on the way could put in their own. */
const trustedUrl = z.string().refine((text) => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))
}, 'harus alamat https://')

const smtpUrl = z.string().refine((text) => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return /^smtps?:$/.test(protocol) && hostname !== ''
}, 'harus seperti smtps://pengguna:sandi@smtp.contoh.id:465')

/** `bakti@contoh.id`, or with a name before it. */
const sender = z
  .string()
  .regex(
    /^([^<>\r\n@]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    'harus seperti BAKTI 2025 <bakti@contoh.id>',
  )

const list = (text: string) => text.split(',').map((part) => part.trim())

const PROXY_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal'])

const isAddressRange = (text: string) => {
  const [address = '', bits, ...rest] = text.split('/')
  if (PROXY_NAMES.has(text)) return true
  return isIP(address) > 0 && rest.length === 0 && (bits === undefined || /^\d{1,3}$/.test(bits))
}

// No number of hops: it can't tell our proxy from whoever writes enough X-Forwarded-For.
const trustProxy = z
  .string()
  .refine(
    (text) => text === 'true' || text === 'false' || list(text).every(isAddressRange),
    'harus true, false, atau alamat proxy seperti 10.0.0.0/8 atau loopback',
  )
  .transform((text) => (text === 'true' ? true : text === 'false' ? false : list(text)))

/** What signs the tokens, wherever it comes from (rule A7). */
export const authSecret = z.string().min(32, 'minimal 32 karakter')

const schema = z
  .object({
    PORT: number(0, 65_535).default(3000),
    HOST: z
      .string()
      .refine((text) => isIP(text) > 0 || /^[a-z0-9.-]+$/i.test(text), 'harus nama atau alamat IP')
      .default('127.0.0.1'),
    PUBLIC_URL: origin.transform((text) => text.replace(/\/$/, '')).optional(),
    DATA_DIR: z
      .string()
      .default('./data')
      .transform((path) => resolve(path)),
    // Not checked as a URL: one that names a socket (postgresql://user@/name?host=/run) is none by the web's rules.
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'harus diawali postgresql://')
      .optional(),
    BACKUP_DIR: z
      .string()
      .transform((path) => resolve(path))
      .optional(),
    BACKUP_HOURS: number(1, 168).optional(),
    AUTH_SECRET: authSecret.optional(),
    BOOTSTRAP_ADMIN_EMAIL: email.optional(),
    BOOTSTRAP_ADMIN_PASSWORD: newPassword.optional(),
    ADMIN_RESET_BY_MAIL: z
      .enum(['true', 'false'], { error: 'harus true atau false' })
      .transform((text) => text === 'true')
      .default(false),
    TLS_CERT: z.string().optional(),
    TLS_KEY: z.string().optional(),
    SMTP_URL: smtpUrl.optional(),
    MAIL_FROM: sender.optional(),
    GOOGLE_CLIENT_ID: z
      .string()
      .regex(/^[\w.-]+$/, 'harus seperti 1234-abcd.apps.googleusercontent.com')
      .optional(),
    GOOGLE_ISSUER: trustedUrl.optional(),
    GOOGLE_JWKS_URL: trustedUrl.optional(),
    GOOGLE_SCRIPT_URL: trustedUrl.optional(),
    CORS_ORIGIN: z.string().transform(list).pipe(z.array(origin)).default([]),
    TRUST_PROXY: trustProxy.default(false),
    SERVICE_WORKER: z
      .enum(['on', 'off'], { error: 'harus on atau off' })
      .transform((text) => text === 'on')
      .default(true),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
        error: 'harus fatal, error, warn, info, debug, trace, atau silent',
      })
      .default('warn'),
  })
  .superRefine((env, context) => {
    for (const [one, other] of [
      ['TLS_CERT', 'TLS_KEY'],
      ['BOOTSTRAP_ADMIN_EMAIL', 'BOOTSTRAP_ADMIN_PASSWORD'],
    ] as const) {
      if ((env[one] === undefined) !== (env[other] === undefined)) {
        context.addIssue({ code: 'custom', path: [one], message: `harus diisi bersama ${other}` })
      }
    }
    // One that means nothing alone: a forgotten other half is said at the start, not by the first mail.
    for (const [one, other] of [
      ['SMTP_URL', 'MAIL_FROM'],
      ['BACKUP_HOURS', 'BACKUP_DIR'],
      ['GOOGLE_ISSUER', 'GOOGLE_CLIENT_ID'],
      ['GOOGLE_JWKS_URL', 'GOOGLE_CLIENT_ID'],
      ['GOOGLE_SCRIPT_URL', 'GOOGLE_CLIENT_ID'],
    ] as const) {
      if (env[one] !== undefined && env[other] === undefined) {
        context.addIssue({ code: 'custom', path: [one], message: `harus diisi bersama ${other}` })
      }
    }
  })

export type Environment = z.output<typeof schema>

/**
 * The settings of this start (rule B8). An empty variable counts as missing. Values are
 * never repeated in what is said: some are secrets.
 * @throws EnvironmentError
 */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const lines = new Map(result.error.issues.map(({ path, message }) => [String(path[0]), message]))
  throw new EnvironmentError([...lines].map(([name, message]) => `${name}: ${message}`))
}

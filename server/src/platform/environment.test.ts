import { expect, test } from 'vitest'
import { EnvironmentError, readEnvironment } from './environment'

test('nothing has to be set', () => {
  expect(readEnvironment({ PATH: '/bin', DATABASE_URL: '', PORT: '' })).toEqual({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: `${process.cwd()}/data`,
    CORS_ORIGIN: [],
    TRUST_PROXY: false,
    LOG_LEVEL: 'warn',
    SERVICE_WORKER: true,
    ADMIN_RESET_BY_MAIL: false,
  })
})

test('everything can be set', () => {
  const given = {
    PORT: '0',
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://bakti.contoh.id/',
    DATA_DIR: '/var/lib/bakti',
    DATABASE_URL: 'postgres://bakti@db/bakti',
    AUTH_SECRET: 'x'.repeat(32),
    BACKUP_DIR: '/mnt/cadangan',
    BACKUP_HOURS: '12',
    BOOTSTRAP_ADMIN_EMAIL: 'rani@contoh.id',
    BOOTSTRAP_ADMIN_PASSWORD: 'kuda besi biru',
    ADMIN_RESET_BY_MAIL: 'true',
    TLS_CERT: 'cert.pem',
    TLS_KEY: 'key.pem',
    SMTP_URL: 'smtps://bakti:rahasia@smtp.contoh.id:465',
    MAIL_FROM: 'BAKTI 2025 <bakti@contoh.id>',
    GOOGLE_CLIENT_ID: '1234-abc.apps.googleusercontent.com',
    GOOGLE_ISSUER: 'https://akun.contoh.id',
    GOOGLE_JWKS_URL: 'http://127.0.0.1:4000/certs',
    GOOGLE_SCRIPT_URL: 'http://localhost:4000/gsi/client',
    CORS_ORIGIN: 'https://a.contoh.id, http://localhost:5173',
    TRUST_PROXY: 'loopback,10.0.0.0/8',
    LOG_LEVEL: 'info',
    SERVICE_WORKER: 'off',
  }
  expect(readEnvironment(given)).toEqual({
    ...given,
    PORT: 0,
    ADMIN_RESET_BY_MAIL: true,
    SERVICE_WORKER: false,
    BACKUP_HOURS: 12,
    PUBLIC_URL: 'https://bakti.contoh.id',
    CORS_ORIGIN: ['https://a.contoh.id', 'http://localhost:5173'],
    TRUST_PROXY: ['loopback', '10.0.0.0/8'],
  })
  expect(readEnvironment({ TRUST_PROXY: 'true' }).TRUST_PROXY).toBe(true)
})

const SMTP = 'SMTP_URL: harus seperti smtps://pengguna:sandi@smtp.contoh.id:465'

// rule B8
test.each([
  [{ PORT: 'abc' }, 'PORT: harus bilangan 0 sampai 65535'],
  [{ PORT: '65536' }, 'PORT: harus bilangan 0 sampai 65535'],
  [{ PORT: '-1' }, 'PORT: harus bilangan 0 sampai 65535'],
  [{ HOST: 'http://x' }, 'HOST: harus nama atau alamat IP'],
  [{ PUBLIC_URL: 'bakti.id' }, 'PUBLIC_URL: harus asal seperti https://contoh.id, tanpa path'],
  [{ PUBLIC_URL: 'https://bakti.id/app' }, 'PUBLIC_URL: harus asal seperti https://contoh.id, tanpa path'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: harus diawali postgresql://'],
  [{ CORS_ORIGIN: 'ftp://a.id' }, 'CORS_ORIGIN: harus asal seperti https://contoh.id, tanpa path'],
  [{ ADMIN_RESET_BY_MAIL: 'ya' }, 'ADMIN_RESET_BY_MAIL: harus true atau false'],
  [{ BACKUP_DIR: 'x', BACKUP_HOURS: '0' }, 'BACKUP_HOURS: harus bilangan 1 sampai 168'],
  [{ BACKUP_HOURS: '3' }, 'BACKUP_HOURS: harus diisi bersama BACKUP_DIR'],
  [{ AUTH_SECRET: 'pendek' }, 'AUTH_SECRET: minimal 32 karakter'],
  [
    { BOOTSTRAP_ADMIN_EMAIL: 'a@contoh.id' },
    'BOOTSTRAP_ADMIN_EMAIL: harus diisi bersama BOOTSTRAP_ADMIN_PASSWORD',
  ],
  [
    { BOOTSTRAP_ADMIN_EMAIL: 'a', BOOTSTRAP_ADMIN_PASSWORD: 'kuda besi' },
    'BOOTSTRAP_ADMIN_EMAIL: Format email tidak valid',
  ],
  [
    { BOOTSTRAP_ADMIN_EMAIL: 'a@contoh.id', BOOTSTRAP_ADMIN_PASSWORD: 'pendek' },
    'BOOTSTRAP_ADMIN_PASSWORD: Kata sandi minimal 8 karakter',
  ],
  [{ TLS_KEY: 'key.pem' }, 'TLS_CERT: harus diisi bersama TLS_KEY'],
  [{ SMTP_URL: 'smtp.contoh.id', MAIL_FROM: 'a@contoh.id' }, SMTP],
  [{ SMTP_URL: 'https://smtp.contoh.id', MAIL_FROM: 'a@contoh.id' }, SMTP],
  [{ SMTP_URL: 'smtp://smtp.contoh.id' }, 'SMTP_URL: harus diisi bersama MAIL_FROM'],
  [{ MAIL_FROM: 'BAKTI' }, 'MAIL_FROM: harus seperti BAKTI 2025 <bakti@contoh.id>'],
  [{ MAIL_FROM: 'a@b.id\nBcc: c@d.id' }, 'MAIL_FROM: harus seperti BAKTI 2025 <bakti@contoh.id>'],
  [{ GOOGLE_CLIENT_ID: 'a b' }, 'GOOGLE_CLIENT_ID: harus seperti 1234-abcd.apps.googleusercontent.com'],
  [{ GOOGLE_ISSUER: 'https://a.id' }, 'GOOGLE_ISSUER: harus diisi bersama GOOGLE_CLIENT_ID'],
  [
    { GOOGLE_CLIENT_ID: 'a', GOOGLE_JWKS_URL: 'http://kunci.contoh.id/certs' },
    'GOOGLE_JWKS_URL: harus alamat https://',
  ],
  [
    { GOOGLE_CLIENT_ID: 'a', GOOGLE_SCRIPT_URL: 'http://127.0.0.1.contoh.id/x' },
    'GOOGLE_SCRIPT_URL: harus alamat https://',
  ],
  [{ GOOGLE_CLIENT_ID: 'a', GOOGLE_SCRIPT_URL: 'javascript:1' }, 'GOOGLE_SCRIPT_URL: harus alamat https://'],
  [{ CORS_ORIGIN: '*' }, 'CORS_ORIGIN: harus asal seperti https://contoh.id, tanpa path'],
  [
    { TRUST_PROXY: '1' },
    'TRUST_PROXY: harus true, false, atau alamat proxy seperti 10.0.0.0/8 atau loopback',
  ],
  [{ SERVICE_WORKER: 'maybe' }, 'SERVICE_WORKER: harus on atau off'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: harus fatal, error, warn, info, debug, trace, atau silent'],
])('%o is one clear line', (env, line) => {
  const read = () => readEnvironment(env)
  expect(read).toThrow(EnvironmentError)
  expect(read).toThrow(line)
  try {
    read()
  } catch (error) {
    expect((error as EnvironmentError).lines).toEqual([line])
  }
})

// rule B8
test('each wrong variable has its line, and no value is repeated', () => {
  try {
    readEnvironment({ PORT: 'abc', AUTH_SECRET: 'rahasia' })
    expect.unreachable()
  } catch (error) {
    expect((error as EnvironmentError).lines).toHaveLength(2)
    expect((error as Error).message).not.toContain('rahasia')
  }
})

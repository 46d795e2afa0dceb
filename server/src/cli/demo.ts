import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createAccount } from '../features/auth/accounts.usecases'
import { hashPassword, randomPassword } from '../features/auth/password'
import { addGroups } from '../features/pengguna/pengguna.repository'
import { linkAccount } from '../demo/demo.repository'
import { fillDemo } from '../demo/fill'
import type { DemoKelompok } from '../demo/peserta'
import type { Pool } from '../platform/database'
import { invalidRequest } from '../platform/errors'
import { openDatabase } from '../platform/open-database'
import { type OwnCommand, readArgs } from './command'

/** Beside `npm start`'s. */
const PORT = '3300'
const ADMIN = 'admin@demo.example'
const PESERTA_PASSWORD = 'peserta-demo'
/** The other roles of the staff, with the same password as the admin. */
const STAFF = [
  { role: 'MENTOR', email: 'mentor@demo.example', name: 'Mentor Demo', label: 'Mentor   ' },
  { role: 'GERBANG', email: 'gerbang@demo.example', name: 'Gerbang Demo', label: 'Gerbang  ' },
  { role: 'PIMPINAN', email: 'pimpinan@demo.example', name: 'Pimpinan Demo', label: 'Pimpinan ' },
] as const

const SERVER = fileURLToPath(new URL('./main.js', import.meta.url))

interface Instance {
  server: ChildProcess
  dataDir: string
  password: string
  /** Resolves with what the server says when it listens. */
  ready: Promise<string>
  /** Resolves when the server has ended, for whatever reason. */
  ended: Promise<number>
}

/** The real server on a folder of its own; what it says at the start is held back until there is something to see. */
async function startInstance(): Promise<Instance> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bakti-demo-'))
  const password = randomPassword()
  const { DATABASE_URL: _never, ...env } = process.env
  const own = { DATA_DIR: dataDir, BOOTSTRAP_ADMIN_EMAIL: ADMIN, BOOTSTRAP_ADMIN_PASSWORD: password }
  const server = spawn(process.execPath, ['--enable-source-maps', SERVER], {
    env: { PORT, ...env, ...own },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  const ready = new Promise<string>((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', () => reject(invalidRequest('Server demo tidak bisa dijalankan')))
    server.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('/login')) resolve(said)
    })
  })
  // Whoever waits for it learns of a failure; perhaps no caller waits yet.
  ready.catch(() => undefined)
  const ended = once(server, 'exit').then(([code]) => (code as number | null) ?? 1)
  return { server, dataDir, password, ready, ended }
}

interface Options {
  seed: number
  scale: number
}

function readOptions(args: readonly string[]): Options {
  const { values } = readArgs(args, {
    benih: { type: 'string', default: '1' },
    skala: { type: 'string', default: '1' },
  })
  if (!/^\d{1,9}$/.test(values.benih))
    throw invalidRequest('--benih harus bilangan bulat, misalnya --benih 1')
  if (!/^([1-9]\d?|100)$/.test(values.skala))
    throw invalidRequest('--skala harus bilangan bulat dari 1 sampai 100, misalnya --skala 10')
  return { seed: Number(values.benih), scale: Number(values.skala) }
}

/** One account of each other role of the staff; the mentor has the first group. Returns the lines to print. */
async function addStaff(pool: Pool, password: string, kelompok: DemoKelompok | undefined): Promise<string[]> {
  for (const { role, email, name } of STAFF) {
    const id = await createAccount({ email, name, password, role }, { pool })
    if (role === 'MENTOR' && kelompok)
      await addGroups(pool, { id, nomor: [kelompok.nomor], sampai: [null], oleh: null })
  }
  return STAFF.map(({ label, email, role }) => {
    const group = role === 'MENTOR' && kelompok ? `, Kelompok ${kelompok.nomor}` : ''
    return `${label}${email}, kata sandi yang sama${group}`
  })
}

async function fill({ dataDir, password }: Pick<Instance, 'dataDir' | 'password'>, { seed, scale }: Options) {
  const log = (line: string) => void process.stderr.write(`${line}\n`)
  const database = await openDatabase({
    env: { DATA_DIR: dataDir, DATABASE_URL: undefined },
    log,
    beside: true,
  })
  try {
    const passwordHash = await hashPassword(PESERTA_PASSWORD)
    const { kelompok, anggota, absen, tugas, users, jumlah } = await fillDemo(database.pool, {
      seed,
      scale,
      passwordHash,
      now: new Date(),
    })
    const count = (value: number) => value.toLocaleString('id-ID')
    const scaled = (value: number) => count(value * scale)
    const [first] = users
    const [member] = anggota
    if (first && member) await linkAccount(database.pool, { id: first.id, id_anggota: member.id })
    const staff = await addStaff(database.pool, password, kelompok[0])
    return {
      contents: [
        `${scaled(kelompok.length)} kelompok, ${scaled(anggota.length)} anggota, ${count(absen.length)} kegiatan, ${scaled(jumlah.event)} catatan kehadiran,`,
        `${count(tugas.length)} tugas, ${scaled(jumlah.kumpul_tugas)} pengumpulan (benih ${seed}).`,
      ],
      login: [
        ...staff,
        `Peserta  ${first?.email}, kata sandi ${PESERTA_PASSWORD} (sama untuk semua peserta)`,
      ],
    }
  } finally {
    await database.close()
  }
}

/** Runs until the server ends: Ctrl-C reaches it as well, or is passed on. */
async function runDemo(options: Options): Promise<void> {
  const instance = await startInstance()
  const { server, dataDir, ended } = instance
  let stopping = false
  const stop = () => {
    stopping = true
    server.kill('SIGTERM')
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  try {
    const greeting = await instance.ready
    process.stdout.write('Mengisi data demo …\n')
    const filled = await fill(instance, options)
    // The server's own words about logging in name an account that whoever starts a demo does not have, and another command.
    const [where = ''] = greeting.replaceAll('npm start', 'npm run demo').split('\nMasuk di')
    const login = [`Admin    ${ADMIN}, kata sandi ${instance.password}`, ...filled.login]
    const about = ['DEMO: hanya sementara, semuanya dihapus saat dihentikan (Ctrl-C).', ...filled.contents]
    process.stdout.write([where, ...about, '', ...login, ''].join('\n'))
    if ((await ended) !== 0) throw invalidRequest('Server demo berhenti sendiri')
  } catch (error) {
    // Stopped in the middle: that the database went away is no failure then.
    if (!stopping) throw error
  } finally {
    server.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
}

export const demo: OwnCommand = {
  usage: '[--benih N] [--skala N]',
  about:
    'menjalankan contoh sementara dengan 8.000 peserta buatan; --benih: benih lain, data lain; --skala: N kali peserta sebanyak itu, paling banyak 100',
  async alone(args) {
    await runDemo(readOptions(args))
  },
}

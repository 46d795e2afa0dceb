import { STATUS_KEHADIRAN } from '@bakti/contract/absen/kehadiran.rules'
import { randomUUID } from 'node:crypto'
import { createRandom } from '../../../server/src/demo/random'
import { type Ground, type PathName, openScanned } from '../paths'
import { type Sql, ownStatement, productStatement } from './statements'

/** What pgbench runs for a path: one statement for each act, with values that are chosen inside of PostgreSQL. */
interface Script {
  text: string
  /** Throws where the database does not show that so many transactions were all of them acts. */
  check: (transactions: number) => Promise<void>
}

/** A literal with a colon before a letter (`'HH24:MI'`), in which pgbench would see a variable. */
const escaped = (text: string) =>
  text.replaceAll(/'[^']*'/g, (literal) =>
    /:\w/.test(literal) ? `E${literal.replaceAll(/:(?=\w)/g, '\\x3a')}` : literal,
  )

/** The key of the act, which is one value wherever the statement uses it. */
const KEY = '(select key from act)'

/**
 * The statement with an SQL expression in place of each parameter. Its first CTE is then the act's key, if an expression asks for it.
 * Throws where a parameter has no expression.
 */
export function withExpressions({ name, text, params }: Sql, expressions: Record<string, string>): string {
  const filled = text.replaceAll(/\$(\d+)/g, (_, number) => {
    const param = params[Number(number) - 1] ?? ''
    const expression = expressions[param]
    if (expression === undefined) throw new Error(`${name}: no expression for ${param}`)
    return expression
  })
  const keyed = filled.includes(KEY)
    ? filled.replace(/^\s*with\s/, 'with act as materialized (select gen_random_uuid() as key),\n')
    : filled
  return escaped(keyed)
}

interface Choice {
  set: string
  expression: string
}

/** One of a few values. They are a constant of the statement, and its parameter is their number. */
function pick(variable: string, values: readonly string[], type: 'uuid' | 'text'): Choice {
  const list = values.map((value) => `"${value}"`).join(',')
  return {
    set: `\\set ${variable} random(1, ${values.length})`,
    expression: `('{${list}}'::${type}[])[:${variable}]`,
  }
}

/** One of all members or accounts. A constant with so many ids would take PostgreSQL longer than the statement. */
const pickId = (column: 'anggota' | 'akun', count: number): Choice => ({
  set: `\\set ${column} random(1, ${count})`,
  expression: `(select ${column} from bench.ids where n = :${column})`,
})

const scriptOf = (sets: readonly Choice[], sql: string) =>
  `${sets.map(({ set }) => set).join('\n')}\n${sql};\n`

const OPERATOR = `'00000000-0000-4000-8000-000000000000'::uuid`
const HASH = `'${'x'.repeat(43)}'`
/** What a device sends with an act that left at once. */
const SENT = {
  event: KEY,
  key: KEY,
  hash: HASH,
  operator: OPERATOR,
  sender: OPERATOR,
  device: `'5b0f3c52-8f0e-4f5e-9d0a-6a53b1a4c001'::uuid`,
  delay: '4',
  happened: `'2026-11-22T06:33:00.000Z'`,
  sent: `'2026-11-22T06:33:00.004Z'`,
}
/** More pairs of member and activity than one run writes, so that few are written twice. */
const ACTS = 24_000

type Prepare = (ground: Ground) => Promise<Script>

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

const withAbsensi: Prepare = async ({ demo }) => {
  const kelompok = pick('kelompok', idsOf(demo.kelompok), 'uuid')
  const absen = pick('absen', idsOf(demo.absen.slice(0, -1)), 'uuid')
  const values = { kelompok: kelompok.expression, absen: absen.expression, settled: 'null', mentor: 'null' }
  const sql = withExpressions(productStatement('kehadiran.with_absensi'), values)
  return Promise.resolve({ text: scriptOf([kelompok, absen], sql), check: () => Promise.resolve() })
}

const tugas: Prepare = async ({ peserta }) => {
  const user = pick('user', idsOf(peserta.slice(0, 500)), 'uuid')
  const sql = withExpressions(ownStatement('tugas-own'), { user: user.expression })
  return Promise.resolve({ text: scriptOf([user], sql), check: () => Promise.resolve() })
}

/** Of two acts that pick the same member at the same moment the statement leaves one out. */
const MOST_LEFT_OUT = 0.001

const expectKeys =
  ({ caretaker }: Ground) =>
  async (transactions: number) => {
    const found = await caretaker.countKeys()
    if (found > transactions || found < transactions * (1 - MOST_LEFT_OUT))
      throw new Error(`pgbench: ${transactions} acts, ${found} are there`)
  }

const scan: Prepare = async (ground) => {
  const ids = Array.from({ length: ACTS / 8_000 }, () => randomUUID())
  await ground.caretaker.addAbsen(ids)
  const [absen, member] = [pick('absen', ids, 'uuid'), pickId('anggota', ground.demo.anggota.length)]
  const sql = withExpressions(ownStatement('scan'), {
    ...SENT,
    absen: absen.expression,
    target: member.expression,
    kelompok: 'null',
    cara: `'kamera'`,
    metode: `'QR_CODE'`,
  })
  return { text: scriptOf([absen, member], sql), check: expectKeys(ground) }
}

const status: Prepare = async (ground) => {
  const opened = await openScanned(ground, ACTS, createRandom(5000))
  const absen = pick('absen', opened.absen, 'uuid')
  const member = pickId('anggota', ground.demo.anggota.length)
  const chosen = pick('status', STATUS_KEHADIRAN, 'text')
  const sql = withExpressions(ownStatement('set-status'), {
    ...SENT,
    absen: absen.expression,
    target: member.expression,
    status: chosen.expression,
    seen: 'now()',
    message: `'Status kehadiran berhasil diubah!'`,
    seen_events: `'{}'`,
  })
  return { text: scriptOf([absen, member, chosen], sql), check: expectKeys(ground) }
}

const submit: Prepare = async (ground) => {
  const ids = Array.from({ length: ACTS / 8_000 }, () => randomUUID())
  await ground.caretaker.addTugas(ids)
  const [task, user] = [pick('task', ids, 'uuid'), pickId('akun', ground.peserta.length)]
  const sql = withExpressions(productStatement('kumpul_tugas.submit'), {
    id: KEY,
    key: KEY,
    id_tugas: task.expression,
    id_user: user.expression,
    nama: `'Siti Nurhaliza'`,
    nim: `'2510001'`,
    kelompok: '7',
    link_tugas: `'https://drive.example/tugas/2510001'`,
    request_hash: HASH,
  })
  return { text: scriptOf([task, user], sql), check: expectKeys(ground) }
}

export const pgbenchScripts: Record<PathName, Prepare> = {
  'with-absensi': withAbsensi,
  scan,
  status,
  submit,
  tugas,
}

import { readFileSync, readdirSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownDatabase } from './platform/postgres/testing'
import { type Definition, definitions } from './platform/statement'

const SRC = new URL('./', import.meta.url)

/** Loads every module that imports `statement`, so that `definitions` is complete. */
async function loadStatements(): Promise<void> {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /(?<!\.(test|proof))\.ts$/.test(file) && /\/statement'/.test(readFileSync(new URL(file, SRC), 'utf8')),
  )
  for (const file of files) await import(new URL(file, SRC).pathname)
}

interface Field {
  name: string
  tableID: number
  columnID: number
  dataTypeID: number
}
type Wire = pg.Connection & { sync(): void }

/** Asks PostgreSQL for the types of a statement's parameters and columns, without running it. */
class Describe implements pg.Submittable {
  params: number[] = []
  fields: Field[] = []
  readonly done: Promise<void>
  #settle!: { resolve: () => void; reject: (error: Error) => void }

  constructor(readonly text: string) {
    this.done = new Promise((resolve, reject) => (this.#settle = { resolve, reject }))
  }

  submit = (connection: Wire) => {
    connection.once('parameterDescription', (message: { dataTypeIDs: number[] }) => {
      this.params = message.dataTypeIDs
    })
    connection.parse({ name: '', text: this.text, types: [] }, true)
    connection.describe({ type: 'S', name: '' }, true)
    connection.sync()
  }
  handleRowDescription({ fields }: { fields: Field[] }) {
    this.fields = fields
  }
  handleError(error: Error) {
    this.#settle.reject(error)
  }
  handleReadyForQuery() {
    this.#settle.resolve()
  }
}

let client: pg.Client
/** PostgreSQL's names of its types, and of the columns that may be null, by oid. */
const typeNames = new Map<number, string>()
const nullableColumns = new Map<string, string>()

beforeAll(async () => {
  await loadStatements()
  const { connection } = await ownDatabase()
  client = new pg.Client(connection)
  await client.connect()
  const types = await client.query<{ oid: number; name: string }>(
    'select oid, format_type(oid, null) as name from pg_type',
  )
  for (const { oid, name } of types.rows) typeNames.set(oid, name)
  const columns = await client.query<{ at: string; name: string }>(
    `select attrelid::oid || '.' || attnum as at, attrelid::regclass || '.' || attname as name
     from pg_attribute where not attnotnull`,
  )
  for (const { at, name } of columns.rows) nullableColumns.set(at, name)
})
afterAll(() => client.end())

/** What the declaration of a statement says that PostgreSQL does not. */
async function problemsOf({ name, text, params, row }: Definition): Promise<string[]> {
  const described = new Describe(text)
  client.query(described)
  try {
    await described.done
  } catch (error) {
    return [`${name}: ${(error as Error).message}`]
  }
  const wrongParams = params.flatMap(([param, of], at) => {
    const actual = typeNames.get(described.params[at] ?? 0)
    return actual === of.sql
      ? []
      : [`${name}: parameter ${param} is declared ${of.sql}, PostgreSQL takes ${actual}`]
  })
  // A statement that is run for its effect may select a function that returns nothing.
  const fields = described.fields.filter(({ dataTypeID }) => typeNames.get(dataTypeID) !== 'void')
  const wrongFields = fields.flatMap((field) => {
    const of = row[field.name]
    if (!of) return [`${name}: column ${field.name} is not declared`]
    const actual = typeNames.get(field.dataTypeID)
    if (actual !== of.sql)
      return [`${name}: column ${field.name} is declared ${of.sql}, PostgreSQL returns ${actual}`]
    const origin = nullableColumns.get(`${field.tableID}.${field.columnID}`)
    return origin && !of.nullable
      ? [`${name}: column ${field.name} is not declared nullable, ${origin} is`]
      : []
  })
  const missing = Object.keys(row).filter((column) => !fields.some((field) => field.name === column))
  return [
    ...wrongParams,
    ...wrongFields,
    ...missing.map((column) => `${name}: column ${column} is not selected`),
  ]
}

/** Test files that run in the same process may have statements of their own, for tables of their own. */
const ofProduct = () => [...definitions.values()].filter(({ name }) => !name.startsWith('test.'))

test('every statement takes the parameters and returns the columns that it declares', async () => {
  expect(ofProduct().length).toBeGreaterThan(10)
  const problems: string[] = []
  for (const definition of ofProduct()) problems.push(...(await problemsOf(definition)))
  expect(problems).toEqual([])
})

// rule B22
test('a statement that may be run twice changes and locks nothing', async () => {
  const reads = ofProduct().filter((definition) => definition.reads)
  expect(reads.length).toBeGreaterThan(30)
  const problems: string[] = []
  for (const { name, text } of reads) {
    const { rows } = await client.query(`explain (generic_plan, format json) ${text}`)
    if (/"(ModifyTable|LockRows)"/.test(JSON.stringify(rows))) problems.push(name)
  }
  expect(problems).toEqual([])
})

async function columnsOf(): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by c.relname`,
  )
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/** The migrations keep it; no statement writes it. */
const NOT_OURS = ['migrasi']

/** Columns that an insert may leave to their default, or to null. */
const LEFT_TO_DEFAULT: Record<string, readonly string[]> = {
  acara_versi: ['dibuat_at'],
  // Demo activities have no time and no place, and are for everybody.
  absen: ['created_at', 'mulai', 'batas_terlambat', 'tutup', 'ditutup_at', 'tempat', 'sasaran', 'wajib'],
  // The insert of demo data has no optional columns.
  anggota: ['created_at', 'email', 'fakultas', 'prodi', 'gelombang', 'hp', 'kode_kartu'],
  devices: ['used_at'],
  epoch: ['satu'],
  // An act of attendance has its device in its event.
  idempotency: ['used_at', 'perangkat'],
  // The insert of a row that has no event yet; that of demo data.
  kehadiran: [
    'waktu_absen',
    'metode_absen',
    'hadir_oleh',
    'sandaran_diterima',
    'scan_diterima',
    'version',
    'luar_sasaran',
  ],
  // The insert of demo data, which no device made.
  kehadiran_event: ['perangkat'],
  kelompok: ['created_at'],
  kode_aktivasi: ['dibuat_at', 'dicetak_at'],
  kode_verifikasi: ['sent_before'],
  // Somebody connects it later.
  kumpul_tugas: ['id_anggota'],
  laporan_salah: ['dilaporkan_at', 'selesai_at', 'selesai_oleh', 'jawaban', 'jawaban_status'],
  mentor_kelompok: ['id', 'mulai', 'created_at'],
  riwayat: ['id', 'at'],
  // Found out or decided after the report; the last report of a database that is gone has counts alone.
  perangkat: [
    'sid',
    'id',
    'reported_at',
    'lost_at',
    'lost_on',
    'cleared_at',
    'cleared_by',
    'cleared_count',
    'oldest_at',
    'clock_offset',
    'roster_at',
    'app_version',
    'browser',
    'scanner_open',
    'battery_level',
    'battery_charging',
    'reasons',
  ],
  pengaturan: ['diubah_at'],
  scan_ditahan: ['diambil_at', 'diambil_oleh'],
  sessions: ['created_at', 'peran', 'id_absen'],
  // The database computes `jumlah`.
  terhapus: ['dihapus_at', 'dikembalikan_at', 'jumlah', 'digabung_ke'],
  tugas: ['created_at'],
  undangan: [
    'dipakai',
    'surel_coba',
    'surel_berikut',
    'surel_galat',
    'created_at',
    'dicabut_at',
    'dicabut_oleh',
    'token_surel_hash',
  ],
  undangan_penerima: ['diterima_at'],
  users: [
    'password_hash',
    'image',
    'email_verified',
    'google_sub',
    'device_epoch',
    'dicabut_at',
    'created_at',
    'id_anggota',
    'hp',
    'dilepas_nim',
    'dilepas_at',
    'peran_sampai',
  ],
}

/**
 * Columns that no statement reads, or that are read only by a statement that also inserts into the table. They are kept for a person who
 * looks into the database.
 */
const UNREAD = [
  'epoch.satu',
  'kehadiran_event.happened_at_raw',
  'kehadiran_event.sent_at_raw',
  'kode_aktivasi.dibuat_at',
  'kode_aktivasi.dibuat_oleh',
  'kode_masuk.dibuat_oleh',
  'laporan_salah.pelapor',
  'mentor_kelompok.created_at',
  'mentor_kelompok.diberi_oleh',
  'mentor_kelompok.id',
  'pengaturan.diubah_at',
  'pengaturan.diubah_oleh',
  // Read by the insert, which takes the row that was not used for longest.
  'rate_limit.used_at',
  'scan_ditahan.diambil_oleh',
  'tugas.created_at',
]

test('every insert names every column of its table, or leaves it to its default on purpose', async () => {
  const columns = await columnsOf()
  const problems = ofProduct().flatMap(({ name, text }) =>
    [...text.matchAll(/insert\s+into\s+"?(\w+)"?(?:\s+as\s+\w+)?\s*(?:\(([^)]*)\))?/gi)].flatMap(
      ([, table = '', list]) => {
        if (list === undefined) return [`${name}: inserts into ${table} without naming columns`]
        const named = list.split(',').map((column) => column.trim().replaceAll('"', ''))
        return (columns.get(table) ?? [])
          .filter((column) => !named.includes(column) && !LEFT_TO_DEFAULT[table]?.includes(column))
          .map((column) => `${name}: does not name ${table}.${column}`)
      },
    ),
  )
  expect(problems).toEqual([])
})

/** The columns that a statement refers to, `table.column`, as PostgreSQL notes them for the body of a function. */
async function columnsIn({ text, params }: Definition): Promise<string[]> {
  const types = params.map(([, { sql }]) => sql).join(', ')
  await client.query(`create function pg_temp.body(${types}) returns void begin atomic ${text}; end`)
  const { rows } = await client.query<{ name: string }>(
    `select distinct c.relname || '.' || a.attname as name from pg_depend d
     join pg_class c on c.oid = d.refobjid
     join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
     where d.classid = 'pg_proc'::regclass and d.refclassid = 'pg_class'::regclass and d.refobjsubid > 0
       and d.objid = (select oid from pg_proc where proname = 'body' and pronamespace = pg_my_temp_schema())`,
  )
  await client.query(`drop function pg_temp.body`)
  return rows.map((row) => row.name)
}

/** Whether a statement that refers to the column does more than write it. */
function reads({ text }: Definition, table: string, column: string): boolean {
  if (new RegExp(`insert\\s+into\\s+"?${table}\\b`, 'i').test(text)) return false
  const withoutTargets = text.replaceAll(/\bset\s[^]*?(?=\b(where|from|returning)\b|$)/gi, (assignments) =>
    assignments.replaceAll(new RegExp(`\\b${column}\\s*=`, 'g'), ''),
  )
  return new RegExp(`\\b${column}\\b`).test(withoutTargets)
}

test('some statement reads every column, or it is kept on purpose', async () => {
  const read = new Set<string>()
  for (const definition of ofProduct()) {
    // Statements that are no query refer to no column.
    if (!/^\s*(select|with|insert|update|delete)\b/i.test(definition.text)) continue
    for (const name of await columnsIn(definition)) {
      const [table = '', column = ''] = name.split('.')
      if (reads(definition, table, column)) read.add(name)
    }
  }
  const all = [...(await columnsOf())]
    .filter(([table]) => !NOT_OURS.includes(table))
    .flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`))
  expect(all.filter((name) => !read.has(name)).sort()).toEqual(UNREAD)
})

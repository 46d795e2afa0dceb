import pg from 'pg'
import { BackupError } from './backup.errors'

export interface Table {
  nama: string
  /** Those that hold data; what PostgreSQL computes by itself is not among them. */
  kolom: string[]
}

/** Nothing that an extension brought along. */
const OWN = `c.relnamespace = current_schema()::regnamespace
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** Not the counts (decision 077): a restore counts again. */
const TABLES = `
  select c.relname as nama,
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as kolom,
    array(select distinct p.relname::text from pg_constraint k join pg_class p on p.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f' and p.oid <> c.oid) as induk
  from pg_class c where c.relkind = 'r' and c.relname not in ('hitungan', 'hitungan_selisih') and ${OWN} order by c.relname`

/**
 * What holds data and is no table (a partitioned one, a sequence), or would change rows while they are put back (a trigger). A restore
 * switches off the triggers that count, that keep who was in which group or in which audience, and that note when an account was revoked.
 * One that refuses changes of the log lets rows in.
 */
const UNCOVERED = `
  select c.relname as nama from pg_class c where c.relkind not in ('r', 'i', 'I', 't', 'v', 'c') and ${OWN}
  union all
  select t.tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and ${OWN}
    and t.tgfoid is distinct from to_regproc('catat_perubahan')
    and t.tgfoid is distinct from to_regproc('catat_anggota_kelompok')
    and t.tgfoid is distinct from to_regproc('catat_pencabutan')
    and t.tgfoid is distinct from to_regproc('sesuaikan_sasaran')
    and t.tgfoid is distinct from to_regproc('sesuaikan_sasaran_anggota')
    and t.tgfoid is distinct from to_regproc('tandai_luar_sasaran')
    and t.tgfoid is distinct from to_regproc('catat_hitungan_kehadiran')
    and t.tgfoid is distinct from to_regproc('catat_hitungan_anggota')
    and t.tgfoid is distinct from to_regproc('catat_hitungan_sasaran')
    and t.tgfoid is distinct from to_regproc('jaga_riwayat')
  order by 1`

/** Nothing is left out in silence. */
export async function refuseUncovered(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ nama: string }>(UNCOVERED)
  if (rows.length === 0) return
  throw new BackupError(`Tidak tercakup oleh cadangan: ${rows.map(({ nama }) => nama).join(', ')}`)
}

/**
 * Every table of the database, parents before children, so that no foreign key is broken on the way back. They are read off the
 * database: a table that a migration has added is among them.
 */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { induk: string[] }>(TABLES)
  const sorted: Table[] = []
  while (sorted.length < rows.length) {
    const done = new Set(sorted.map(({ nama }) => nama))
    const next = rows.filter(({ nama, induk }) => !done.has(nama) && induk.every((one) => done.has(one)))
    if (next.length === 0) throw new BackupError('Tidak tercakup oleh cadangan: tabel yang saling merujuk')
    sorted.push(...next.map(({ nama, kolom }) => ({ nama, kolom })))
  }
  return sorted
}

/** For a transaction that may take any time, whatever the server is set to. */
export const NO_LIMITS =
  'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0'

/** Rows are written and read as text: the same text for every server, whatever it is set to. */
export const PLAIN_TEXT = `set local client_encoding = 'UTF8'; set local datestyle = 'ISO, YMD'; set local timezone = 'UTC';
  set local intervalstyle = 'postgres'; set local extra_float_digits = 3; set local bytea_output = 'hex'; set local xmloption = 'content'`

const quote = (name: string) => pg.escapeIdentifier(name)

export const quoted = (names: readonly string[]) => names.map(quote).join(', ')

export const copyText = ({ nama, kolom }: Table, direction: 'to stdout' | 'from stdin') =>
  `copy ${quote(nama)} (${quoted(kolom)}) ${direction}`

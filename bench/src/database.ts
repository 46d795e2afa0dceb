import pg, { type PoolConfig } from 'pg'
import { type Demo, type DemoOptions, fillDemo } from '../../server/src/demo/fill'
import { PATIENT, createPool } from '../../server/src/platform/database'

/** What the measurements write to; nothing else changes. */
const WRITTEN = ['kehadiran', 'kehadiran_event', 'kumpul_tugas', 'idempotency', 'perubahan'] as const

/** The names by which PostgreSQL tells connections apart. */
export const PRODUCT_APPLICATION = 'bakti'
export const FLOOR_APPLICATION = 'bakti floor'
const OWN_APPLICATION = 'bakti bench'

export async function fill(
  connection: PoolConfig,
  options: Pick<DemoOptions, 'size' | 'scale'> = {},
): Promise<Demo> {
  const pool = createPool({ ...connection, ...PATIENT }, () => undefined)
  try {
    return await fillDemo(pool, { seed: 1, ...options })
  } finally {
    await pool.end()
  }
}

/** Looks at and resets the database between two measurements. */
export interface Caretaker {
  version: string
  /** Activities of the measurements' own; gone at the next `reset`. */
  addAbsen: (ids: readonly string[]) => Promise<void>
  /** Scans these members of one, an hour ago. */
  addScans: (idAbsen: string, members: readonly string[]) => Promise<void>
  countEvents: (absen: readonly string[]) => Promise<number>
  /** A session for each of these users. */
  addSessions: (sessions: readonly { id: string; sid: string }[]) => Promise<void>
  /** Tasks of the measurements' own, open for long; gone at the next `reset`. */
  addTugas: (ids: readonly string[]) => Promise<void>
  countKumpul: (tugas: readonly string[]) => Promise<number>
  /** Numbers members and their accounts from 1, for pgbench, which chooses numbers. */
  numberIds: (ids: readonly { anggota: string; akun: string }[]) => Promise<void>
  /** Writes that were answered since the last `reset`: each stores its key. */
  countKeys: () => Promise<number>
  /** The processes of the connections that bear a name. */
  backendsOf: (application: string) => Promise<number[]>
  /** As if nothing had been measured yet: the rows gone, their space free, everything on disk. */
  reset: () => Promise<void>
  end: () => Promise<void>
}

const TITLE = 'Pengukuran'

export async function takeCare(connection: PoolConfig): Promise<Caretaker> {
  // A checkpoint is the superuser's to ask for.
  const client = new pg.Client({ ...connection, user: 'postgres', application_name: OWN_APPLICATION })
  await client.connect()
  const run = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows
  // Its work would fall into one side's turn or the other's by chance; `reset` does it instead.
  for (const table of WRITTEN) await run(`alter table ${table} set (autovacuum_enabled = false)`)
  const count = async (text: string, values?: unknown[]) => ((await run(text, values))[0] as { n: number }).n
  const [about] = (await run('show server_version')) as { server_version: string }[]
  return {
    version: about?.server_version ?? '',
    async addAbsen(ids) {
      const rows = 'select id, $2, current_date from unnest($1::uuid[]) as id'
      await run(`insert into absen (id, title, tanggal) ${rows}`, [ids, TITLE])
    },
    async addScans(idAbsen, members) {
      await run(
        `with event as (
           insert into kehadiran_event (id, id_absen, id_anggota, kind, cara, operator, pengirim, happened_at, order_at, received_at)
           select gen_random_uuid(), $1, id, 'scan', 'kamera', id, id, at, at, at
           from unnest($2::uuid[]) as id, (select now() - interval '1 hour' as at) as earlier
           returning *
         )
         insert into kehadiran (id_absen, id_anggota, status_kehadiran, waktu_absen, metode_absen, perlu_diputuskan,
           hadir_oleh, sandaran_diterima, scan_diterima, last_order_at, last_event, last_received_at)
         select id_absen, id_anggota, 'Hadir', happened_at, 'QR_CODE', false, id, received_at, received_at, order_at, id, received_at
         from event`,
        [idAbsen, members],
      )
    },
    countEvents: (absen) =>
      count('select count(*)::int as n from kehadiran_event where id_absen = any($1)', [absen]),
    async addSessions(sessions) {
      await run(
        `insert into sessions (sid, id_user, expires_at)
         select sid, id, now() + interval '7 days' from jsonb_to_recordset($1) as s (sid uuid, id uuid)`,
        [JSON.stringify(sessions)],
      )
    },
    async addTugas(ids) {
      const rows = `select id, $2, '', now() + interval '1 day' from unnest($1::uuid[]) as id`
      await run(`insert into tugas (id, title, description, deadline) ${rows}`, [ids, TITLE])
    },
    countKumpul: (tugas) =>
      count('select count(*)::int as n from kumpul_tugas where id_tugas = any($1)', [tugas]),
    async numberIds(ids) {
      await run('create schema bench; grant usage on schema bench to bakti')
      await run('create table bench.ids (n serial primary key, anggota uuid not null, akun uuid not null)')
      await run('grant select on bench.ids to bakti')
      const rows = 'select anggota, akun from jsonb_to_recordset($1) as i (anggota uuid, akun uuid)'
      await run(`insert into bench.ids (anggota, akun) ${rows}`, [JSON.stringify(ids)])
      await run('vacuum analyze bench.ids')
    },
    countKeys: () => count('select count(*)::int as n from idempotency'),
    async backendsOf(application) {
      const rows = await run('select pid from pg_stat_activity where application_name = $1', [application])
      return (rows as { pid: number }[]).map(({ pid }) => pid)
    },
    async reset() {
      const mine = `(select id from absen where title = '${TITLE}')`
      for (const table of ['kehadiran', 'kehadiran_event'])
        await run(`delete from ${table} where id_absen in ${mine}`)
      await run(`delete from absen where title = '${TITLE}'`)
      await run(`delete from kumpul_tugas where id_tugas in (select id from tugas where title = '${TITLE}')`)
      await run(`delete from tugas where title = '${TITLE}'`)
      await run('truncate idempotency')
      for (const table of WRITTEN) await run(`vacuum analyze ${table}`)
      await run('checkpoint')
    },
    end: () => client.end(),
  }
}

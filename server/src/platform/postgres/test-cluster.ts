import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded, type Connection } from './embedded'
import { KeptStream, keptPids } from './kept-sessions'
import { shutDown } from './postmaster'

const TEMPLATE = 'bakti_template'
const PREFIX = 'bakti-test-'

/** A PostgreSQL for one run of tests. It never syncs, and is deleted afterwards. */
export type TestCluster = {
  /** The superuser's connection, which `copyTemplate` takes. */
  admin: Connection
  /** Stops it and deletes its data. */
  stop: () => Promise<void>
}

/** A database for one test, a copy of the template. */
export type FreshDatabase = {
  /** Ended sessions serve again (`KeptStream`); without `stream` each connection is a new one. */
  connection: Connection & { stream?: () => KeptStream }
  /** The same as a URL, for `DATABASE_URL`. */
  url: string
  /** Deletes it, even if it has connections. Optional: the cluster is deleted at the end. */
  drop: () => Promise<void>
}

/**
 * Starts a throw-away cluster in a temporary folder.
 * @param prepare fills the template (migrations); every fresh database starts as a copy of it
 */
export async function createTestCluster(
  prepare: (template: Connection) => Promise<void>,
): Promise<TestCluster> {
  await sweep()
  const dataDir = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
  const server = await startEmbedded({ dataDir, throwAway: true, log: () => undefined })
  const stop = async () => {
    await server.stop()
    await remove(dataDir)
  }
  try {
    const admin: Connection = { ...server.connection, user: 'postgres', database: 'postgres' }
    await run(admin, `CREATE DATABASE ${TEMPLATE} OWNER bakti`)
    await prepare({ ...server.connection, database: TEMPLATE })
    await run({ ...admin, database: TEMPLATE }, WATCH_SCHEMA)
    // a template with a connection (autovacuum is enough) can't be copied
    await run(admin, `ALTER DATABASE ${TEMPLATE} ALLOW_CONNECTIONS false`)
    return { admin, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Makes a database that is a copy of the cluster's template, or of PostgreSQL's own, which has no table. */
export async function copyTemplate(
  admin: Connection,
  template: 'template0' | typeof TEMPLATE = TEMPLATE,
): Promise<FreshDatabase> {
  const database = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await run(admin, `CREATE DATABASE ${database} OWNER bakti TEMPLATE ${template}`)
  const connection = { ...admin, user: 'bakti', database, stream: () => new KeptStream() }
  return {
    connection,
    url: `postgresql://bakti@/${database}?host=${encodeURIComponent(admin.host)}&port=${admin.port}`,
    drop: () => run(admin, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`),
  }
}

/** Every change of the schema draws a number from a sequence. */
const WATCH_SCHEMA = `
  create schema uji;
  create sequence uji.perubahan;
  create function uji.catat() returns event_trigger language plpgsql security definer as
    $$ begin perform nextval('uji.perubahan'); end $$;
  create event trigger uji_catat on ddl_command_end execute function uji.catat();`

/** Empties every table. Waits up to 0.5 s for connections that are being closed; kept sessions serve nobody. */
const empty = () => `do $$ declare tables text; begin
  for nth in 1..100 loop
    exit when not exists (
      select from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> all('{${keptPids().join()}}'::int[] || pg_backend_pid())
    );
    if nth = 100 then raise exception 'somebody is connected'; end if;
    perform pg_sleep(0.005);
    perform pg_stat_clear_snapshot();
  end loop;
  if (select is_called from uji.perubahan) then raise exception 'another schema'; end if;
  select string_agg(oid::regclass::text, ', ') into tables from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('migrasi', 'epoch', 'kunci_aktivasi') and pg_relation_size(oid) > 0;
  if tables is not null then execute 'truncate ' || tables || ' restart identity cascade'; end if;
end $$`

/** Empties a database that a test no longer uses. @returns false if its schema was changed or it has connections */
export async function emptied(admin: Connection, { connection }: FreshDatabase): Promise<boolean> {
  return run({ ...connection, user: admin.user }, empty()).then(
    () => true,
    () => false,
  )
}

async function run(connection: Connection, sql: string): Promise<void> {
  const client = new pg.Client(connection)
  // A test may have closed the database; the query reports that.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

/** Removes the clusters that killed test runs left, except those of other users. */
async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(name.startsWith(PREFIX) ? name.slice(PREFIX.length).split('-')[0] : Number.NaN)
    if (!Number.isNaN(pid) && !lives(pid)) await remove(join(tmpdir(), name)).catch(() => undefined)
  }
}

async function remove(dataDir: string): Promise<void> {
  await shutDown(join(dataDir, 'postgres'), () => undefined)
  await rm(dataDir, { recursive: true, force: true })
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

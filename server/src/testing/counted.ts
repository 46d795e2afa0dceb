import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import type { BatchItem } from '@bakti/contract/absen/absen.schemas'
import { STATUS_KEHADIRAN } from '@bakti/contract/absen/kehadiran.rules'
import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { HEADERS } from '@bakti/contract/envelope'
import { orangCalls } from '@bakti/contract/orang/orang.calls'
import { SWAPPED } from '@bakti/contract/orang/orang.rules'
import { tanggalWib } from '@bakti/contract/time.rules'
import { expect, onTestFailed } from 'vitest'
import { undelete } from '../cli/undelete'
import { type Random, createRandom } from '../demo/random'
import { selectWrongCounts } from '../features/absen/counters.repository'
import { foldWhatChanged } from '../features/absen/counters.usecases'
import { repairRows } from '../features/kehadiran/repair.usecases'
import { startApp } from './app'
import { ago, item, scanOf, statusOf } from './batch'
import { scenario } from './scenario'

const WRITERS = 4
const LOOK_MS = 100
const [GROUPS, MEMBERS, ABSEN] = [8, 160, 3]

export async function startCounted() {
  const t = await startApp()
  const admin = await t.api.as('ADMIN')
  const story = scenario(t.pool)
  for (let nomor = 1; nomor <= GROUPS; nomor++) {
    story.kelompok(nomor)
    for (let at = 0; at < MEMBERS / GROUPS; at++) story.anggota(`Anggota ${nomor} ${at}`)
  }
  // The audience of a past one follows nobody.
  for (let at = 0; at < ABSEN; at++) story.absen(`Hari ${at}`, at % 2 ? '2025-08-11' : '2099-08-11')
  await story
  const idsOf = async (table: string) =>
    (await t.pool.query<{ id: string }>(`select id from ${table} order by id`)).rows.map(({ id }) => id)
  return {
    ...t,
    admin,
    groups: await idsOf('kelompok'),
    members: await idsOf('anggota'),
    absen: await idsOf('absen'),
  }
}
export type Started = Awaited<ReturnType<typeof startCounted>>

/** The counts as they were made before there were counters: from the records. */
const COUNTED_ANEW = `
  select absen, id_kelompok as kelompok, count(*) filter (where status = 'Hadir' and sasaran)::int as hadir,
    count(*) filter (where status = 'Sakit' and sasaran)::int as sakit, count(*) filter (where status = 'Izin' and sasaran)::int as izin,
    count(*) filter (where perlu_diputuskan)::int as perlu_diputuskan,
    count(*) filter (where sasaran and (status = 'Alfa' or (status = 'Belum Absen' and ditutup_at is not null
      and (created_at <= ditutup_at or has_event))))::int as alfa,
    count(*) filter (where not sasaran and status <> 'Belum Absen')::int as di_luar_sasaran,
    count(*) filter (where sasaran)::int as anggota
  from (
    select b.id as absen, a.id_kelompok, a.created_at, b.ditutup_at, coalesce(h.status_kehadiran, 'Belum Absen') as status,
      h.perlu_diputuskan, h.id_anggota is not null as has_event,
      b.sasaran is null or exists (select from absen_sasaran s where s.id_absen = b.id and s.id_anggota = a.id) as sasaran
    from absen b cross join anggota a left join kehadiran h on h.id_absen = b.id and h.id_anggota = a.id
  ) m group by absen, id_kelompok`

/** What is read of every activity and group is what a count of the records says. */
export async function expectCounted({ pool, admin, groups }: Started): Promise<void> {
  expect(await selectWrongCounts(pool)).toEqual([])
  const { rows } = await pool.query<Record<string, string | number>>(COUNTED_ANEW)
  const NAMES = ['hadir', 'sakit', 'izin', 'alfa', 'perlu_diputuskan', 'di_luar_sasaran'] as const
  const none: Record<string, string | number> = {
    anggota: 0,
    ...Object.fromEntries(NAMES.map((name) => [name, 0])),
  }
  const list = (await admin.call(absenCalls.list)).body.data
  for (const absen of list) {
    const of = rows.filter((row) => row.absen === absen.id)
    const sum = (name: string) => of.reduce((total, row) => total + Number(row[name]), 0)
    for (const name of NAMES) expect(absen[name] ?? 0, `${absen.title} ${name}`).toBe(sum(name))
    expect(absen.anggota_sasaran).toBe(sum('anggota'))
    const jumlah = (await admin.call(absenCalls.listJumlah, { query: { id: absen.id } })).body.data
    expect(jumlah).toHaveLength(groups.length)
    for (const group of jumlah) {
      const { anggota, ...wanted } = { ...none, ...of.find((row) => row.kelompok === group.id_kelompok) }
      expect({ di_luar_sasaran: 0, ...group }).toMatchObject(
        Object.fromEntries(NAMES.map((name) => [name, wanted[name]])),
      )
      const { hadir, sakit, izin, alfa, belum } = group
      expect(hadir + sakit + izin + alfa + belum).toBe(anggota)
    }
  }
}

/** Changes the first of two people, moves them from a date on, swaps the two or makes them one. Some of it is refused. */
async function actOnPeople({ admin, pool, groups }: Started, random: Random, [id, other]: [string, string]) {
  const { rows } = await pool.query<{ id: string; nama: string; nim: string; id_kelompok: string }>(
    'select id, nama, nim, id_kelompok from anggota where id = any($1) order by id = $2 desc',
    [[id, other], id],
  )
  const [one, two] = rows
  if (one?.id !== id) return
  const [roll, id_kelompok] = [random.next(), random.pick(groups)]
  if (roll < 0.5) await admin.call(anggotaCalls.update, { body: { ...one, id_kelompok } })
  else if (roll < 0.75) {
    const sejak = tanggalWib(new Date(Date.now() - random.int(0, 3) * 86_400_000).toISOString())
    await admin.call(orangCalls.move, { body: { id, dari: one.id_kelompok, id_kelompok, sejak } })
  } else if (two && roll < 0.9)
    await admin.call(orangCalls.swap, { body: { orang: [one, two], tukar: random.pick(SWAPPED) } })
  else if (two) await admin.call(orangCalls.merge, { body: { orang: [one, two] } })
}

/** Some of what happens on a day, by the product's own calls. Returns how many events it was. */
async function act(t: Started, random: Random): Promise<number> {
  const { admin, pool, members, absen, groups } = t
  const [member, id] = [random.pick(members), random.pick(absen)]
  const roll = random.next()
  if (roll < 0.3) {
    const items = Array.from({ length: random.int(2, 30) }, (): BatchItem => {
      const [who, where] = [random.pick(members), random.pick(absen)]
      const one =
        random.next() < 0.6 ? scanOf(where, who) : statusOf(where, who, random.pick(STATUS_KEHADIRAN))
      return item({ ...one, happened_at: ago(random.int(0, 600_000)) })
    })
    await admin.call(absenCalls.recordBatch, { body: { sent_at: ago(0), items } })
    return items.length
  }
  const headers = { [HEADERS.idempotencyKey]: randomUUID() }
  if (roll < 0.5)
    await admin.call(absenCalls.scan, { body: { participantIdentifier: member, absenId: id }, headers })
  else if (roll < 0.7) {
    const body = { anggota_id: member, absen_id: id, status_kehadiran: random.pick(STATUS_KEHADIRAN) }
    await admin.call(absenCalls.setStatus, { body, headers })
  } else if (roll < 0.83) await actOnPeople(t, random, [member, random.pick(members)])
  else if (roll < 0.86) {
    const body = {
      id: randomUUID(),
      nama: 'Peserta Baru',
      nim: `9${random.int(10_000_000, 99_999_999)}`,
      id_kelompok: random.pick(groups),
    }
    if ((await admin.call(anggotaCalls.create, { body })).status === 201) members.push(body.id)
  } else if (roll < 0.9) await admin.call(anggotaCalls.remove, { query: { id: member } })
  else if (roll < 0.905) await admin.call(absenCalls.remove, { query: { id } })
  else if (roll < 0.95) {
    const { rows } = await pool.query<{ id: string }>(
      'select id from terhapus where dikembalikan_at is null order by id',
    )
    // A member of an activity that is gone, or the same one twice: refused.
    if (rows.length > 0) await undelete(pool, [random.pick(rows).id]).catch(() => undefined)
  } else if (roll < 0.97) await admin.call(absenCalls.close, { body: { id, tutup: random.next() < 0.5 } })
  else if (roll < 0.985) {
    const sasaran = random.next() < 0.3 ? null : { kelompok: groups.filter(() => random.next() < 0.6) }
    await admin.call(absenCalls.update, { body: { id, title: `Hari ${absen.indexOf(id)}`, sasaran } })
  } else if (roll < 0.998) await foldWhatChanged(pool, 0)
  else await repairRows(pool)
  return 1
}

/** Several writers act on a day, until `done` has so many events. */
export async function actUntil(
  t: Started,
  { seed, done, events }: { seed: number; done: { events: number }; events: number },
): Promise<void> {
  const writer = async (at: number) => {
    const random = createRandom(seed + at)
    while (done.events < events) {
      // `done.events += await act()` would read the sum before the wait, and lose what other writers add meanwhile.
      const more = await act(t, random)
      done.events += more
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, at) => writer(at)))
}

/** So many events by several writers, whose counts are compared with a recount all the time, and at the end also with what is read. */
export async function expectCountedDay(events: number): Promise<void> {
  const seed = Number(process.env.COUNTERS_SEED ?? Date.now())
  onTestFailed(() => console.error(`COUNTERS_SEED=${seed}`))
  const t = await startCounted()
  const done = { events: 0 }
  let looks = 0
  let most = 0
  const observer = async () => {
    while (done.events < events) {
      expect(await selectWrongCounts(t.pool)).toEqual([])
      looks++
      const { rowCount } = await t.pool.query(`select from kehadiran where status_kehadiran = 'Hadir'`)
      most = Math.max(most, rowCount ?? 0)
      // Without a pause the observer would take a core from the writers.
      await setTimeout(LOOK_MS)
    }
  }
  await Promise.all([actUntil(t, { seed, done, events }), observer()])
  expect(looks).toBeGreaterThan(0)
  await expectCounted(t)
  // Something was there to be counted; at the end all of it may be deleted.
  expect(most).toBeGreaterThan(0)
  await foldWhatChanged(t.pool, 0)
  expect((await t.pool.query('select from hitungan_selisih')).rowCount).toBe(0)
  await expectCounted(t)
}

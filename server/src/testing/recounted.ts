import {
  type KehadiranEvent,
  type StatusKehadiran,
  replayKehadiran,
} from '@bakti/contract/absen/kehadiran.rules'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { marksOf } from '@bakti/contract/absen/reading.rules'
import { laporanCalls } from '@bakti/contract/laporan/laporan.calls'
import type { JumlahLaporan } from '@bakti/contract/laporan/laporan.schemas'
import { LAPORAN_SETS, type LaporanSet } from '@bakti/contract/laporan/laporan.rules'
import readXlsxFile from 'read-excel-file/universal'
import { expect, onTestFailed } from 'vitest'
import { undelete } from '../cli/undelete'
import { findEvents } from '../features/kehadiran/kehadiran.repository'
import { AppError } from '../platform/errors'
import { type Started, actUntil, startCounted } from './counted'

/** The counts of the recap, made from the events alone: replay and reading rule in TypeScript, without the SQL of the recap. */

/** Of one length, in microseconds and UTC, so that they compare as they stand. */
const at = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`

interface Absen {
  id: string
  title: string
  tanggal: string
  ditutup_at: string | null
  batas_terlambat: string | null
  semua: boolean
  sasaran: string[]
}

interface Member {
  id: string
  nama: string
  nim: string
  fakultas: string | null
  prodi: string | null
  gelombang: string | null
  dibuat: string
  riwayat: { kelompok: string; sejak: string; sampai: string | null }[]
}

async function readFacts({ pool }: Started) {
  const absen = await pool.query<Absen>(`select b.id, b.title, to_char(b.tanggal, 'YYYY-MM-DD') as tanggal,
      ${at('b.ditutup_at')} as ditutup_at, to_char(b.batas_terlambat at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as batas_terlambat,
      b.sasaran is null as semua, array(select s.id_anggota::text from absen_sasaran s where s.id_absen = b.id) as sasaran
    from absen b order by b.tanggal, b.created_at, b.id`)
  const members =
    await pool.query<Member>(`select a.id, a.nama, a.nim, a.fakultas, a.prodi, a.gelombang, ${at('a.created_at')} as dibuat,
      (select json_agg(json_build_object('kelompok', g.id_kelompok, 'sejak', ${at('g.sejak')}, 'sampai', ${at('g.sampai')}))
        from anggota_kelompok g where g.id_anggota = a.id) as riwayat
    from anggota a`)
  const groups = await pool.query<{ id: string; nomor: number }>('select id, nomor from kelompok')
  const pairs = members.rows.flatMap(({ id }) =>
    absen.rows.map((each) => ({ id_absen: each.id, id_anggota: id })),
  )
  const events = new Map<string, KehadiranEvent[]>()
  for (const event of await findEvents(pool, pairs)) {
    const key = `${event.id_absen} ${event.id_anggota}`
    events.set(key, [...(events.get(key) ?? []), event])
  }
  return {
    absen: absen.rows,
    members: members.rows,
    nomorOf: new Map(groups.rows.map(({ id, nomor }) => [id, nomor])),
    events,
  }
}

/**
 * The group held when the day ended in Jakarta; the earliest known, if none was (rule X20). Of a member who was moved from their first day on, the
 * first group is a row of no length that begins with the next one (rule M29).
 */
function groupAt({ riwayat }: Member, tanggal: string): string {
  const end = `${tanggal}T17:00:00.000000`
  const orderOf = ({ sejak, sampai }: Member['riwayat'][number]) => `${sejak} ${sampai ?? '~'}`
  const held = riwayat.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
  const then = held.find(({ sejak, sampai }) => sejak < end && (sampai === null || sampai >= end))
  return (then ?? held[0])?.kelompok ?? ''
}

/** What is read of a member in an activity (rules H130, H132, H140). */
function readOf(absen: Absen, member: Member, events: readonly KehadiranEvent[]) {
  const sasaran = absen.semua || absen.sasaran.includes(member.id)
  const state = replayKehadiran(events)
  const recorded = state.status_kehadiran !== 'Belum Absen'
  const counted = absen.ditutup_at !== null && (member.dibuat <= absen.ditutup_at || events.length > 0)
  const status: StatusKehadiran = !recorded && counted && sasaran ? 'Alfa' : state.status_kehadiran
  const tempel = events.some(
    (event) =>
      event.kind === 'scan' && event.cara === 'tempel' && event.received_at === state.sandaran_diterima,
  )
  return { sasaran, status, recorded, late: marksOf({ ...state, tempel }, absen).late }
}

const NAMES = {
  Hadir: 'hadir',
  Alfa: 'alfa',
  Sakit: 'sakit',
  Izin: 'izin',
  'Belum Absen': 'belum',
} as const
const COUNTS = ['sasaran', 'hadir', 'terlambat', 'alfa', 'sakit', 'izin', 'belum', 'luar'] as const
const none = (): JumlahLaporan => ({
  sasaran: 0,
  hadir: 0,
  terlambat: 0,
  alfa: 0,
  sakit: 0,
  izin: 0,
  belum: 0,
  luar: 0,
})

type Cell = ReturnType<typeof readOf> & { member: Member; absen: Absen; kelompok: string }

function countOf(cells: readonly Cell[]): JumlahLaporan {
  const count = none()
  for (const { sasaran, status, recorded, late } of cells) {
    if (sasaran) {
      count.sasaran++
      count[NAMES[status]]++
      if (late) count.terlambat++
    } else if (recorded) count.luar++
  }
  return count
}

const keyOf = (per: LaporanSet, { member, kelompok }: Cell) =>
  per === 'kelompok' ? kelompok : (member[per] ?? '')

function groupCells(cells: readonly Cell[], key: (cell: Cell) => string): Map<string, Cell[]> {
  const groups = new Map<string, Cell[]>()
  for (const cell of cells) {
    const group = groups.get(key(cell))
    if (group) group.push(cell)
    else groups.set(key(cell), [cell])
  }
  return groups
}

const shown = ({ hadir, sasaran }: JumlahLaporan) => ({ hadir, sasaran })
const SHEETS: Record<LaporanSet, string> = {
  fakultas: 'Per fakultas',
  prodi: 'Per program studi',
  gelombang: 'Per gelombang',
  kelompok: 'Per kelompok',
}

/** Recap and workbook say at every level what the events say. Returns the counts of all. */
async function expectRecounted(t: Started): Promise<JumlahLaporan> {
  const { absen, members, nomorOf, events } = await readFacts(t)
  const cells = absen.flatMap((each) =>
    members.map((member): Cell => {
      const read = readOf(each, member, events.get(`${each.id} ${member.id}`) ?? [])
      return { ...read, member, absen: each, kelompok: groupAt(member, each.tanggal) }
    }),
  )
  const kegiatan = absen.map(({ id }) => id).join(',')
  const byAbsen = (of: readonly Cell[]) =>
    absen.map(({ id }) => countOf(of.filter((cell) => cell.absen.id === id)))
  const total = countOf(cells)

  const { rawPayload, statusCode } = await t.app.inject({
    url: `/api/laporan/xlsx?kegiatan=${kegiatan}`,
    headers: { authorization: `Bearer ${t.admin.user?.token}` },
  })
  expect(statusCode).toBe(200)
  const read = await readXlsxFile(new Blob([new Uint8Array(rawPayload)]))
  const sheet = (name: string) => read.find((each) => each.sheet === name)?.data.slice(1) ?? []
  const numbers = (jumlah: JumlahLaporan) => COUNTS.map((name) => jumlah[name])
  const share = ({ hadir, sasaran }: JumlahLaporan) => (sasaran > 0 ? hadir / sasaran : null)

  const pages = async (per: LaporanSet | 'orang') => {
    const ask = async (page: number) =>
      (await t.admin.call(laporanCalls.get, { query: { per, kegiatan, page: String(page) } })).body
    const first = await ask(1)
    const all = [first]
    for (let page = 2; page <= (first.totalPages ?? 1); page++) all.push(await ask(page))
    return {
      data: first.data,
      baris: all.flatMap(({ data }) => data.baris),
      orang: all.flatMap(({ data }) => data.orang),
    }
  }

  for (const per of LAPORAN_SETS) {
    const by = groupCells(cells, (cell) => keyOf(per, cell))
    const { data, baris } = await pages(per)
    expect(data.total.semua, per).toEqual(total)
    expect(data.total.sel, per).toEqual(byAbsen(cells))
    expect(baris.map(({ kunci }) => kunci).sort(), per).toEqual([...by.keys()].sort())
    for (const { kunci, sel, semua } of baris) {
      const of = by.get(kunci) ?? []
      expect({ sel, semua }, `${per} ${kunci}`).toEqual({
        sel: byAbsen(of).map(shown),
        semua: shown(countOf(of)),
      })
    }
    const label = (kunci: string) => (per === 'kelompok' ? (nomorOf.get(kunci) ?? '-') : kunci || '-')
    const wanted = [...by].map(([kunci, of]) => [
      label(kunci),
      ...byAbsen(of).map(share),
      ...numbers(countOf(of)),
      share(countOf(of)),
    ])
    wanted.push(['Semua', ...byAbsen(cells).map(share), ...numbers(total), share(total)])
    // The second column is how many members the row has now.
    const found = sheet(SHEETS[per]).map(([key, , ...rest]) => [key, ...rest])
    expect(found.toSorted(byFirst), SHEETS[per]).toEqual(wanted.toSorted(byFirst))
  }

  const { orang } = await pages('orang')
  const people = new Map(orang.map((each) => [each.id, each.semua]))
  expect(people.size).toBe(members.length)
  const ofPeople = groupCells(cells, ({ member }) => member.id)
  const inSheet = new Map(sheet('Per orang').map((row) => [String(row[2]), row]))
  for (const member of members) {
    const count = countOf(ofPeople.get(member.id) ?? [])
    expect(people.get(member.id), member.nama).toEqual(shown(count))
    const row = inSheet.get(member.nim) ?? []
    expect(row.slice(-3), `${member.nama} in the workbook`).toEqual([
      count.hadir,
      count.sasaran,
      share(count),
    ])
  }

  expect(sheet('Ringkasan').map((row) => row.slice(2, 10))).toEqual([...byAbsen(cells), total].map(numbers))
  const absent = cells.filter(({ status }) => status !== 'Hadir' && status !== 'Belum Absen')
  const line = (...cells: unknown[]) => cells.map(String).join(' ')
  expect(
    sheet('Tidak hadir')
      .map((row) => line(row[1], row[3], row.at(-1)))
      .sort(),
  ).toEqual(
    absent
      .map(({ absen: { title }, member: { nim }, status, sasaran }) =>
        line(title, nim, sasaran ? status : `${status} (di luar sasaran)`),
      )
      .sort(),
  )
  return total
}

const byFirst = (one: readonly unknown[], other: readonly unknown[]) =>
  String(one[0]) < String(other[0]) ? -1 : 1

/**
 * By now every activity may be deleted. The latest come back first: an activity waits for the members of its records. Two deletions at once
 * may have to come back the other way round, so it goes on as long as something comes back.
 */
async function bringBack({ pool }: Started): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(`select id from terhapus where dikembalikan_at is null
    and dihapus_at >= (select min(dihapus_at) from terhapus where jenis = 'absen' and dikembalikan_at is null)
    order by dihapus_at desc`)
  let left = rows.map(({ id }) => id)
  for (let before = Number.POSITIVE_INFINITY; left.length < before;) {
    before = left.length
    const blocked: string[] = []
    for (const id of left)
      await undelete(pool, [id]).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'terhapus.blocked') throw error
        blocked.push(id)
      })
    left = blocked
  }
}

const ROUNDS_MAX = 8

/** At least so many events by several writers; then the recap is compared with what they say. */
export async function expectRecountedDay(count: number): Promise<void> {
  const seed = Number(process.env.COUNTERS_SEED ?? Date.now())
  onTestFailed(() => console.error(`COUNTERS_SEED=${seed}`))
  const t = await startCounted()
  await t.pool
    .query(`update anggota set fakultas = 'Fakultas ' || get_byte(decode(md5(id::text), 'hex'), 0) % 5,
    prodi = 'Prodi ' || get_byte(decode(md5(id::text), 'hex'), 1) % 9, gelombang = 1 + get_byte(decode(md5(id::text), 'hex'), 2) % 2
    where nim not like '%7'`)
  // The day of one activity has just ended.
  await t.pool.query(
    `update absen set tanggal = (now() at time zone 'Asia/Jakarta')::date - 1 where title = 'Hari 2'`,
  )
  // So that there are records of people outside the audience.
  const [first] = (await t.admin.call(absenCalls.list)).body.data.filter(({ title }) => title === 'Hari 0')
  if (!first) throw new Error('there is no Hari 0')
  const narrowed = await t.admin.call(absenCalls.update, {
    body: { id: first.id, title: first.title, sasaran: { kelompok: t.groups.slice(0, 4) } },
  })
  expect(narrowed.status).toBe(200)
  const most = { hadir: 0, luar: 0 }
  const isEmpty = () => Math.min(most.hadir, most.luar) === 0
  // Two rounds, and more where chance has deleted all that was to be counted.
  for (let round = 1; round <= 2 || (isEmpty() && round <= ROUNDS_MAX); round++) {
    await actUntil(t, { seed: seed + round * 100, done: { events: 0 }, events: count / 2 })
    await bringBack(t)
    for (const id of t.members.slice(0, 20)) await t.admin.call(anggotaCalls.remove, { query: { id } })
    // Acts are minutes old, so that some of the scans are late. On another day than the activity's, which an edit refuses.
    await t.pool.query(
      `update absen set batas_terlambat = now() - interval '5 minutes' where title <> 'Hari 1'`,
    )
    // Moves before that day ended, during it and after it.
    await t.pool.query(`update anggota_kelompok set sejak = sejak - shift, sampai = sampai - shift
      from (select id, get_byte(decode(md5(id::text), 'hex'), 3) % 48 * interval '1 hour' as shift from anggota) a where a.id = id_anggota`)
    const { hadir, luar } = await expectRecounted(t)
    most.hadir = Math.max(most.hadir, hadir)
    most.luar = Math.max(most.luar, luar)
    await t.pool.query('update absen set batas_terlambat = null')
  }
  expect(isEmpty(), 'there was nothing to be counted').toBe(false)
}

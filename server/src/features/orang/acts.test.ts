import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { laporanCalls } from '@bakti/contract/laporan/laporan.calls'
import { orangCalls } from '@bakti/contract/orang/orang.calls'
import { SWAPPED } from '@bakti/contract/orang/orang.rules'
import { riwayatCalls } from '@bakti/contract/riwayat/riwayat.calls'
import { sampahCalls } from '@bakti/contract/sampah/sampah.calls'
import { tanggalWib } from '@bakti/contract/time.rules'
import { expect, onTestFailed, test } from 'vitest'
import { createRandom } from '../../demo/random'
import { startApp } from '../../testing/app'
import { addUser } from '../../testing/users'
import { type AnggotaRow, scenario } from '../../testing/scenario'

const dayAgo = (days: number) => tanggalWib(new Date(Date.now() - days * 86_400_000).toISOString())

/** How many days ago the activities are. The people are known since ten days. */
const DAYS = [12, 9, 4, 1, 0]

/** Six people in three groups, known for ten days. */
async function office() {
  const t = await startApp()
  const story = scenario(t.pool)
  for (const nomor of [7, 8, 9]) story.kelompok(nomor).anggota(`Sari ${nomor}`).anggota(`Budi ${nomor}`)
  for (const days of DAYS) story.absen(`${days} hari lalu`, dayAgo(days))
  const scene = await story
  await t.pool.query(`update anggota_kelompok set sejak = $1::date::timestamp at time zone 'Asia/Jakarta'`, [
    dayAgo(10),
  ])
  const admin = await t.api.as('ADMIN')
  const seen = async ({ id }: { id: string }) => {
    const { rows } = await t.pool.query<AnggotaRow>(
      'select id, nama, nim, id_kelompok from anggota where id = $1',
      [id],
    )
    if (!rows[0]) throw new Error('there is no such member')
    return rows[0]
  }
  const absen = DAYS.map((days) => scene.absen(`${days} hari lalu`).id)
  /** How many of each group came, and how many should have, by activity. */
  const recap = async () => {
    const { body } = await admin.call(laporanCalls.get, {
      query: { per: 'kelompok', kegiatan: absen.join(',') },
    })
    return Object.fromEntries(
      body.data.baris.map(({ nomor, sel }) => [
        String(nomor),
        sel.map(({ hadir, sasaran }) => `${hadir}/${sasaran}`),
      ]),
    )
  }
  const scan = (identifier: string, days = 0) =>
    admin.call(absenCalls.scan, {
      body: { participantIdentifier: identifier, absenId: scene.absen(`${days} hari lalu`).id },
    })
  return { ...t, scene, admin, seen, recap, scan, absen }
}
type Office = Awaited<ReturnType<typeof office>>

const move = ({ admin }: Office, { id, id_kelompok: dari }: AnggotaRow, to: string, sejak?: string) =>
  admin.call(orangCalls.move, { body: { id, dari, id_kelompok: to, sejak } })

// rules M29, X20
test('a member who is moved from a date on is counted in the new group from that day, and in the old one before it', async () => {
  const t = await office()
  const { scene, admin, recap } = t
  const [sari, to] = [scene.anggota('Sari 7'), scene.kelompok(8).id]
  const moved = await admin.call(orangCalls.move, {
    body: { id: sari.id, dari: sari.id_kelompok, id_kelompok: to, sejak: dayAgo(4), alasan: 'Salah input' },
  })
  expect(moved).toMatchObject({ status: 200, body: { message: 'Sari 7 dipindah ke Kelompok 8' } })
  const rows = await recap()
  expect(rows['7']).toEqual(['0/2', '0/2', '0/1', '0/1', '0/1'])
  const { body } = await admin.call(orangCalls.get, { query: { id: sari.id } })
  expect(body.data.riwayat_kelompok).toMatchObject([
    { kelompok: 8, sampai: null, alasan: 'Salah input', oleh: expect.any(String) },
    { kelompok: 7, alasan: null },
  ])
  const log = (await admin.call(riwayatCalls.list, { query: { tentang: sari.id } })).body.data
  expect(log.baris[0]).toMatchObject({
    hal: 'orang.move',
    sebelum: { kelompok: '7' },
    sesudah: { kelompok: '8' },
  })
})

// rule M29
test('a move to a day that is to come, from another group than theirs or to a group that is not there is refused', async () => {
  const t = await office()
  const { scene } = t
  const [sari, to] = [scene.anggota('Sari 7'), scene.kelompok(8).id]
  expect(await move(t, sari, to, dayAgo(-1))).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'sejak' }] },
  })
  expect(await move(t, { ...sari, id_kelompok: scene.kelompok(9).id }, to)).toMatchObject({
    status: 409,
    body: { code: 'orang.changed' },
  })
  expect(await move(t, sari, crypto.randomUUID())).toMatchObject({ status: 404 })
  expect(await t.seen(sari)).toEqual(sari)
})

// rule M30
test.each(SWAPPED)('two people swap: %s', async (tukar) => {
  const { scene, admin, seen, scan } = await office()
  const [sari, budi] = [scene.anggota('Sari 7'), scene.anggota('Budi 8')]
  await scan(sari.id)
  const swapped = await admin.call(orangCalls.swap, { body: { orang: [sari, budi], tukar } })
  expect(swapped.status).toBe(200)
  const field = tukar === 'kelompok' ? 'id_kelompok' : tukar
  expect(await seen(sari)).toEqual({ ...sari, [field]: budi[field] })
  expect(await seen(budi)).toEqual({ ...budi, [field]: sari[field] })
  // The record stays with the card.
  expect((await scan(sari.id)).body.data).toMatchObject({ id: sari.id, duplicate: true })
  const same = await admin.call(orangCalls.swap, { body: { orang: [sari, budi], tukar } })
  expect(same).toMatchObject({ status: 409, body: { code: 'orang.changed' } })
  const one = await admin.call(orangCalls.swap, {
    body: { orang: [await seen(sari), await seen(sari)], tukar },
  })
  expect(one.status).toBe(400)
})

const merge = ({ admin }: Office, one: AnggotaRow, other: AnggotaRow) =>
  admin.call(orangCalls.merge, { body: { orang: [one, other] } })

// rules M31, K12, W22
test('of two members who are one person the records count once, the vanished code finds who stayed, and a restore undoes it', async () => {
  const t = await office()
  const { scene, admin, pool, recap, scan } = t
  const [sari, twin] = [scene.anggota('Sari 7'), scene.anggota('Budi 8')]
  const akun = await addUser(t)
  await pool.query('update users set id_anggota = $2 where id = $1', [akun.id, twin.id])
  await scan(sari.id, 9)
  await scan(twin.id, 4)
  const before = await recap()
  const merged = await merge(t, sari, twin)
  expect(merged.status).toBe(200)
  const read = async () => (await admin.call(orangCalls.get, { query: { id: sari.id } })).body.data
  const present = async () =>
    (await read()).kegiatan.flatMap((each) => (each.status_kehadiran === 'Hadir' ? each.title : []))
  expect(await present()).toEqual(['4 hari lalu', '9 hari lalu'])
  expect((await read()).akun).toMatchObject({ email: akun.email })

  expect((await scan(twin.id, 0)).body.data).toMatchObject({ id: sari.id, duplicate: false })
  const status = await admin.call(absenCalls.setStatus, {
    body: { anggota_id: twin.id, absen_id: scene.absen('1 hari lalu').id, status_kehadiran: 'Sakit' },
  })
  expect(status.body.data).toMatchObject({ id: sari.id, status_kehadiran: 'Sakit' })

  const trash = (await admin.call(sampahCalls.list)).body.data
  expect(trash).toMatchObject([
    { id: merged.body.data.id_terhapus, label: expect.stringContaining('digabung ke Sari 7') },
  ])
  const restored = await admin.call(sampahCalls.restore, { body: { id: merged.body.data.id_terhapus } })
  expect(restored.body).toMatchObject({ status: 200 })
  // What was recorded after the merge stays where it was recorded.
  expect(await present()).toEqual(['0 hari lalu', '9 hari lalu'])
  expect((await read()).akun).toBeNull()
  const after = await recap()
  const upTo = (rows: Awaited<ReturnType<typeof recap>>) =>
    Object.fromEntries(Object.entries(rows).map(([label, sel]) => [label, sel.slice(0, 3)]))
  expect(upTo(after)).toEqual(upTo(before))
  expect((await scan(twin.id, 1)).body.data).toMatchObject({ id: twin.id })
})

// rules M31, H19
test('held scans of who went, by code and by NIM, are those of who stayed, and go back with a restore', async () => {
  const { scene, admin, ...t } = await office()
  const [sari, twin] = [scene.anggota('Sari 7'), scene.anggota('Budi 8')]
  const { kartu } = (await admin.call(orangCalls.issueKartu, { body: { id: twin.id } })).body.data
  const absenId = scene.absen('0 hari lalu').id
  for (const participantIdentifier of [twin.id, kartu, twin.nim])
    await admin.call(absenCalls.scan, {
      body: { participantIdentifier, absenId, id_kelompok: scene.kelompok(9).id },
    })
  const heldOf = async () => {
    const { data } = (await admin.call(absenCalls.listDitahan, { query: { id: absenId } })).body
    return data.map(({ anggota }) => anggota?.id)
  }
  expect(await heldOf()).toEqual([twin.id, twin.id, twin.id])
  const { body } = await merge({ ...t, scene, admin }, sari, twin)
  expect(await heldOf()).toEqual([sari.id, sari.id, sari.id])
  await admin.call(sampahCalls.restore, { body: { id: body.data.id_terhapus } })
  expect(await heldOf()).toEqual([twin.id, twin.id, twin.id])
})

// rule M31
test('two accounts are not made one, and who received another comes back first', async () => {
  const t = await office()
  const { scene, admin, pool } = t
  const [sari, twin, third] = [scene.anggota('Sari 7'), scene.anggota('Budi 8'), scene.anggota('Budi 9')]
  for (const { id } of [sari, twin])
    await pool.query('update users set id_anggota = $2 where id = $1', [(await addUser(t)).id, id])
  expect(await merge(t, sari, twin)).toMatchObject({ status: 409, body: { code: 'orang.two_akun' } })
  expect((await merge(t, sari, sari)).status).toBe(400)

  const first = await merge(t, sari, third)
  await pool.query('update users set id_anggota = null where id_anggota = $1', [twin.id])
  const second = await merge(t, twin, sari)
  expect([first.status, second.status]).toEqual([200, 200])
  const restore = (id: string) => admin.call(sampahCalls.restore, { body: { id } })
  expect(await restore(first.body.data.id_terhapus)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('kembalikan itu dulu') },
  })
  expect((await restore(second.body.data.id_terhapus)).status).toBe(200)
  expect((await restore(first.body.data.id_terhapus)).status).toBe(200)
})

// rules M27, M28
test('a new card makes the former ones void: their scans are held with the name, and count by a tap', async () => {
  const { scene, admin, scan } = await office()
  const sari = scene.anggota('Sari 7')
  const issue = async () =>
    (await admin.call(orangCalls.issueKartu, { body: { id: sari.id } })).body.data.kartu
  const [first, second] = [await issue(), await issue()]
  for (const old of [sari.id, first])
    expect(await scan(old, 9)).toMatchObject({
      status: 409,
      body: {
        code: 'scan.old_kartu',
        message: 'Kartu lama. Sari 7 sudah punya kartu baru',
        data: { ditahan: true, anggota: { nama: 'Sari 7' } },
      },
    })
  expect((await scan(second, 4)).body.data).toMatchObject({ id: sari.id, status_kehadiran: 'Hadir' })
  // Chosen from a list or typed, nobody holds a card into a camera.
  const chosen = await admin.call(absenCalls.scan, {
    body: { participantIdentifier: sari.id, absenId: scene.absen('1 hari lalu').id, cara: 'cari' },
  })
  expect(chosen.status).toBe(200)
  expect((await scan(sari.nim, 0)).status).toBe(200)
  const id_absen = scene.absen('9 hari lalu').id
  const held = (await admin.call(absenCalls.listDitahan, { query: { id: id_absen } })).body.data
  expect(held).toMatchObject([
    { alasan: 'kartu_lama', anggota: { id: sari.id } },
    { alasan: 'kartu_lama', anggota: { id: sari.id } },
  ])
  const taken = await admin.call(absenCalls.takeDitahan, { body: { id: held[0]?.id ?? '' } })
  expect(taken.body.data).toMatchObject({ id: sari.id, status_kehadiran: 'Hadir' })
  const { kartu } = (await admin.call(orangCalls.get, { query: { id: sari.id } })).body.data
  expect(kartu).toMatchObject({ ke: 3, isi: second, sejak: expect.any(String) })
})

interface Person {
  row: AnggotaRow
  /** The number of the group on each of `DAYS`. */
  held: number[]
  /** How many days ago they came into the group of now. */
  since: number
  /** Who scanned in each of `DAYS`: the members whose events are the person's now. */
  scans: Set<string>[]
}

const RECAP_ROUNDS = 100

/** What the recap must say, counted without it: people, the group of each day, and their scans. */
function countedRecap(people: readonly Person[]) {
  const rows: Record<string, string[]> = {}
  for (const nomor of [7, 8, 9]) {
    const cells = DAYS.map((_, day) => {
      const there = people.filter(({ held }) => held[day] === nomor)
      return there.length > 0
        ? `${there.filter(({ scans }) => scans[day]?.size).length}/${there.length}`
        : '0/0'
    })
    if (cells.some((cell) => cell !== '0/0')) rows[nomor] = cells
  }
  return rows
}

// rules M29, M30, M31, X20
test('moves, swaps, merges and their undoing leave the recap of every day as an independent count says', async () => {
  const seed = Number(process.env.ORANG_SEED ?? Date.now())
  onTestFailed(() => console.error(`ORANG_SEED=${seed}`))
  const random = createRandom(seed)
  const t = await office()
  const { scene, admin, seen, recap, scan } = t
  const nomorOf = new Map([7, 8, 9].map((nomor) => [scene.kelompok(nomor).id, nomor]))
  const people = new Map<string, Person>()
  for (const nomor of [7, 8, 9])
    for (const nama of [`Sari ${nomor}`, `Budi ${nomor}`]) {
      const row = scene.anggota(nama)
      people.set(row.id, {
        row,
        held: DAYS.map(() => nomor),
        since: 10,
        scans: DAYS.map(() => new Set<string>()),
      })
    }
  const merges: { id: string; stays: string; gone: Person }[] = []
  const since = (person: Person, days: number, nomor: number) => {
    person.since = Math.min(days, 10)
    for (const [day, ago] of DAYS.entries()) if (ago <= person.since) person.held[day] = nomor
  }
  for (let round = 0; round < RECAP_ROUNDS; round++) {
    const [one, other] = [random.pick([...people.values()]), random.pick([...people.values()])]
    const [a, b] = [await seen(one.row), await seen(other.row)]
    const roll = random.next()
    if (roll < 0.3) {
      const [days, nomor] = [random.pick([0, 1, 3, 4, 8, 10, 20]), random.pick([7, 8, 9])]
      const later = nomorOf.get(a.id_kelompok) === nomor && days < one.since
      expect((await move(t, a, scene.kelompok(nomor).id, dayAgo(days))).status).toBe(later ? 400 : 200)
      if (!later) since(one, days, nomor)
    } else if (roll < 0.55) {
      const day = random.int(0, DAYS.length - 1)
      expect((await scan(a.id, DAYS[day])).status).toBe(200)
      one.scans[day]?.add(a.id)
    } else if (roll < 0.75 && one !== other) {
      const tukar = random.pick(SWAPPED)
      expect((await admin.call(orangCalls.swap, { body: { orang: [a, b], tukar } })).status).toBe(200)
      if (tukar === 'kelompok' && a.id_kelompok !== b.id_kelompok) {
        since(one, 0, nomorOf.get(b.id_kelompok) ?? 0)
        since(other, 0, nomorOf.get(a.id_kelompok) ?? 0)
      }
    } else if (roll < 0.88 && one !== other) {
      const { status, body } = await merge(t, a, b)
      expect(status).toBe(200)
      people.delete(b.id)
      merges.push({ id: body.data.id_terhapus, stays: a.id, gone: other })
      for (const [day, of] of other.scans.entries()) for (const id of of) one.scans[day]?.add(id)
    } else {
      const last = merges.pop()
      if (!last) continue
      expect((await admin.call(sampahCalls.restore, { body: { id: last.id } })).status).toBe(200)
      // Whoever comes back is in the group from that moment on.
      people.set(last.gone.row.id, { ...last.gone, since: 0 })
      for (const [day, of] of last.gone.scans.entries())
        for (const id of of) people.get(last.stays)?.scans[day]?.delete(id)
    }
    expect(await recap(), `round ${round}`).toEqual(countedRecap([...people.values()]))
  }
}, 60_000)

const RACES = 50

// rules M29, M30, M31
test('of fifty races of each kind one wins, and one truth is left', async () => {
  const t = await office()
  const { scene, admin, pool, seen, scan } = t
  const [sari, budi] = [scene.anggota('Sari 7'), scene.anggota('Budi 8')]
  const statuses = async (calls: Promise<{ status: number }>[]) =>
    (await Promise.all(calls)).map(({ status }) => status).sort((a, b) => a - b)
  for (let race = 0; race < RACES; race++) {
    const [a, b] = [await seen(sari), await seen(budi)]
    const others = [7, 8, 9].map((nomor) => scene.kelompok(nomor).id).filter((id) => id !== a.id_kelompok)
    expect(await statuses(others.map((to) => move(t, a, to))), `move ${race}`).toEqual([200, 409])
    const a2 = await seen(sari)
    const swap = (tukar: (typeof SWAPPED)[number]) =>
      admin.call(orangCalls.swap, { body: { orang: race % 2 ? [a2, b] : [b, a2], tukar } })
    const tukar = SWAPPED[race % 2] ?? 'nim'
    expect(await statuses([swap(tukar), swap(tukar)]), `swap ${race}`).toEqual([200, 409])
    const { rows } = await pool.query<{ jumlah: number }>(
      'select count(*)::int as jumlah from anggota_kelompok where id_anggota = $1 and sampai is null',
      [sari.id],
    )
    expect(rows).toEqual([{ jumlah: 1 }])
  }
  for (let race = 0; race < RACES; race++) {
    const [a, b] = [await seen(sari), await seen(budi)]
    const cards = [a, b].map(({ id }) => scan(id))
    const [one, other] = await Promise.all([merge(t, a, b), merge(t, b, a), ...cards])
    expect(new Set([one?.status, other?.status]), `merge ${race}`).toEqual(new Set([200, 404]))
    const won = [one, other].find((each) => each?.status === 200)?.body as { data: { id_terhapus: string } }
    const { rows } = await pool.query<{ id: string }>(`select id from anggota where id = any($1)`, [
      [sari.id, budi.id],
    ])
    expect(rows).toHaveLength(1)
    const left = await pool.query<{ hadir: number }>(
      `select count(*)::int as hadir from kehadiran where id_anggota = $1 and status_kehadiran = 'Hadir'`,
      [rows[0]?.id],
    )
    expect(left.rows, `merge ${race}`).toEqual([{ hadir: 1 }])
    expect((await admin.call(sampahCalls.restore, { body: { id: won.data.id_terhapus } })).status).toBe(200)
  }
  for (let race = 0; race < RACES; race++) {
    const issue = () => admin.call(orangCalls.issueKartu, { body: { id: sari.id } })
    expect(await statuses([issue(), issue()])).toEqual([200, 200])
    const { rows } = await pool.query<{ id: string; berlaku: boolean }>(
      `select c.id, a.kode_kartu = c.id as berlaku from anggota_kode c join anggota a on a.id = c.id_anggota
        where c.berlaku and a.id = $1`,
      [sari.id],
    )
    expect(rows).toMatchObject([{ berlaku: true }])
  }
}, 120_000)

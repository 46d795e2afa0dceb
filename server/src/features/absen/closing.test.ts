import { randomUUID } from 'node:crypto'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { STATUS_KEHADIRAN, type StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { countKehadiran } from '@bakti/contract/absen/jumlah.rules'
import { sayaCalls } from '@bakti/contract/saya/saya.calls'
import fc from 'fast-check'
import { expect, onTestFailed, test } from 'vitest'
import { startApp } from '../../testing/app'
import { addMentor } from '../../testing/mentors'
import { scenario } from '../../testing/scenario'
import { addUser } from '../../testing/users'

async function start() {
  const t = await startApp()
  const scene = await scenario(t.pool)
    .kelompok(7)
    .anggota('Ani')
    .anggota('Budi')
    .kelompok(8)
    .anggota('Citra')
    .absen('Hari 1')
    .absen('Hari 2')
  const admin = await t.api.as('ADMIN')
  const mentor = await t.api.as(await addMentor(t, { kelompok: [scene.kelompok(7)] }))
  const id = scene.absen('Hari 1').id
  const close = (tutup: boolean, headers = {}) =>
    admin.call(absenCalls.close, { body: { id, tutup }, headers })
  const rows = async (nomor: number) =>
    (
      await admin.call(absenCalls.listAbsensi, {
        query: { id_kelompok: scene.kelompok(nomor).id, id_absen: id },
      })
    ).body.data
  const counts = async (who = admin) =>
    (await who.call(absenCalls.list)).body.data.find((each) => each.id === id)!
  const set = (anggota_id: string, status_kehadiran: StatusKehadiran) =>
    admin.call(absenCalls.setStatus, { body: { anggota_id, absen_id: id, status_kehadiran } })
  const scan = (participantIdentifier: string, headers = {}) =>
    admin.call(absenCalls.scan, { body: { participantIdentifier, absenId: id }, headers })
  return { ...t, scene, admin, mentor, id, close, rows, counts, set, scan }
}

// rule H132
test('in a closed activity who has no record reads as Alfa; opening it again leaves no trace', async () => {
  const { close, rows, counts, scan, scene, pool } = await start()
  await scan(scene.anggota('Ani').id)
  expect(await close(true)).toMatchObject({
    status: 200,
    body: { message: 'Kegiatan ditutup!', data: { ditutup_at: expect.any(String) } },
  })
  const [first, second] = await rows(7)
  expect(first).toMatchObject({ status_kehadiran: 'Hadir' })
  expect(first).not.toHaveProperty('otomatis')
  expect(second).toMatchObject({
    status_kehadiran: 'Alfa',
    otomatis: true,
    waktu_absen: null,
    metode_absen: null,
  })
  expect(await counts()).toMatchObject({
    anggota_sasaran: 3,
    hadir: 1,
    alfa: 2,
    alfa_otomatis: 2,
    belum: 0,
  })
  expect((await close(false)).body).toMatchObject({ message: 'Kegiatan dibuka lagi!' })
  expect(await counts()).toMatchObject({ hadir: 1, alfa: 0, alfa_otomatis: 0, belum: 2 })
  expect(await counts()).not.toHaveProperty('ditutup_at')
  expect((await pool.query('select from kehadiran_event')).rowCount).toBe(1)
})

// rule H132
test('a scan that was made before the closing or after it counts when it arrives', async () => {
  const { close, rows, scan, scene } = await start()
  await close(true)
  const queued = { 'Idempotency-Key': randomUUID(), 'X-Device-Id': randomUUID() }
  const hour = {
    ...queued,
    'X-Happened-At': '2025-08-11T00:00:00.000Z',
    'X-Sent-At': '2025-08-11T01:00:00.000Z',
  }
  expect((await scan(scene.anggota('Budi').id, hour)).body.data).toMatchObject({ status_kehadiran: 'Hadir' })
  expect((await scan(scene.anggota('Ani').id)).status).toBe(200)
  expect((await rows(7)).map((row) => row.status_kehadiran)).toEqual(['Hadir', 'Hadir'])
})

// rule H132
test('a repeated closing keeps its moment; an unknown activity is 404; a word for true is 400', async () => {
  const { close, admin } = await start()
  const first = (await close(true)).body.data
  expect((await close(true)).body.data.ditutup_at).toBe(first.ditutup_at)
  const other = (body: object) => admin.call(absenCalls.close, { body: body as never })
  expect((await other({ id: randomUUID(), tutup: true })).status).toBe(404)
  expect(await other({ id: first.id, tutup: 'ya' })).toMatchObject({
    status: 400,
    body: { message: 'tutup harus true atau false' },
  })
})

// rule H132
test('the member’s own page says Alfa too', async () => {
  const { close, pool, api, app, scene } = await start()
  const user = await addUser({ app, pool })
  await pool.query('update users set id_anggota = $2 where id = $1', [user.id, scene.anggota('Ani').id])
  const member = await api.as(user)
  const statuses = async () =>
    (await member.call(sayaCalls.get)).body.data.kegiatan.map((each) => each.status_kehadiran)
  expect(await statuses()).toEqual(['Belum Absen', 'Belum Absen'])
  await close(true)
  expect((await statuses()).sort()).toEqual(['Alfa', 'Belum Absen'])
})

type Step =
  | { kind: 'scan'; who: number }
  | { kind: 'status'; who: number; status: StatusKehadiran }
  | { kind: 'close'; tutup: boolean }
  | { kind: 'join' }

const who = fc.nat(20)
const STEP: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('scan' as const), who }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('status' as const),
      who,
      status: fc.constantFrom(...STATUS_KEHADIRAN),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('close' as const), tutup: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('join' as const) }) },
)

// rules H26, H125, H132
test('lists and counts agree with a model after any order of scans, statuses, closings and new members', async () => {
  const { admin, mentor, scene, rows, counts, set, scan, close, id } = await start()
  const people = ['Ani', 'Budi'].map((name) => ({ ...scene.anggota(name), at: 0 }))
  const own = scene.kelompok(7).id
  const record = new Map<string, StatusKehadiran>()
  let [time, closed] = [1, null as number | null]
  const run = async (step: Step) => {
    time++
    if (step.kind === 'close') {
      if (!step.tutup) closed = null
      else closed ??= time
      return void (await close(step.tutup))
    }
    if (step.kind === 'join') {
      const nama = `Peserta ${people.length}`
      const body = { id: randomUUID(), nama, nim: `25105${10_000 + people.length}`, id_kelompok: own }
      expect((await admin.call(anggotaCalls.create, { body })).status).toBe(201)
      return void people.push({ ...body, kelompok: 7, at: time } as never)
    }
    const person = people[step.who % people.length]!
    if (step.kind === 'scan') record.set(person.id, 'Hadir')
    else record.set(person.id, step.status)
    const answer = await (step.kind === 'scan' ? scan(person.id) : set(person.id, step.status))
    expect(answer.status).toBe(200)
  }
  const read = ({ id: member, at }: { id: string; at: number }): StatusKehadiran => {
    const status = record.get(member) ?? 'Belum Absen'
    if (status !== 'Belum Absen' || closed === null) return status
    return at < closed || record.has(member) ? 'Alfa' : 'Belum Absen'
  }
  const compare = async () => {
    const list = await rows(7)
    expect(Object.fromEntries(list.map((row) => [row.id, row.status_kehadiran]))).toEqual(
      Object.fromEntries(people.map((each) => [each.id, read(each)])),
    )
    const { hadir, sakit, izin, alfa, belum } = countKehadiran(
      people.map((each) => ({ status_kehadiran: read(each) })),
    )
    const automatic = list.filter((row) => row.otomatis).length
    expect(automatic).toBe(
      people.filter((each) => read(each) === 'Alfa' && record.get(each.id) !== 'Alfa').length,
    )
    const wanted = { hadir, sakit, izin, alfa, belum, alfa_otomatis: automatic }
    expect(await counts(mentor)).toMatchObject({ ...wanted, anggota_sasaran: people.length })
    const groups = (await admin.call(absenCalls.listJumlah, { query: { id } })).body.data
    expect(groups.find((each) => each.id_kelompok === own)).toMatchObject(wanted)
    const all = await counts()
    for (const part of ['hadir', 'alfa', 'sakit', 'izin', 'belum', 'alfa_otomatis'] as const)
      expect(
        groups.reduce((sum, each) => sum + (each[part] ?? 0), 0),
        part,
      ).toBe(all[part])
  }
  // One long run: members, records and closings pile up, as on a day.
  const seed = Date.now()
  onTestFailed(() => console.error(`seed: ${seed}`))
  const steps = fc.sample(STEP, { numRuns: 240, seed })
  for (const [at, step] of steps.entries()) {
    await run(step)
    if (at % 8 === 0) await compare()
  }
  await compare()
}, 60_000)

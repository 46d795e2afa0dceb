import { randomUUID } from 'node:crypto'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import type { Sasaran } from '@bakti/contract/absen/audience.rules'
import { STATUS_KEHADIRAN, type StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { sayaCalls } from '@bakti/contract/saya/saya.calls'
import { tanggalWib } from '@bakti/contract/time.rules'
import fc from 'fast-check'
import { expect, onTestFailed, test } from 'vitest'
import { startApp } from '../../testing/app'
import { addMentor } from '../../testing/mentors'
import { confirmRoster, csv } from '../../testing/roster'
import { scenario } from '../../testing/scenario'
import { addUser } from '../../testing/users'

const TODAY = tanggalWib(new Date().toISOString())
const PAST = '2025-08-11'

async function start() {
  const t = await startApp()
  const scene = await scenario(t.pool)
    .kelompok(7)
    .anggota('Ani')
    .anggota('Budi')
    .kelompok(8)
    .anggota('Citra')
    .absen('Umum', TODAY)
  const admin = await t.api.as('ADMIN')
  const mentor = await t.api.as(await addMentor(t, { kelompok: [scene.kelompok(7)] }))
  const ids = Object.fromEntries(['Ani', 'Budi', 'Citra'].map((name) => [name, scene.anggota(name).id]))
  const move = (nama: string, change: { gelombang?: string; fakultas?: string; kelompok?: number }) => {
    const { id, nim } = scene.anggota(nama)
    const id_kelompok = scene.kelompok(change.kelompok ?? (nama === 'Citra' ? 8 : 7)).id
    const { gelombang, fakultas } = change
    return admin.call(anggotaCalls.update, { body: { id, nama, nim, id_kelompok, gelombang, fakultas } })
  }
  const create = async (sasaran: Sasaran | null, tanggal = TODAY) =>
    (await admin.call(absenCalls.create, { body: { title: 'Gelombang', tanggal, sasaran } })).body.data
  const edit = (id: string, sasaran: Sasaran | null) =>
    admin.call(absenCalls.update, { body: { id, title: 'Gelombang', sasaran } })
  const rows = async (id: string, nomor: number) =>
    (
      await admin.call(absenCalls.listAbsensi, {
        query: { id_kelompok: scene.kelompok(nomor).id, id_absen: id },
      })
    ).body.data
  const names = async (id: string) =>
    [...(await rows(id, 7)), ...(await rows(id, 8))].map((row) => row.nama).sort()
  const counts = async (id: string, who = admin) =>
    (await who.call(absenCalls.list)).body.data.find((each) => each.id === id)!
  const set = (nama: string, absen_id: string, status_kehadiran: StatusKehadiran) =>
    admin.call(absenCalls.setStatus, { body: { anggota_id: ids[nama]!, absen_id, status_kehadiran } })
  const scan = (nama: string, absenId: string, { headers = {}, who = admin, kelompok = 0 } = {}) =>
    who.call(absenCalls.scan, {
      body: {
        participantIdentifier: ids[nama]!,
        absenId,
        ...(kelompok ? { id_kelompok: scene.kelompok(kelompok).id } : {}),
      },
      headers,
    })
  const held = async (id: string) =>
    (await admin.call(absenCalls.listDitahan, { query: { id } })).body.data.map(({ alasan }) => alasan)
  return { ...t, scan, held, scene, admin, mentor, ids, move, create, edit, rows, names, counts, set }
}

// rules H26, H140
test('an activity for a gelombang counts and lists its members alone, and follows them', async () => {
  const { admin, mentor, move, create, names, counts } = await start()
  await move('Ani', { gelombang: '1' })
  await move('Citra', { gelombang: '2' })
  const { id, sasaran, anggota_sasaran } = await create({ gelombang: ['1', '1'], kelompok: [] })
  expect([sasaran, anggota_sasaran]).toEqual([{ gelombang: ['1'] }, 1])
  expect(await names(id)).toEqual(['Ani'])
  expect(await counts(id, mentor)).toMatchObject({ anggota_sasaran: 1, belum: 1 })
  await move('Citra', { gelombang: '1' })
  expect(await names(id)).toEqual(['Ani', 'Citra'])
  expect(await counts(id)).toMatchObject({ anggota_sasaran: 2, belum: 2 })
  expect(await counts(id, mentor)).toMatchObject({ anggota_sasaran: 1, belum: 1 })
  const all = (await admin.call(absenCalls.listAllGroups, { query: { id } })).body
  expect(all.data.jumlah).toMatchObject({ belum: 2 })
  expect((all as { total?: number }).total).toBe(2)
  const groups = (await admin.call(absenCalls.listJumlah, { query: { id } })).body.data
  expect(groups.map((each) => each.belum)).toEqual([1, 1])
})

// rule H140
test('a member who is changed after the date changes nothing of a past activity, nor does one who is deleted and put back', async () => {
  const { admin, pool, ids, move, create, names, counts } = await start()
  await move('Ani', { gelombang: '1', fakultas: 'FT' })
  const past = await create({ gelombang: ['1'] }, PAST)
  const now = await create({ fakultas: ['FT'] })
  await move('Ani', { gelombang: '2', fakultas: 'FK', kelompok: 8 })
  await move('Budi', { gelombang: '1', fakultas: 'FT' })
  expect(await names(past.id)).toEqual(['Ani'])
  expect(await names(now.id)).toEqual(['Budi'])
  await admin.call(anggotaCalls.remove, { query: { id: ids['Ani']! } })
  expect(await counts(past.id)).toMatchObject({ anggota_sasaran: 0 })
  const { undelete } = await import('../../cli/undelete')
  const { rows } = await pool.query<{ id: string }>('select id from terhapus')
  await undelete(pool, [rows[0]!.id])
  expect(await names(past.id)).toEqual(['Ani'])
  expect(await names(now.id)).toEqual(['Budi'])
})

// rule H141
test('somebody outside with a record stays listed with the mark, is counted apart, and is not Alfa by a closing', async () => {
  const { admin, scene, create, edit, rows, names, counts, set, pool } = await start()
  const { id } = await create({ kelompok: [scene.kelompok(8).id] })
  await set('Ani', id, 'Izin')
  await set('Budi', id, 'Belum Absen')
  expect(await names(id)).toEqual(['Ani', 'Citra'])
  expect(await rows(id, 7)).toMatchObject([{ nama: 'Ani', di_luar_sasaran: true }])
  expect((await rows(id, 8))[0]).not.toHaveProperty('di_luar_sasaran')
  expect(await counts(id)).toMatchObject({ anggota_sasaran: 1, izin: 0, belum: 1, di_luar_sasaran: 1 })
  await admin.call(absenCalls.close, { body: { id, tutup: true } })
  expect(await counts(id)).toMatchObject({ alfa: 1, alfa_otomatis: 1, belum: 0, di_luar_sasaran: 1 })
  expect(await names(id)).toEqual(['Ani', 'Citra'])
  const marked = async () =>
    (await pool.query('select from kehadiran where luar_sasaran and id_absen = $1', [id])).rowCount
  expect(await marked()).toBe(2)
  expect((await edit(id, null)).body.data).toMatchObject({ anggota_sasaran: 3, izin: 1, alfa: 2 })
  expect(await marked()).toBe(0)
  expect(await counts(id)).not.toHaveProperty('di_luar_sasaran')
})

// rule H141
test('the member’s own page has no activity of others', async () => {
  const { app, pool, api, ids, scene, create, set } = await start()
  const user = await addUser({ app, pool })
  await pool.query('update users set id_anggota = $2 where id = $1', [user.id, ids['Ani']])
  const member = await api.as(user)
  const titles = async () => (await member.call(sayaCalls.get)).body.data.kegiatan.map((each) => each.title)
  const { id } = await create({ kelompok: [scene.kelompok(8).id] })
  expect(await titles()).toEqual(['Umum'])
  await set('Ani', id, 'Hadir')
  expect((await titles()).sort()).toEqual(['Gelombang', 'Umum'])
})

// rule H140
test('an audience of nobody, of an unknown group or of another shape is refused; left out, it stays', async () => {
  const { admin, create } = await start()
  const add = (sasaran: unknown) =>
    admin.call(absenCalls.create, { body: { title: 'x', tanggal: TODAY, sasaran } as never })
  for (const wrong of [{}, { kelompok: [] }, { kelompok: [randomUUID()] }, { prodi: ['x'] }, 'semua'])
    expect((await add(wrong)).status, JSON.stringify(wrong)).toBe(400)
  const { id } = await create({ gelombang: ['1'] })
  const edit = async (body: object) =>
    (await admin.call(absenCalls.update, { body: { id, title: 'x', ...body } })).body.data
  expect(await edit({ wajib: false })).toMatchObject({ sasaran: { gelombang: ['1'] }, wajib: false })
  expect(await edit({})).toMatchObject({ wajib: false })
  const plain = await edit({ sasaran: null, wajib: true })
  expect(plain).not.toHaveProperty('sasaran')
  expect(plain).not.toHaveProperty('wajib')
})

const QUEUED = () => ({
  'Idempotency-Key': randomUUID(),
  'X-Device-Id': randomUUID(),
  'X-Happened-At': '2025-08-11T00:00:00.000Z',
  'X-Sent-At': '2025-08-11T01:00:00.000Z',
})

// rules H19, H142
test('a scan of somebody outside is held, at once or queued, alone or in a batch, and counts when the audience is widened', async () => {
  const { admin, mentor, scene, create, edit, scan, held, names, set, counts, pool, ids } = await start()
  const { id } = await create({ kelompok: [scene.kelompok(8).id] })
  const refused = { status: 409, body: { code: 'scope.audience', data: { ditahan: true } } }
  expect(await scan('Ani', id)).toMatchObject(refused)
  expect(await scan('Ani', id, { headers: QUEUED(), kelompok: 8 })).toMatchObject(refused)
  expect(await scan('Budi', id, { headers: QUEUED() })).toMatchObject(refused)
  // The deliverer's scope is named first.
  expect(await scan('Citra', id, { who: mentor })).toMatchObject({ body: { code: 'scope.held' } })
  const item = (nama: string, kind: 'scan' | 'status') => ({
    id: randomUUID(),
    kind,
    happened_at: '2025-08-11T00:00:00.000Z',
    device: randomUUID(),
    body:
      kind === 'scan'
        ? { participantIdentifier: ids[nama]!, absenId: id }
        : { anggota_id: ids[nama]!, absen_id: id, status_kehadiran: 'Izin' as const },
  })
  const items = [item('Ani', 'scan'), item('Citra', 'scan'), item('Budi', 'status')]
  const batch = await admin.call(absenCalls.recordBatch, {
    body: { sent_at: '2025-08-11T01:00:00.000Z', items },
  })
  expect(batch.body.data.map(({ status, code }) => [status, code])).toEqual([
    [409, 'scope.audience'],
    [200, ''],
    [200, ''],
  ])
  await set('Budi', id, 'Belum Absen')
  expect((await held(id)).sort()).toEqual([...Array<string>(4).fill('di_luar_sasaran'), 'di_luar_wewenang'])
  expect(await names(id)).toEqual(['Citra'])
  const preview = await admin.call(absenCalls.previewAudience, { body: { id, sasaran: null } })
  expect(preview.body.data).toEqual({ anggota_sasaran: 3, masuk: 0, keluar: 0, ditahan: 3 })
  await edit(id, null)
  // That it named another group is left in the way, and the scope.
  expect((await held(id)).sort()).toEqual(['di_luar_sasaran', 'di_luar_wewenang'])
  expect(await counts(id)).toMatchObject({ anggota_sasaran: 3, hadir: 2 })
  expect((await pool.query('select from scan_ditahan where diambil_at is not null')).rowCount).toBe(3)
})

// rule H142
test('a held scan outside is taken by a tap, and by a change of its member; an unknown one who appears outside stays held', async () => {
  const { admin, scene, create, scan, held, move, names, rows } = await start()
  const { id } = await create({ gelombang: ['1'] })
  await scan('Ani', id)
  await scan('Budi', id)
  await move('Ani', { gelombang: '1' })
  expect(await names(id)).toEqual(['Ani'])
  const [left] = (await admin.call(absenCalls.listDitahan, { query: { id } })).body.data
  const taken = await admin.call(absenCalls.takeDitahan, { body: { id: left!.id } })
  expect(taken.body.data).toMatchObject({ nama: 'Budi', status_kehadiran: 'Hadir' })
  expect((await rows(id, 7))[1]).toMatchObject({ nama: 'Budi', di_luar_sasaran: true })
  const nim = '2510512345'
  await admin.call(absenCalls.scan, { body: { participantIdentifier: nim, absenId: id } })
  expect(await held(id)).toEqual(['tidak_dikenal'])
  const id_kelompok = scene.kelompok(8).id
  const body = { id: randomUUID(), nama: 'Dewi', nim, id_kelompok }
  await admin.call(anggotaCalls.create, { body })
  expect(await held(id)).toEqual(['di_luar_sasaran'])
  await admin.call(anggotaCalls.update, { body: { ...body, gelombang: '1' } })
  expect(await held(id)).toEqual([])
  expect(await names(id)).toEqual(['Ani', 'Budi', 'Dewi'])
})

// rule H142
test('held scans count when an import changes their members, and when the activity moves to a coming day', async () => {
  const { admin, scene, create, scan, held, move, names } = await start()
  const { id } = await create({ gelombang: ['1'] })
  await scan('Ani', id)
  const { nama, nim } = scene.anggota('Ani')
  await confirmRoster(admin, csv('Nama,NIM,Kelompok,Angkatan', `${nama},${nim},7,1`))
  expect([await held(id), await names(id)]).toEqual([[], ['Ani']])

  const { id: former } = await create({ gelombang: ['2'] }, PAST)
  await scan('Budi', former)
  await move('Budi', { gelombang: '2' })
  expect(await held(former)).toEqual(['di_luar_sasaran'])
  await admin.call(absenCalls.update, { body: { id: former, title: 'Gelombang', tanggal: TODAY } })
  expect([await held(former), await names(former)]).toEqual([[], ['Budi']])
})

// rule H143
test('the preview says how many records leave and enter, the choices how many there are; a twin is asked about', async () => {
  const { admin, scene, create, scan, set, move } = await start()
  await move('Ani', { gelombang: '1', fakultas: 'FT' })
  await move('Citra', { gelombang: '1' })
  const choices = await admin.call(absenCalls.audienceChoices)
  expect(choices.body.data).toEqual({
    gelombang: [{ nama: '1', jumlah: 2 }],
    fakultas: [{ nama: 'FT', jumlah: 1 }],
  })
  const { id } = await create({ gelombang: ['1'] })
  await scan('Ani', id)
  await set('Budi', id, 'Izin')
  const preview = async (sasaran: Sasaran, of?: string) =>
    (await admin.call(absenCalls.previewAudience, { body: { sasaran, ...(of ? { id: of } : {}) } })).body.data
  const own = [scene.kelompok(7).id]
  expect(await preview({ kelompok: own }, id)).toEqual({
    anggota_sasaran: 2,
    masuk: 1,
    keluar: 0,
    ditahan: 0,
  })
  expect(await preview({ gelombang: ['2'] }, id)).toMatchObject({ anggota_sasaran: 0, masuk: 0, keluar: 1 })
  expect(await preview({ fakultas: ['FT'] })).toMatchObject({ anggota_sasaran: 1, masuk: 0 })
  const twin = (body: object) =>
    admin.call(absenCalls.create, { body: { title: 'Gelombang', tanggal: TODAY, ...body } })
  expect(await twin({})).toMatchObject({ status: 409, body: { code: 'absen.exists' } })
  expect((await twin({ paksa: true })).status).toBe(201)
})

// rules H142, H143
test('the preview counts each held scan that the edit takes: of an unknown code, of another group, and no other', async () => {
  const { admin, scene, create, edit, scan, held, move, pool } = await start()
  const { id } = await create({ gelombang: ['1'] })
  await move('Ani', { gelombang: '1' })
  const unknown = (participantIdentifier: string) =>
    admin.call(absenCalls.scan, { body: { participantIdentifier, absenId: id } })
  // Unknown, and then a member outside.
  await unknown('2510512345')
  const id_kelompok = scene.kelompok(8).id
  await admin.call(anggotaCalls.create, {
    body: { id: randomUUID(), nama: 'Dewi', nim: '2510512345', id_kelompok },
  })
  // In the audience, scanned for another group; then moved there, and out of the audience.
  await scan('Ani', id, { kelompok: 8 })
  await move('Ani', { kelompok: 8, gelombang: '2' })
  // Left where they are: a code of nobody, a scan for another group, two of more than 30 days before they arrived.
  await unknown('2510599999')
  await scan('Budi', id, { kelompok: 8 })
  for (let time = 0; time < 2; time++) await scan('Citra', id)
  await pool.query(
    `update scan_ditahan set happened_at = received_at - interval '40 days' where target_id = $1`,
    [scene.anggota('Citra').id],
  )
  expect(await held(id)).toHaveLength(6)
  const preview = await admin.call(absenCalls.previewAudience, { body: { id, sasaran: null } })
  expect(preview.body.data).toMatchObject({ ditahan: 2 })
  await edit(id, null)
  expect(await held(id)).toHaveLength(4)
})

// rules H140, H143
test('the preview of the audience that a past activity has is as it stands: saving it changes nothing', async () => {
  const { admin, create, edit, scan, move, counts } = await start()
  await move('Ani', { gelombang: '1' })
  const { id } = await create({ gelombang: ['1'] }, PAST)
  await scan('Ani', id)
  await move('Ani', { gelombang: '2' })
  const preview = async (gelombang: string[]) =>
    (await admin.call(absenCalls.previewAudience, { body: { id, sasaran: { gelombang } } })).body.data
  expect(await preview(['1'])).toEqual({ anggota_sasaran: 1, masuk: 0, keluar: 0, ditahan: 0 })
  await edit(id, { gelombang: ['1'] })
  expect(await counts(id)).toMatchObject({ anggota_sasaran: 1, hadir: 1 })
  // Another one is judged by the members as they are.
  await move('Ani', { gelombang: '3' })
  expect(await preview(['2'])).toEqual({ anggota_sasaran: 0, masuk: 0, keluar: 1, ditahan: 0 })
})

const WAVES = ['1', '2']
const NAMES = ['Ani', 'Budi', 'Citra']
const nama = fc.constantFrom(...NAMES)
const STEP = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('scan' as const), nama, queued: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('status' as const),
      nama,
      status: fc.constantFrom(...STATUS_KEHADIRAN),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('close' as const), tutup: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wave' as const), nama, wave: fc.constantFrom(...WAVES) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      waves: fc.constantFrom(['1'], ['2'], WAVES, null),
    }),
  },
)

// rules H29, H140, H141, H142
test('lists, counts and marks agree with a model after any order of scans, statuses, closings, moves and edits', async () => {
  const { admin, create, edit, scan, set, move, rows, counts, pool, held } = await start()
  const wave = new Map<string, string>()
  for (const name of NAMES) {
    await move(name, { gelombang: '1' })
    wave.set(name, '1')
  }
  const { id } = await create({ gelombang: ['1'] })
  let [audience, closed] = [['1'] as string[] | null, false]
  const record = new Map<string, StatusKehadiran>()
  let waiting: string[] = []
  const inside = (name: string) => audience === null || audience.includes(wave.get(name)!)
  const settle = () => {
    for (const name of waiting.filter(inside)) record.set(name, 'unknown' as never)
    waiting = waiting.filter((name) => !inside(name))
  }
  const run = async (step: typeof STEP extends fc.Arbitrary<infer S> ? S : never) => {
    if (step.kind === 'scan') {
      const answer = await scan(step.nama, id, { headers: step.queued ? QUEUED() : {} })
      expect(answer.status).toBe(inside(step.nama) ? 200 : 409)
      if (inside(step.nama)) record.set(step.nama, 'unknown' as never)
      else waiting.push(step.nama)
    } else if (step.kind === 'status') {
      expect((await set(step.nama, id, step.status)).status).toBe(200)
      record.set(step.nama, 'unknown' as never)
    } else if (step.kind === 'close') {
      closed = step.tutup
      await admin.call(absenCalls.close, { body: { id, tutup: closed } })
    } else if (step.kind === 'wave') {
      wave.set(step.nama, step.wave)
      await move(step.nama, { gelombang: step.wave })
      settle()
    } else {
      audience = step.waves
      await edit(id, audience === null ? null : { gelombang: audience })
      settle()
    }
  }
  const compare = async () => {
    const { rows: stored } = await pool.query<{ nama: string; status: StatusKehadiran; outside: boolean }>(
      `select a.nama, h.status_kehadiran as status, h.luar_sasaran as outside
       from kehadiran h join anggota a on a.id = h.id_anggota where h.id_absen = $1`,
      [id],
    )
    expect(stored.map((row) => row.nama).sort()).toEqual([...record.keys()].sort())
    for (const row of stored) expect(row.outside, row.nama).toBe(!inside(row.nama))
    expect((await held(id)).length).toBe(waiting.length)
    const statusOf = new Map(stored.map((row) => [row.nama, row.status]))
    const read = (name: string) => {
      const status = statusOf.get(name) ?? 'Belum Absen'
      return status === 'Belum Absen' && closed && inside(name) ? 'Alfa' : status
    }
    const listed = NAMES.filter((name) => inside(name) || read(name) !== 'Belum Absen')
    const list = [...(await rows(id, 7)), ...(await rows(id, 8))]
    expect(list.map((row) => [row.nama, row.status_kehadiran, row.di_luar_sasaran ?? false])).toEqual(
      listed.map((name) => [name, read(name), !inside(name)]),
    )
    const those = NAMES.filter(inside)
    const count = (status: StatusKehadiran) => those.filter((name) => read(name) === status).length
    const { di_luar_sasaran = 0, ...all } = await counts(id)
    expect(all).toMatchObject({
      anggota_sasaran: those.length,
      hadir: count('Hadir'),
      alfa: count('Alfa'),
      sakit: count('Sakit'),
      izin: count('Izin'),
      belum: count('Belum Absen'),
    })
    expect(di_luar_sasaran).toBe(listed.length - those.length)
    const groups = (await admin.call(absenCalls.listJumlah, { query: { id } })).body.data
    for (const part of ['hadir', 'alfa', 'sakit', 'izin', 'belum'] as const)
      expect(
        groups.reduce((sum, each) => sum + each[part], 0),
        part,
      ).toBe(all[part])
  }
  const seed = Date.now()
  onTestFailed(() => console.error(`seed: ${seed}`))
  for (const step of fc.sample(STEP, { numRuns: 120, seed })) {
    await run(step)
    await compare()
  }
}, 120_000)

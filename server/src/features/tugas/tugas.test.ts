import { HEADERS } from '@bakti/contract/envelope'
import { tugasCalls } from '@bakti/contract/tugas/tugas.calls'
import { TUGAS_MESSAGE } from '@bakti/contract/tugas/message.rules'
import { expect, onTestFinished, test } from 'vitest'
import { undelete } from '../../cli/undelete'
import { startApp } from '../../testing/app'
import { blocked } from '../../testing/blocked'
import { scenario } from '../../testing/scenario'
import { deletableTugas } from './tugas.repository'

const { list, create, update, remove, countLate, createKumpul } = tugasCalls

const HOUR = 60 * 60_000
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString()
const entered = { nama: 'Sari', nim: '2510512034', kelompok: 12, link_tugas: 'https://contoh.id/sari' }

// rule T1
test('everybody sees all tasks by their deadlines, and of the submissions their own alone', async () => {
  const t = await startApp()
  const scene = await scenario(t.pool)
    .tugas('Poster', 2 * HOUR)
    .tugas('Esai', HOUR)
    .tugas('Video', -HOUR)
  const [sari, budi, admin] = [await t.api.as('PESERTA'), await t.api.as('PESERTA'), await t.api.as('ADMIN')]
  const id_tugas = scene.tugas('Esai').id
  const handedIn = await sari.call(createKumpul, { body: { ...entered, id_tugas } })
  await admin.call(createKumpul, { body: { ...entered, nama: 'Panitia', id_tugas } })

  const own = (await sari.call(list)).body.data
  expect(own.map(({ title }) => title)).toEqual(['Video', 'Esai', 'Poster'])
  expect(own[1]).toEqual({ ...scene.tugas('Esai'), Kumpul_Tugas: [handedIn.body.data] })
  expect(own[0]?.Kumpul_Tugas).toEqual([])
  expect((await budi.call(list)).body.data.map((each) => each.Kumpul_Tugas)).toEqual([[], [], []])

  const counted = (await admin.call(list)).body.data
  expect(counted.map(({ jumlah_kumpul }) => jumlah_kumpul)).toEqual([0, 2, 0])
  expect(counted[1]?.Kumpul_Tugas.map(({ nama }) => nama)).toEqual(['Panitia'])
})

test('a change shows at once, whichever replica it was made on', async () => {
  const t = await startApp()
  const second = await startApp({ database: t.database })
  const scene = await scenario(t.pool)
    .tugas('Esai')
    .tugas('Poster', 2 * HOUR)
  const admin = await t.api.as('ADMIN')
  const sari = await second.api.as('PESERTA')
  const seen = async () => (await sari.call(list)).body.data.map(({ title, deadline }) => [title, deadline])
  const { id, deadline } = scene.tugas('Esai')
  const poster = ['Poster', scene.tugas('Poster').deadline]
  expect(await seen()).toEqual([['Esai', deadline], poster])
  const later = fromNow(3 * HOUR)
  await admin.call(update, { body: { id, title: 'Esai', deadline: later } })
  expect(await seen()).toEqual([poster, ['Esai', later]])
  await admin.call(update, { body: { id, title: 'Esai 2', deadline: later } })
  expect(await seen()).toEqual([poster, ['Esai 2', later]])
  await admin.call(remove, { query: { id } })
  expect(await seen()).toEqual([poster])
  const { rows } = await t.pool.query<{ id: string }>('select id from terhapus')
  await undelete(t.pool, [rows[0]?.id ?? ''])
  expect(await seen()).toEqual([poster, ['Esai 2', later]])
})

test('texts come as they were written', async () => {
  const t = await startApp()
  const [sari, admin] = [await t.api.as('PESERTA'), await t.api.as('ADMIN')]
  const told = { title: 'Esai "Aku" \\ kamu', description: 'Satu\n\tdua "tiga"\n\n</script>' }
  const { id } = (await admin.call(create, { body: { ...told, deadline: fromNow(HOUR) } })).body.data
  const body = {
    ...entered,
    id_tugas: id,
    nama: `Ma'ruf "É" \\`,
    link_tugas: 'https://contoh.id/?a="b"&c=\'d\'',
  }
  const { data } = (await sari.call(createKumpul, { body })).body
  expect((await sari.call(list)).body.data).toMatchObject([{ ...told, Kumpul_Tugas: [data] }])
  expect(data).toMatchObject(body)
})

// rule W20
test('a task is made, changed and deleted', async () => {
  const t = await startApp()
  const admin = await t.api.as('ADMIN')
  const deadline = fromNow(HOUR)
  const made = await admin.call(create, { body: { title: ' Esai ', description: 'Satu\r\ndua', deadline } })
  expect(made).toMatchObject({
    status: 201,
    body: {
      message: 'Tugas berhasil ditambahkan!',
      data: { title: 'Esai', description: 'Satu\ndua', deadline, Kumpul_Tugas: [], jumlah_kumpul: 0 },
    },
  })
  const { id } = made.body.data
  const later = fromNow(2 * HOUR)
  const changed = await admin.call(update, { body: { id, title: 'Esai 2', deadline: later } })
  expect(changed).toMatchObject({
    status: 200,
    body: {
      message: 'Tugas berhasil diperbarui!',
      data: { id, title: 'Esai 2', description: 'Satu\ndua', deadline: later },
    },
  })
  const emptied = await admin.call(update, { body: { id, title: 'Esai', description: '', deadline } })
  expect(emptied.body.data.description).toBe('')

  expect(await admin.call(remove, { query: { id } })).toMatchObject({
    status: 200,
    body: { message: 'Tugas berhasil dihapus!', data: null },
  })
  expect((await admin.call(list)).body.data).toEqual([])
  const gone = { status: 404, body: { code: 'tugas.not_found', message: 'Tugas tidak ditemukan' } }
  expect(await admin.call(update, { body: { id, title: 'Esai', deadline } })).toMatchObject(gone)
  expect(await admin.call(remove, { query: { id } })).toMatchObject(gone)
  expect(await admin.call(countLate, { query: { id, deadline } })).toMatchObject(gone)
})

// rule T10
test('a new deadline may be of today in Jakarta, not of yesterday; an edited one may be of any day', async () => {
  const clock = () => new Date('2025-08-08T17:30:00.000Z') // 00:30 on the 9th in Jakarta
  const t = await startApp({ clock })
  const admin = await t.api.as('ADMIN')
  const add = (deadline: string) => admin.call(create, { body: { title: 'Esai', deadline } })
  expect(await add('2025-08-08T23:59:00+07:00')).toMatchObject({
    status: 400,
    body: { message: TUGAS_MESSAGE.datePast, errors: [{ path: 'deadline' }] },
  })
  const today = await add('2025-08-09T00:00:00+07:00')
  expect(today.status).toBe(201)
  const { id } = today.body.data
  const body = { id, title: 'Esai', deadline: '2025-08-01T23:59:00.000Z' }
  expect((await admin.call(update, { body })).body.data.deadline).toBe(body.deadline)
})

// rules W17, W18
test('the same create again gets the same answer, also the next day; another one under its id none', async () => {
  let now = new Date()
  const t = await startApp({ clock: () => now })
  const admin = await t.api.as('ADMIN')
  const body = { id: crypto.randomUUID(), title: 'Esai', deadline: fromNow(HOUR) }
  const answers = await Promise.all(Array.from({ length: 8 }, () => admin.call(create, { body })))
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
  now = new Date(now.getTime() + 48 * HOUR)
  expect(await admin.call(create, { body })).toMatchObject({ status: 201, body: answers[0]?.body })
  const reused = { status: 422, body: { code: 'idempotency.reused' } }
  expect(await admin.call(create, { body: { ...body, title: 'Poster' } })).toMatchObject(reused)
  const headers = { [HEADERS.idempotencyKey]: crypto.randomUUID() }
  expect((await admin.call(create, { body, headers })).status).toBe(400)

  await t.pool.query('delete from idempotency')
  now = new Date()
  expect((await admin.call(create, { body })).body).toEqual(answers[0]?.body)
  await t.pool.query('delete from idempotency')
  expect(await admin.call(create, { body: { ...body, title: 'Poster' } })).toMatchObject(reused)
  expect((await admin.call(list)).body.data).toHaveLength(1)
})

// rule T7
test('before a deadline is brought forward it can be asked whom that makes late', async () => {
  const t = await startApp()
  const scene = await scenario(t.pool).tugas('Esai').tugas('Poster')
  const admin = await t.api.as('ADMIN')
  const { id, deadline } = scene.tugas('Esai')
  const at: string[] = []
  for (const title of ['Esai', 'Esai', 'Esai', 'Poster']) {
    const body = { ...entered, id_tugas: scene.tugas(title).id }
    at.push((await (await t.api.as('PESERTA')).call(createKumpul, { body })).body.data.createAt)
  }
  // Handed in by a deadline that was later then: late already, not made so.
  await t.pool.query(`update kumpul_tugas set create_at = $2 where create_at = $1`, [
    at[2],
    fromNow(9 * HOUR),
  ])
  const ask = async (when: string) =>
    (await admin.call(countLate, { query: { id, deadline: when } })).body.data.jumlah
  const before = (iso: string | undefined) => new Date(Date.parse(iso ?? '') - 1).toISOString()
  expect(await ask(before(at[0]))).toBe(2)
  expect(await ask(at[1] ?? '')).toBe(0)
  expect(await ask(deadline)).toBe(0)
  expect(await ask(fromNow(20 * HOUR))).toBe(0)
  expect((await admin.call(list)).body.data[0]?.deadline).toBe(deadline)
})

// rules K4, K5, K6
test('a task goes with its submissions, once, and comes back with them', async () => {
  const t = await startApp()
  const scene = await scenario(t.pool).tugas('Esai').tugas('Poster')
  const [sari, admin] = [await t.api.as('PESERTA'), await t.api.as('ADMIN')]
  for (const title of ['Esai', 'Poster'])
    await sari.call(createKumpul, { body: { ...entered, id_tugas: scene.tugas(title).id } })
  const before = (await sari.call(list)).body.data

  const query = { id: scene.tugas('Esai').id }
  const headers = { [HEADERS.idempotencyKey]: crypto.randomUUID() }
  for (let time = 1; time <= 2; time++)
    expect((await admin.call(remove, { query, headers })).status).toBe(200)
  expect((await t.pool.query('select from kumpul_tugas')).rowCount).toBe(1)

  const { rows } = await t.pool.query<{ id: string; label: string }>('select id, label from terhapus')
  expect(rows).toMatchObject([{ label: 'Tugas Esai' }])
  await undelete(t.pool, [rows[0]?.id ?? ''])
  expect((await sari.call(list)).body.data).toEqual(before)
})

test('who hands in while a deletion has begun is told that the task is gone', async () => {
  const t = await startApp()
  const scene = await scenario(t.pool).tugas('Esai')
  const sari = await t.api.as('PESERTA')
  const { id } = scene.tugas('Esai')
  const tx = await t.pool.connect()
  onTestFinished(() => tx.release(true))
  await tx.query('begin')
  await deletableTugas.lock(tx, { id })
  const late = sari.call(createKumpul, { body: { ...entered, id_tugas: id } })
  await blocked(t.pool, 1)
  await tx.query('delete from tugas where id = $1', [id])
  await tx.query('commit')
  expect(await late).toMatchObject({ status: 404, body: { code: 'tugas.not_found' } })
})

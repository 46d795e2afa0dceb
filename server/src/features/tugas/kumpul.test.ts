import { HEADERS } from '@bakti/contract/envelope'
import { tugasCalls } from '@bakti/contract/tugas/tugas.calls'
import { TUGAS_MESSAGE } from '@bakti/contract/tugas/message.rules'
import { expect, test } from 'vitest'
import { startApp } from '../../testing/app'
import { expectAnsweredInDeadlock } from '../../testing/blocked'
import { scenario } from '../../testing/scenario'

const { list, createKumpul, updateKumpul } = tugasCalls

const HOUR = 60 * 60_000
const LATE = {
  status: 409,
  body: { code: 'tugas.late', message: 'Tugas sudah melewati deadline!', data: null },
}

async function setUp() {
  const t = await startApp()
  const scene = await scenario(t.pool).tugas('Esai').tugas('Poster', -HOUR)
  const sari = await t.api.as('PESERTA')
  const entered = {
    id_tugas: scene.tugas('Esai').id,
    nama: 'Sari',
    nim: '2510512034',
    kelompok: 12,
    link_tugas: 'https://contoh.id/sari',
  }
  const close = () => t.pool.query(`update tugas set deadline = now() - interval '1 hour'`)
  const rows = async () => (await t.pool.query('select id from kumpul_tugas')).rowCount
  return { ...t, scene, sari, entered, close, rows }
}

// rules T4, W20, W29
test('is answered with the submission and the moment of it, by the server’s clock', async () => {
  const { sari, entered, pool } = await setUp()
  const answer = await sari.call(createKumpul, { body: { ...entered, id_user: sari.user?.id } })
  expect(answer).toMatchObject({
    status: 201,
    body: { message: TUGAS_MESSAGE.submitted, data: { ...entered, id_user: sari.user?.id } },
  })
  const { createAt, updateAt } = answer.body.data
  expect(updateAt).toBe(createAt)
  const { rows } = await pool.query<{ off: number }>(
    'select extract(epoch from clock_timestamp() - $1::timestamptz)::float8 as off',
    [createAt],
  )
  expect(rows[0]?.off).toBeGreaterThanOrEqual(0)
  expect(rows[0]?.off).toBeLessThan(60)
})

// rule T5
test('again changes the one that exists and keeps its id and its first moment', async () => {
  const { sari, entered, rows } = await setUp()
  const first = (await sari.call(createKumpul, { body: entered })).body.data
  const link_tugas = 'https://contoh.id/baru'
  const body = { ...entered, id: crypto.randomUUID(), link_tugas }
  const again = await sari.call(createKumpul, { body })
  expect(again).toMatchObject({ status: 200, body: { message: TUGAS_MESSAGE.submitted } })
  expect(again.body.data).toEqual({ ...first, link_tugas, updateAt: again.body.data.updateAt })
  expect(again.body.data.updateAt >= first.createAt).toBe(true)
  expect((await sari.call(createKumpul, { body: { ...entered, link_tugas } })).body.data).toEqual(
    again.body.data,
  )
  expect(await rows()).toBe(1)
})

// rule T4
test('after the deadline is refused, whether or not something was handed in', async () => {
  const { sari, entered, scene, close, rows } = await setUp()
  const late = { ...entered, id_tugas: scene.tugas('Poster').id }
  expect(await sari.call(createKumpul, { body: late })).toMatchObject(LATE)
  const { body } = await sari.call(createKumpul, { body: entered })
  await close()
  expect(await sari.call(createKumpul, { body: { ...entered, nama: 'Siti' } })).toMatchObject(LATE)
  const edit = { ...entered, id: body.data.id, nama: 'Siti' }
  expect(await sari.call(updateKumpul, { body: edit })).toMatchObject(LATE)
  expect((await sari.call(list)).body.data.flatMap((each) => each.Kumpul_Tugas)).toEqual([body.data])
  expect(await rows()).toBe(1)
})

// rule T14
test('what is missing or malformed is refused in words', async () => {
  const { sari, entered } = await setUp()
  for (const [part, message] of [
    [{ nama: ' ' }, TUGAS_MESSAGE.incomplete],
    [{ kelompok: null }, TUGAS_MESSAGE.incomplete],
    [{ kelompok: '12' }, 'Nomor kelompok harus berupa angka positif!'],
    [{ link_tugas: 'javascript:alert(1)' }, 'Link tugas harus diawali http:// atau https://'],
    [{ id_tugas: '7' }, 'Tugas tidak valid'],
  ] as const)
    expect(await sari.call(createKumpul, { body: { ...entered, ...part } as never })).toMatchObject({
      status: 400,
      body: { message },
    })
  const unknown = { ...entered, id_tugas: crypto.randomUUID() }
  const gone = { status: 404, body: { code: 'tugas.not_found' } }
  expect(await sari.call(createKumpul, { body: unknown })).toMatchObject(gone)
})

test('under a key that an edit uses in the same moment is no outage', async () => {
  const { sari, entered, pool } = await setUp()
  const first = (await sari.call(createKumpul, { body: entered })).body.data
  const key = crypto.randomUUID()
  const headers = { [HEADERS.idempotencyKey]: key }
  const update = 'update kumpul_tugas set nim = nim where id = $1'
  await expectAnsweredInDeadlock({ pool, user: sari.user?.id, key, update, value: first.id }, () =>
    sari.call(createKumpul, { body: { ...entered, nama: 'Siti' }, headers }),
  )
})

// rule T3
test('is the session’s user: nobody hands in for another', async () => {
  const { api, sari, entered, rows } = await setUp()
  const budi = await api.as('PESERTA')
  const refusal = { status: 403, body: { code: 'kumpul_tugas.not_owner' } }
  const body = { ...entered, id_user: sari.user?.id }
  expect(await budi.call(createKumpul, { body })).toMatchObject(refusal)
  expect(await (await api.as('ADMIN')).call(createKumpul, { body })).toMatchObject(refusal)
  const { id } = (await sari.call(createKumpul, { body })).body.data
  expect(await budi.call(updateKumpul, { body: { ...body, id } })).toMatchObject(refusal)
  expect(await rows()).toBe(1)
})

// rule T3
test('alone finds a submission', async () => {
  const { api, sari, entered, scene } = await setUp()
  const budi = await api.as('PESERTA')
  const { id, nama } = (await sari.call(createKumpul, { body: entered })).body.data
  const gone = { status: 404, body: { code: 'kumpul_tugas.not_found' } }
  const { id_tugas: _mine, ...rest } = entered
  for (const [who, body] of [
    [budi, { ...entered, id, nama: 'Budi' }],
    [await api.as('ADMIN'), { ...entered, id, nama: 'Panitia' }],
    [sari, { ...entered, id: crypto.randomUUID() }],
    [sari, { ...rest, id, id_tugas: scene.tugas('Poster').id }],
    [sari, { ...rest, id, id_tugas: crypto.randomUUID() }],
  ] as const)
    expect(await who.call(updateKumpul, { body })).toMatchObject(gone)
  expect((await sari.call(list)).body.data[1]?.Kumpul_Tugas).toMatchObject([{ id, nama }])
})

test('changes it while the task is open', async () => {
  const { sari, entered } = await setUp()
  const first = (await sari.call(createKumpul, { body: entered })).body.data
  const change = { nama: 'Sari Dewi', nim: '2510512035', kelompok: 7, link_tugas: 'http://contoh.id/2' }
  const edited = await sari.call(updateKumpul, { body: { ...entered, ...change, id: first.id } })
  expect(edited).toMatchObject({ status: 200, body: { message: TUGAS_MESSAGE.edited } })
  expect(edited.body.data).toEqual({ ...first, ...change, updateAt: edited.body.data.updateAt })
})

// rules W17, W18, W23
test('gets the stored answer, after an edit, the deadline and the deletion of the task too', async () => {
  const { api, sari, entered, close, pool, rows } = await setUp()
  const body = { ...entered, id: crypto.randomUUID() }
  const answers = await Promise.all(Array.from({ length: 8 }, () => sari.call(createKumpul, { body })))
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 201, body: { data: body } })
  await sari.call(updateKumpul, { body: { ...body, nama: 'Siti' } })
  expect((await sari.call(createKumpul, { body })).body).toEqual(answers[0]?.body)
  await close()
  expect((await sari.call(createKumpul, { body })).body).toEqual(answers[0]?.body)
  const reused = { status: 422, body: { code: 'idempotency.reused' } }
  expect(await sari.call(createKumpul, { body: { ...body, nama: 'Siti' } })).toMatchObject(reused)
  expect(await (await api.as('PESERTA')).call(createKumpul, { body })).toMatchObject(reused)
  expect(await rows()).toBe(1)
  await pool.query('delete from kumpul_tugas')
  await pool.query('delete from tugas')
  expect((await sari.call(createKumpul, { body })).body).toEqual(answers[0]?.body)
})

// rule W12
test('whose stored answer was cleared away gets the row that exists', async () => {
  const { api, sari, entered, close, pool } = await setUp()
  const body = { ...entered, id: crypto.randomUUID() }
  const first = await sari.call(createKumpul, { body })
  const clear = () => pool.query('delete from idempotency')
  await clear()
  expect(await sari.call(createKumpul, { body })).toMatchObject({ status: 201, body: first.body })
  await clear()
  await close()
  expect(await sari.call(createKumpul, { body })).toMatchObject({ status: 201, body: first.body })
  expect(await sari.call(createKumpul, { body: { ...body, nama: 'Siti' } })).toMatchObject(LATE)
  await pool.query(`update tugas set deadline = now() + interval '1 hour'`)
  // An id that names somebody else's submission names no new one.
  const budi = await api.as('PESERTA')
  expect((await budi.call(createKumpul, { body })).status).toBe(422)
})

// rule W19
test('of what was refused is tried again', async () => {
  const { sari, entered, scene, pool } = await setUp()
  const body = { ...entered, id: crypto.randomUUID(), id_tugas: scene.tugas('Poster').id }
  expect(await sari.call(createKumpul, { body })).toMatchObject(LATE)
  await pool.query(`update tugas set deadline = now() + interval '1 hour'`)
  expect((await sari.call(createKumpul, { body })).status).toBe(201)
})

test('of an edit is answered alike', async () => {
  const { sari, entered } = await setUp()
  const { id } = (await sari.call(createKumpul, { body: entered })).body.data
  const sent = {
    body: { ...entered, id, nama: 'Siti' },
    headers: { [HEADERS.idempotencyKey]: crypto.randomUUID() },
  }
  const first = await sari.call(updateKumpul, sent)
  await sari.call(updateKumpul, { body: { ...entered, id, nama: 'Sari' } })
  expect((await sari.call(updateKumpul, sent)).body).toEqual(first.body)
  expect((await sari.call(list)).body.data[1]?.Kumpul_Tugas[0]?.nama).toBe('Sari')
})

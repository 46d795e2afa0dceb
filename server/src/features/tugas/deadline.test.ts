import { tugasCalls } from '@bakti/contract/tugas/tugas.calls'
import { expect, onTestFinished, test } from 'vitest'
import { createPool, type Pool } from '../../platform/database'
import { databaseOfNewSessions } from '../../platform/postgres/testing'
import type { Api } from '../../testing/api'
import { startApp } from '../../testing/app'
import { blocked } from '../../testing/blocked'
import { scenario } from '../../testing/scenario'
import { submitKumpul } from './kumpul.repository'

const { list, createKumpul, update } = tugasCalls

const HOUR = 60 * 60_000
const iso = (ms: number) => new Date(ms).toISOString()
const entered = { nama: 'Sari', nim: '2510512034', kelompok: 12, link_tugas: 'https://contoh.id/sari' }

/** A database whose clock stands still: its own `clock_timestamp()` is found before PostgreSQL's. */
async function stoppedAt(instant: string) {
  const database = await databaseOfNewSessions()
  const pool = createPool(database.connection, () => undefined)
  const { rows } = await pool.query<{ name: string }>('select quote_ident(current_database()) as name')
  await pool.query(
    `create function clock_timestamp() returns timestamptz language sql volatile as $$ select timestamptz '${instant}' $$`,
  )
  await pool.query(`alter database ${rows[0]?.name} set search_path = public, pg_catalog`)
  await pool.end()
  return database
}

// rules T4, W29
test('the last millisecond counts, the next one is late', async () => {
  for (const [instant, status] of [
    ['2025-08-08T13:00:00.000900Z', 201],
    ['2025-08-08T13:00:00.001000Z', 409],
  ] as const) {
    const t = await startApp({ database: await stoppedAt(instant) })
    const id_tugas = crypto.randomUUID()
    const deadline = '2025-08-08T13:00:00.000Z'
    await t.pool.query(`insert into tugas (id, title, description, deadline) values ($1, 'Esai', '', $2)`, [
      id_tugas,
      deadline,
    ])
    const answer = await (await t.api.as('PESERTA')).call(createKumpul, { body: { ...entered, id_tugas } })
    expect(answer.status).toBe(status)
    if (status === 201) expect(answer.body.data.createAt).toBe(deadline)
  }
})

// rule T4
test('it is late by the clock at which it is stored, not by when its statement began', async () => {
  const t = await startApp({ database: await stoppedAt('2099-08-08T13:00:00Z') })
  const id_tugas = crypto.randomUUID()
  await t.pool.query(
    `insert into tugas (id, title, description, deadline) values ($1, 'Esai', '', '2098-08-08T13:00:00Z')`,
    [id_tugas],
  )
  const answer = await (await t.api.as('PESERTA')).call(createKumpul, { body: { ...entered, id_tugas } })
  expect(answer.status).toBe(409)
})

// rule T5
test('50 at once of one person leave one submission', async () => {
  const t = await startApp()
  const scene = await scenario(t.pool).tugas('Esai')
  const sari = await t.api.as('PESERTA')
  const body = { ...entered, id_tugas: scene.tugas('Esai').id }
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => sari.call(createKumpul, { body: { ...body, kelompok: at + 1 } })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(49)
  expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1)
  expect(new Set(answers.map((answer) => answer.body.data.createAt)).size).toBe(1)
  expect((await t.pool.query('select from kumpul_tugas')).rowCount).toBe(1)
})

test('50 at once under one id leave one submission too', async () => {
  const t = await startApp()
  const scene = await scenario(t.pool).tugas('Esai')
  const sari = await t.api.as('PESERTA')
  const body = { ...entered, id: crypto.randomUUID(), id_tugas: scene.tugas('Esai').id }
  const answers = await Promise.all(Array.from({ length: 50 }, () => sari.call(createKumpul, { body })))
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
  expect(answers[0]?.status).toBe(201)
})

/** Someone is in the middle of handing in, and an admin moves the deadline to `deadline` meanwhile. */
async function meet(deadline: string) {
  const t = await startApp()
  const scene = await scenario(t.pool).tugas('Esai')
  const { id } = scene.tugas('Esai')
  const [first, second, admin] = [
    await t.api.as('PESERTA'),
    await t.api.as('PESERTA'),
    await t.api.as('ADMIN'),
  ]
  const tx = await t.pool.connect()
  onTestFinished(() => tx.release(true))
  await tx.query('begin')
  await submitKumpul(tx, {
    ...entered,
    id: crypto.randomUUID(),
    id_user: first.user!.id,
    id_tugas: id,
    key: null,
    request_hash: '',
  })

  const moved = admin.call(update, { body: { id, title: 'Esai', deadline } })
  await blocked(t.pool, 1)
  // Who comes after the admin waits behind, instead of sharing the lock with who is there: else a rush never ends.
  const after = second.call(createKumpul, { body: { ...entered, id_tugas: id } })
  await blocked(t.pool, 2)
  const { rows } = await t.pool.query<{ at: string }>('select clock_timestamp() as at')
  await tx.query('commit')
  expect((await moved).status).toBe(200)
  return { after: await after, before: rows[0]?.at ?? '' }
}

// rule T4
test('who comes while an admin waits to move the deadline is judged by the new one', async () => {
  const { after } = await meet(iso(Date.now() - HOUR))
  expect(after).toMatchObject({ status: 409, body: { code: 'tugas.late' } })
})

// rule T4
test('who had to wait was there when they got their turn, not when they came', async () => {
  const { after, before } = await meet(iso(Date.now() + 2 * HOUR))
  expect(after.status).toBe(201)
  expect(after.body.data.createAt >= before).toBe(true)
})

interface Verdict {
  status: number
  sent: number
  answered: number
}

/** A deadline that may have stood from one moment to another: from when its change was sent to when the next was answered. */
interface Stood {
  deadline: number
  from: number
  to: number
}

/** Whether a refusal can be right: some deadline that may have stood while the request was out had passed by its end. */
const mayBeLate = (stood: Stood[], { sent, answered }: Verdict) =>
  stood.some(({ deadline, from, to }) => from <= answered && to >= sent && deadline < answered)

/**
 * Writes down, inside each submission's own transaction, which deadline stood when it was stored. It takes a moment before it
 * looks: a change that were not held off would come in between.
 */
const witness = (pool: Pool) =>
  pool.query(`
    create table saksi (create_at timestamptz not null, deadline timestamptz not null);
    create function saksikan() returns trigger language plpgsql as $$ begin
      perform pg_sleep(0.004);
      insert into saksi select new.create_at, t.deadline from tugas t where t.id = new.id_tugas;
      return null;
    end $$;
    create trigger saksikan after insert on kumpul_tugas for each row execute function saksikan();`)

// rule T4
test('500 race a deadline that an admin moves, on two replicas: none is stored after the one that stood, none refused before it', async () => {
  const t = await startApp()
  const second = await startApp({ database: t.database })
  // On a replica of their own, an admin doesn't stand in line for a connection.
  const third = await startApp({ database: t.database })
  const scene = await scenario(t.pool).tugas('Esai')
  await witness(t.pool)
  const { id, deadline } = scene.tugas('Esai')
  const admin = await third.api.as('ADMIN')
  const people: Api[] = []
  for (let n = 0; n < 500; n++) people.push(await (n % 2 ? t : second).api.as('PESERTA'))

  const stood: Stood[] = [{ deadline: Date.parse(deadline), from: 0, to: Infinity }]
  const move = async (to: number) => {
    const before = stood.at(-1)
    stood.push({ deadline: to, from: Date.now(), to: Infinity })
    const { status } = await admin.call(update, { body: { id, title: 'Esai', deadline: iso(to) } })
    if (before) before.to = Date.now()
    expect(status).toBe(200)
  }
  const handIn = async (person: Api): Promise<Verdict> => {
    const sent = Date.now()
    const { status } = await person.call(createKumpul, { body: { ...entered, id_tugas: id } })
    return { status, sent, answered: Date.now() }
  }
  const rush = (count: number) => Promise.all(people.splice(0, count).map(handIn))

  // Brought forward into the middle of a rush that goes on until it has passed.
  const soon = Date.now() + 300
  const moved = move(soon)
  const all: Verdict[] = []
  while (people.length > 250 && Date.now() < soon + 30) all.push(...(await rush(4)))
  await moved
  await expect.poll(() => Date.now() > soon).toBe(true)
  const [afterwards] = await Promise.all([rush(100), move(soon + 2 * HOUR)])
  const [between] = await Promise.all([
    rush(people.length - 20),
    (async () => {
      for (const away of [-HOUR, HOUR, -HOUR, HOUR, -HOUR]) await move(soon + away)
    })(),
  ])
  const closed = await rush(10)
  expect(closed.map(({ status }) => status)).toEqual(Array(10).fill(409))
  await move(soon + HOUR)
  const open = await rush(10)
  expect(open.map(({ status }) => status)).toEqual(Array(10).fill(201))

  all.push(...afterwards, ...between, ...closed, ...open)
  const refused = all.filter(({ status }) => status === 409)
  const stored = all.filter(({ status }) => status === 201).length
  expect(refused.length + stored).toBe(500)
  expect(refused.filter((each) => !mayBeLate(stood, each))).toEqual([])
  const { rows } = await t.pool.query<{ stored: number; late: number }>(
    'select count(*) as stored, count(*) filter (where create_at > deadline) as late from saksi',
  )
  expect(rows).toEqual([{ stored, late: 0 }])
  expect((await admin.call(list)).body.data[0]?.jumlah_kumpul).toBe(stored)
})

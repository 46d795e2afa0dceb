import { randomUUID } from 'node:crypto'
import { tugasCalls } from '@bakti/contract/tugas/tugas.calls'
import type { KumpulTugas } from '@bakti/contract/tugas/tugas.schemas'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { RenderedAnswer } from '../../platform/answer'
import type { Caller } from '../../platform/caller'
import { type Pool, createPool } from '../../platform/database'
import { ownDatabase } from '../../platform/postgres/testing'
import type { Write } from '../../platform/write'
import { startApp } from '../../testing/app'
import { blocked } from '../../testing/blocked'
import { scenario } from '../../testing/scenario'
import { submitTugas } from './kumpul.usecases'
import { createSubmit } from './submit.usecases'

let database: Awaited<ReturnType<typeof ownDatabase>>
let pool: Pool
/** Of two processes: each has its own connections and its own batches. */
let processes: { pool: Pool; submit: ReturnType<typeof createSubmit> }[]
let users: Caller[]

beforeAll(async () => {
  database = await ownDatabase()
  const pools = [1, 2].map(() => createPool(database.connection, () => undefined))
  processes = pools.map((each) => ({ pool: each, submit: createSubmit(each) }))
  pool = pools[0]!
  users = Array.from({ length: 12 }, (_, at) => ({
    id: randomUUID(),
    sid: randomUUID(),
    name: `Peserta ${at}`,
    email: `peserta${at}@contoh.id`,
    image: null,
    role: 'PESERTA',
  }))
  for (const { id, name, email, role } of users)
    await pool.query('insert into users (id, name, email, role) values ($1, $2, $3, $4)', [
      id,
      name,
      email,
      role,
    ])
})
afterAll(() => Promise.all(processes.map((each) => each.pool.end())))

const HOUR = 60 * 60_000
/** Two open tasks and one that is over. */
async function tasks() {
  const scene = await scenario(pool).tugas('Esai').tugas('Poster').tugas('Lama', -HOUR)
  return [scene.tugas('Esai').id, scene.tugas('Poster').id, scene.tugas('Lama').id, randomUUID()] as const
}

interface Sending {
  process: number
  user: number
  task: string
  link: string
  key?: string
}

/** Status and data of an answer; the code of a refusal. */
async function send({ process, user, task, link, key = randomUUID() }: Sending) {
  const caller = users[user]!
  const body = { id_tugas: task, nama: caller.name, nim: '2510512034', kelompok: 7, link_tugas: link }
  const write = {
    key,
    requestHash: `${caller.id} ${task} ${link}`,
    operator: caller.id,
    pengirim: caller.id,
    answerOf: (data: unknown) => ({ status: 201, data }),
  } as unknown as Write
  try {
    const answer = (await submitTugas(processes[process]!, caller, {
      body,
      write,
    })) as RenderedAnswer<KumpulTugas>
    return { status: answer.status, data: (JSON.parse(answer.body) as { data: KumpulTugas }).data }
  } catch (error) {
    return { code: (error as { code: string }).code }
  }
}

const sending = fc.record({
  process: fc.nat(1),
  user: fc.nat(11),
  task: fc.oneof({ weight: 8, arbitrary: fc.nat(1) }, { weight: 1, arbitrary: fc.constantFrom(2, 3) }),
  repeats: fc.option(fc.nat(20), { freq: 4 }),
})

// rules T4, T5, W17
test('any submissions, in batches of two processes, are answered and stored as if each came alone', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(sending, { minLength: 1, maxLength: 30 }), { maxLength: 4 }),
      async (rounds) => {
        const ids = await tasks()
        const [, , late] = ids
        const sent: { how: Sending; answer: Awaited<ReturnType<typeof send>> }[] = []
        const rows = new Map<string, KumpulTugas>()
        for (const round of rounds) {
          const before = new Map(rows)
          const earlier = [...sent]
          const all = await Promise.all(
            round.map(async ({ repeats, process, user, task }, at) => {
              const first = repeats === null ? undefined : earlier[repeats]
              const link = `https://contoh.id/${sent.length}/${at}`
              const how = first
                ? { ...first.how, process }
                : { process, user, task: ids[task]!, link, key: randomUUID() }
              return { how, answer: await send(how), first }
            }),
          )
          for (const { how, answer, first } of all) {
            const pair = `${how.user} ${how.task}`
            if (first) expect(answer).toEqual(first.answer)
            else if (how.task === late) expect(answer).toEqual({ code: 'tugas.late' })
            else if (how.task === ids[3]) expect(answer).toEqual({ code: 'tugas.not_found' })
            else {
              expect(answer.data).toMatchObject({ link_tugas: how.link, id_user: users[how.user]!.id })
              expect(answer.status === 201).toBe(answer.data!.id === how.key)
              if (before.has(pair)) expect(answer.data!.id).toBe(before.get(pair)!.id)
              const known = rows.get(pair)
              if (known) expect(answer.data).toMatchObject({ id: known.id, createAt: known.createAt })
              if (!known || answer.data!.updateAt >= known.updateAt) rows.set(pair, answer.data!)
            }
            if (!first) sent.push({ how, answer })
          }
        }
        const stored = await pool.query<{ id: string; link_tugas: string }>(
          'select id, link_tugas from kumpul_tugas where id_tugas = any($1)',
          [ids],
        )
        const links = new Set(sent.map(({ how }) => how.link))
        expect(stored.rows.map(({ id }) => id).sort()).toEqual([...rows.values()].map(({ id }) => id).sort())
        expect(stored.rows.every(({ link_tugas }) => links.has(link_tugas))).toBe(true)
        const keys = await pool.query('select from idempotency where key = any($1)', [
          sent.map(({ how }) => how.key),
        ])
        expect(keys.rowCount).toBe(sent.filter(({ answer }) => answer.data).length)
      },
    ),
    { numRuns: 25 },
  )
})

// rule T5
test('submissions to a task whose gate is closed wait for it; those to another task do not', async () => {
  const [closed, open] = await tasks()
  const elsewhere = new pg.Client(database.connection)
  onTestFinished(() => elsewhere.end())
  await elsewhere.connect()
  await elsewhere.query('begin')
  await elsewhere.query(`select pg_advisory_xact_lock(hashtextextended('tugas ' || $1::text, 0))`, [closed])
  const to = (task: string) =>
    users.map((_, user) => send({ process: 0, user, task, link: 'https://contoh.id' }))
  let late = true
  const waiting = Promise.all(to(closed)).finally(() => (late = false))
  const began = performance.now()
  expect((await Promise.all(to(open))).map(({ status }) => status)).toEqual(users.map(() => 201))
  expect(performance.now() - began).toBeLessThan(1_000)
  await blocked(pool, 2)
  expect(late).toBe(true)
  await elsewhere.query('commit')
  expect((await waiting).map(({ status }) => status)).toEqual(users.map(() => 201))
})

// rule T3
test('participants who ask for their lists at the same moment get their own submissions alone', async () => {
  const t = await startApp()
  const scene = await scenario(t.pool).tugas('Esai').tugas('Poster')
  const people = await Promise.all(Array.from({ length: 20 }, () => t.api.as('PESERTA')))
  for (const [at, person] of people.entries()) {
    if (at % 4 === 0) continue
    const link_tugas = `https://contoh.id/${at}`
    const body = {
      id_tugas: scene.tugas('Esai').id,
      nama: 'Sari',
      nim: '2510512034',
      kelompok: 12,
      link_tugas,
    }
    expect((await person.call(tugasCalls.createKumpul, { body })).status).toBe(201)
  }
  for (let round = 0; round < 3; round++) {
    const lists = await Promise.all(people.map((person) => person.call(tugasCalls.list)))
    const links = lists.map(({ body }) =>
      body.data.flatMap(({ Kumpul_Tugas }) => Kumpul_Tugas.map(({ link_tugas }) => link_tugas)),
    )
    expect(links).toEqual(people.map((_, at) => (at % 4 === 0 ? [] : [`https://contoh.id/${at}`])))
  }
})

test('one that PostgreSQL refuses does not refuse the others of its batch', async () => {
  const [open] = await tasks()
  const used = randomUUID()
  await pool.query(
    `insert into idempotency (key, request_hash, status, body, id_user) values ($1, 'other', 200, '{}', $2)`,
    [used, users[0]!.id],
  )
  const answers = await Promise.all(
    users.map((_, user) =>
      send({ process: 0, user, task: open, link: 'https://contoh.id', ...(user === 3 ? { key: used } : {}) }),
    ),
  )
  expect(answers.map(({ status, code }: { status?: number; code?: string }) => status ?? code)).toEqual(
    users.map((_, user) => (user === 3 ? 'idempotency.reused' : 201)),
  )
})

import { randomUUID } from 'node:crypto'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { expect, test } from 'vitest'
import type { Api } from '../../testing/api'
import { type Gate, gate, item, scanOf, send, statusOf } from '../../testing/batch'
import { addMentor } from '../../testing/mentors'

const list = async (by: Api, id: string, page?: number) => {
  const query = page === undefined ? { id } : { id, page: String(page) }
  const { status, body } = await by.call(absenCalls.listDitahan, { query })
  expect(status, body.message).toBe(200)
  return body
}

interface Many {
  count: number
  /** SQL of the column, of the number `n`. */
  nim: string
  pengirim?: string
  received?: string
  alasan?: string
}

/** Held scans of this activity, as if they had come one second after the other. */
const holdMany = (
  { pool, absenId, admin }: Gate,
  { count, nim, pengirim = admin.user!.id, received = 'now()', alasan = 'tidak_dikenal' }: Many,
) =>
  pool.query(
    `insert into scan_ditahan (id, id_absen, alasan, participant_identifier, target_nim, operator, pengirim, happened_at, received_at, cara)
     select gen_random_uuid(), $1, $3, ${nim}, ${nim}, $2, $2, now() - n * interval '1 second', ${received}, 'kamera'
     from generate_series(1, ${count}) n`,
    [absenId, pengirim, alasan],
  )

// rules H21, H121
test('the list comes in pages: who belongs together in one place, an unknown code once with its count', async () => {
  const g = await gate(2)
  const at = (minute: number) => ({ happened_at: `2026-08-10T02:${String(minute).padStart(2, '0')}:00Z` })
  const [sari] = g.members as [string]
  const other = { id_kelompok: g.scene.kelompok(8).id }
  const lone = randomUUID()
  const acts = [
    item({ ...scanOf(g.absenId, sari, other), ...at(1) }),
    item({ ...scanOf(g.absenId, '9990000001'), ...at(2) }),
    item({ ...scanOf(g.absenId, '120140001', other), ...at(3) }),
    item({ ...scanOf(g.absenId, lone), ...at(4) }),
    item({ ...scanOf(g.absenId, '9990000001'), ...at(5) }),
    item({ ...scanOf(g.absenId, lone.toUpperCase()), ...at(6) }),
  ]
  await send(g.admin, acts)
  const mentor = await g.api.as(
    await addMentor(g, { kelompok: [g.scene.kelompok(8)], mulai: "'2020-01-01'" }),
  )
  const status = item({ ...statusOf(g.absenId, sari), ...at(0) })
  await send(mentor, [status])

  // Without a page every act is there, as ever.
  const all = await list(g.admin, g.absenId)
  expect(all.data.map(({ id }) => id)).toEqual([...acts.map(({ id }) => id).reverse(), status.id])
  expect(all).not.toHaveProperty('total')
  expect(all.data.every((row) => !('jumlah' in row))).toBe(true)

  const [scanned, , again, , typed, uuid] = acts
  const paged = await list(g.admin, g.absenId, 1)
  expect(paged).toMatchObject({ currentPage: 1, totalPages: 1, total: 5 })
  expect(paged.data.map(({ id, jumlah }) => [id, jumlah])).toEqual([
    [uuid!.id, 2],
    [typed!.id, 2],
    [again!.id, undefined],
    [scanned!.id, undefined],
    [status.id, undefined],
  ])
  // A mentor's are those that it may know of.
  expect((await list(mentor, g.absenId, 1)).data).toEqual([])
  expect(await list(g.admin, g.absenId, 2)).toMatchObject({ data: [], totalPages: 1, total: 5 })
  const faulty = await g.admin.call(absenCalls.listDitahan, { query: { id: g.absenId, page: 'x' } })
  expect(faulty.status).toBe(400)
})

// rule H121
test('the pages have every act once', async () => {
  const g = await gate(2)
  await holdMany(g, { count: 120, nim: "'99900' || (n % 60)" })
  await holdMany(g, { count: 90, nim: "'12014000' || (1 + n % 2)", alasan: 'di_luar_wewenang' })
  const rows = []
  for (const page of [1, 2, 3]) rows.push(...(await list(g.admin, g.absenId, page)).data)
  expect(rows).toHaveLength(150)
  const ids = new Set(rows.map(({ id }) => id))
  expect(ids.size).toBe(150)
  const counted = rows.reduce((sum, { jumlah = 1 }) => sum + jumlah, 0)
  expect(counted).toBe((await list(g.admin, g.absenId)).data.length)
})

// rule H121
test('7,000 held acts beside 8,000 members are listed in a moment', async () => {
  const g = await gate(2)
  await g.pool.query(
    `insert into anggota (id, nama, nim, id_kelompok)
     select gen_random_uuid(), 'Anggota ' || n, '77' || n, $1 from generate_series(1, 8000) n`,
    [g.kelompok],
  )
  await holdMany(g, { count: 3_500, nim: "'88' || n % 700" })
  await holdMany(g, { count: 3_500, nim: "'77' || n", alasan: 'di_luar_wewenang' })
  await g.pool.query('analyze')
  const mentor = await g.api.as(await addMentor(g, { kelompok: [g.scene.kelompok(7)] }))
  const took = async (work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    return performance.now() - began
  }
  expect(await took(() => list(g.admin, g.absenId, 1))).toBeLessThan(1_500)
  expect(await took(() => list(mentor, g.absenId, 1))).toBeLessThan(1_500)
  expect(await took(() => mentor.call(absenCalls.list))).toBeLessThan(1_500)
  expect(await took(() => list(g.admin, g.absenId))).toBeLessThan(3_000)
})

// rules H121, W5, W48
test('the 5,001st scan of an unknown member in an hour waits on its device, and nothing else does', async () => {
  const g = await gate(3)
  const [sari, budi] = g.members as [string, string]
  await holdMany(g, { count: 4_999, nim: "'99' || n" })
  const scan = (by: Api, code: string, headers: Record<string, string> = {}) =>
    by.call(absenCalls.scan, { body: { participantIdentifier: code, absenId: g.absenId }, headers })
  const held = { status: 404, body: { code: 'peserta.not_found', data: { ditahan: true } } }
  expect(await scan(g.admin, '9990000001')).toMatchObject(held)

  const key = { 'Idempotency-Key': randomUUID() }
  const late = await scan(g.admin, '9990000002', key)
  expect(late).toMatchObject({ status: 429, body: { code: 'scan.too_many_unknown', data: null } })
  const seconds = Number(late.headers['retry-after'])
  expect(seconds).toBeGreaterThan(3_500)
  expect(seconds).toBeLessThanOrEqual(3_600)

  const other = { id_kelompok: g.scene.kelompok(8).id }
  const items = [
    item(scanOf(g.absenId, sari)),
    item(scanOf(g.absenId, '9990000003')),
    item(scanOf(g.absenId, budi, other)),
    item(statusOf(g.absenId, g.citra)),
  ]
  const answers = await send(g.admin, items)
  expect(answers.map(({ status }) => status)).toEqual([200, 429, 409, 200])
  expect(answers[1]!.retry_after).toBeGreaterThan(3_500)
  expect(answers[0]).not.toHaveProperty('retry_after')
  // Another account is not limited by it.
  const colleague = await g.api.as('GERBANG')
  expect(await scan(colleague, '9990000002')).toMatchObject(held)

  // The same request again, an hour later: nothing was stored under its key.
  await g.pool.query("update scan_ditahan set received_at = received_at - interval '1 hour'")
  expect(await scan(g.admin, '9990000002', key)).toMatchObject(held)
  expect(await send(g.admin, items)).toMatchObject([
    { status: 200 },
    { status: 404 },
    { status: 409 },
    { status: 200 },
  ])
})

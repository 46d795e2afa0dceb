import { randomUUID } from 'node:crypto'
import {
  CARA_SCAN,
  type CaraScan,
  STATUS_KEHADIRAN,
  type StatusKehadiran,
  replayKehadiran,
} from '@bakti/contract/absen/kehadiran.rules'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { StoredAnswer } from '../../platform/answer'
import { type Pool, createPool } from '../../platform/database'
import { ownDatabase } from '../../platform/postgres/testing'
import type { Write } from '../../platform/write'
import { findEvents } from './kehadiran.repository'
import { recordScan } from './scan.usecases'
import { updateStatus } from './status.usecases'

let pool: Pool
let absen: string
let kelompok: string
let member: string

beforeAll(async () => {
  const database = await ownDatabase()
  pool = createPool({ ...database.connection, max: 10 }, () => undefined)
})
afterAll(() => pool.end())

beforeEach(async () => {
  absen = randomUUID()
  kelompok = randomUUID()
  member = await anggota(kelompok)
  await pool.query('insert into absen (id, title, tanggal) values ($1, $2, $3)', [
    absen,
    'Hari 1',
    '2025-08-11',
  ])
})

async function anggota(idKelompok: string): Promise<string> {
  const id = randomUUID()
  await pool.query(
    `insert into kelompok (id, nomor) select $1, coalesce(max(nomor), 0) + 1 from kelompok on conflict (id) do nothing`,
    [idKelompok],
  )
  await pool.query('insert into anggota (id, nama, nim, id_kelompok) values ($1, $2, $3, $4)', [
    id,
    'Sari',
    id.slice(0, 13).replace('-', ''),
    idKelompok,
  ])
  return id
}

const operator = randomUUID()

function write(over: Partial<Write> = {}): Write {
  return {
    key: null,
    requestHash: 'hash',
    operator,
    pengirim: operator,
    perangkat: null,
    delayMs: null,
    seenAt: null,
    happenedAtRaw: null,
    sentAtRaw: null,
    ...over,
  }
}

function body(answer: Awaited<ReturnType<typeof recordScan>>) {
  if (!(answer instanceof StoredAnswer)) return { status: 200, ...answer } as Record<string, any>
  return JSON.parse(answer.body) as Record<string, any>
}

const scan = (
  { cara = 'kamera', ...over }: Partial<Write> & { cara?: CaraScan } = {},
  who = member,
  group: string | null = null,
) => recordScan(pool, { participantIdentifier: who, absenId: absen, id_kelompok: group, cara }, write(over))
const set = (status_kehadiran: StatusKehadiran, over: Partial<Write> = {}) =>
  updateStatus(pool, { anggota_id: member, absen_id: absen, status_kehadiran }, write(over))

async function row() {
  const { rows } = await pool.query(
    `select status_kehadiran, waktu_absen, metode_absen, perlu_diputuskan, hadir_oleh, sandaran_diterima, scan_diterima
     from kehadiran where id_absen = $1 and id_anggota = $2`,
    [absen, member],
  )
  return rows[0]
}

describe('the row and the answer agree with the replay', () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('scan' as const),
      cara: fc.constantFrom(...CARA_SCAN),
      delayMs: fc.option(fc.integer({ min: 0, max: 60_000 })),
    }),
    fc.record({
      kind: fc.constant('status' as const),
      status: fc.constantFrom(...STATUS_KEHADIRAN),
      delayMs: fc.option(fc.integer({ min: 0, max: 60_000 })),
      seenAgoMs: fc.option(fc.integer({ min: -1000, max: 60_000 })),
    }),
  )

  it('for any sequence of arrivals, on the fast road and on the slow one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        member = await anggota(kelompok)
        for (const each of steps) {
          if (each.kind === 'scan') await scan({ delayMs: each.delayMs, cara: each.cara })
          else {
            const seenAt =
              each.seenAgoMs === null ? null : new Date(Date.now() - each.seenAgoMs).toISOString()
            await set(each.status, { delayMs: each.delayMs, seenAt })
          }
          expect(await row()).toEqual(replayKehadiran(await findEvents(pool, absen, member)))
        }
      }),
      { numRuns: 120 },
    )
  })

  it('for events that arrive at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        member = await anggota(kelompok)
        await Promise.all(
          steps.map((each) =>
            each.kind === 'scan'
              ? scan({ delayMs: each.delayMs, cara: each.cara })
              : set(each.status, { delayMs: each.delayMs }),
          ),
        )
        const events = await findEvents(pool, absen, member)
        expect(events).toHaveLength(steps.length)
        expect(await row()).toEqual(replayKehadiran(events))
      }),
      { numRuns: 60 },
    )
  })
})

describe('a scan', () => {
  it('30 of one member at once leave one Hadir with the first time', async () => {
    const answers = (await Promise.all(Array.from({ length: 30 }, () => scan({ key: randomUUID() })))).map(
      body,
    )
    const events = await findEvents(pool, absen, member)
    expect(events).toHaveLength(30)
    const first = events.map((event) => event.happened_at).sort()[0]
    expect(await row()).toMatchObject({
      status_kehadiran: 'Hadir',
      waktu_absen: first,
      metode_absen: 'QR_CODE',
    })
    expect(answers.every((answer) => answer.status === 200)).toBe(true)
  })

  it('is written once for its key, and answered alike, also when it comes again at once', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 12 }, () => scan({ key })))
    expect(new Set(answers.map((answer) => JSON.stringify(body(answer)))).size).toBe(1)
    expect(await findEvents(pool, absen, member)).toHaveLength(1)
    expect(body(answers[0]!)).toMatchObject({
      message: 'Absensi berhasil dicatat!',
      data: { duplicate: false },
    })
  })

  it('refuses a key that belongs to another request', async () => {
    const key = randomUUID()
    await scan({ key })
    await expect(scan({ key, requestHash: 'other' })).rejects.toMatchObject({
      status: 422,
      code: 'idempotency.reused',
    })
  })

  it('answers a second one with the first time, on both roads', async () => {
    const first = body(await scan())
    const again = body(await scan())
    expect(again.data).toMatchObject({ duplicate: true, waktu_absen: first.data.waktu_absen })
    expect(again.message).toMatch(/^Sudah hadir pukul \d\d:\d\d$/)
    const earlier = body(await scan({ delayMs: 60_000 }))
    expect(earlier.data.duplicate).toBe(false)
    expect(earlier.data.waktu_absen < first.data.waktu_absen).toBe(true)
    const between = body(await scan({ delayMs: 30_000 }))
    expect(between.data).toMatchObject({ duplicate: true, waktu_absen: earlier.data.waktu_absen })
    expect(between.message).toMatch(/^Sudah hadir pukul \d\d:\d\d$/)
  })

  it('is never dated after its arrival nor out of the calendar', async () => {
    await scan({ delayMs: Number.MAX_SAFE_INTEGER })
    const [event] = await findEvents(pool, absen, member)
    expect(event!.happened_at < event!.received_at).toBe(true)
  })
})

describe('a scan that counts for nobody yet', () => {
  const ditahan = async () =>
    (await pool.query('select alasan, diambil_at from scan_ditahan where id_absen = $1', [absen])).rows

  it('of another group is held with its outcome', async () => {
    const other = randomUUID()
    await anggota(other)
    const answer = body(await scan({}, member, other))
    expect(answer).toMatchObject({ status: 409, data: { ditahan: true, anggota: { id: member } } })
    expect(answer.message).toMatch(/^Anggota Kelompok \d+, bukan Kelompok \d+$/)
    expect(await ditahan()).toEqual([{ alasan: 'kelompok_lain', diambil_at: null }])
    expect(await row()).toBeUndefined()
  })

  it('of an unknown member is held, and answered alike to the same key', async () => {
    const key = randomUUID()
    const first = body(await scan({ key }, '9999900001'))
    expect(first).toMatchObject({ status: 404, message: 'Peserta tidak ditemukan', data: { ditahan: true } })
    const again = body(await scan({ key }, '9999900001'))
    expect(again).toMatchObject({ status: 404, message: 'Peserta tidak ditemukan', data: { ditahan: true } })
    expect(await ditahan()).toHaveLength(1)
  })

  it('of 36 characters that are no UUID is held', async () => {
    const answer = body(await scan({}, 'zzzzzzzz-zzzz-zzzz-zzzz-zzzzzzzzzzzz'))
    expect(answer).toMatchObject({ status: 404, data: { ditahan: true } })
  })

  it('naming a group that is gone is held', async () => {
    const answer = body(await scan({}, member, randomUUID()))
    expect(answer).toMatchObject({
      status: 404,
      message: 'Kelompok tidak ditemukan',
      data: { ditahan: true },
    })
    expect(await ditahan()).toEqual([{ alasan: 'kelompok_tidak_ada', diambil_at: null }])
  })

  it('of an unknown activity is refused: there is nothing to hold it under', async () => {
    absen = randomUUID()
    await expect(scan()).rejects.toMatchObject({ status: 404, code: 'absen.not_found' })
  })

  it('with a malformed code is refused with the seed’s text', async () => {
    await expect(scan({}, 'a-b-c')).rejects.toMatchObject({
      status: 400,
      message: 'QR data must be in format: uuid, nim-kelompok or nim',
    })
  })
})

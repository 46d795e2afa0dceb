import { randomUUID } from 'node:crypto'
import {
  CARA_SCAN,
  type CaraScan,
  STATUS_KEHADIRAN,
  type StatusKehadiran,
  compareEvents,
  replayKehadiran,
} from '@bakti/contract/absen/kehadiran.rules'
import { timeWib } from '@bakti/contract/time.rules'
import fc from 'fast-check'
import type { Logger } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Pool, createPool, transaction } from '../../platform/database'
import { ownDatabase } from '../../platform/postgres/testing'
import type { Write } from '../../platform/write'
import { takeDitahan } from './ditahan.usecases'
import { findEvents } from './kehadiran.repository'
import { scanAnswer, statusAnswer } from './kehadiran.answers'
import { type Recorder, createRecorder } from './record.usecases'
import { recordScan } from './scan.usecases'
import { updateStatus } from './status.usecases'

let pool: Pool
let recorder: Recorder
let absen: string
let kelompok: string
let member: string

beforeAll(async () => {
  const database = await ownDatabase()
  pool = createPool({ ...database.connection, max: 10 }, () => undefined)
  recorder = createRecorder({ pool })
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
    mentor: null,
    perangkat: null,
    delayMs: null,
    seenAt: null,
    seenEvents: [],
    happenedAtRaw: null,
    sentAtRaw: null,
    begunAt: performance.now(),
    heardAt: null,
    logged: null,
    answerOf: scanAnswer,
    ...over,
  }
}

function body(answer: { body: string }) {
  return JSON.parse(answer.body) as Record<string, any>
}

const scan = (
  { cara = 'kamera', ...over }: Partial<Write> & { cara?: CaraScan } = {},
  who = member,
  group: string | null = null,
) =>
  recordScan(recorder, { participantIdentifier: who, absenId: absen, id_kelompok: group, cara }, write(over))
const set = (status_kehadiran: StatusKehadiran, over: Partial<Write> = {}) =>
  updateStatus(
    recorder,
    { anggota_id: member, absen_id: absen, status_kehadiran },
    write({ answerOf: statusAnswer, ...over }),
  )

async function row() {
  const { rows } = await pool.query(
    `select status_kehadiran, waktu_absen, metode_absen, perlu_diputuskan, hadir_oleh, sandaran_diterima, scan_diterima,
       last_order_at, last_event, last_received_at
     from kehadiran where id_absen = $1 and id_anggota = $2`,
    [absen, member],
  )
  return rows[0]
}

/** The row that the replay makes of the events that are stored. */
async function replayed() {
  const events = (await findEvents(pool, [{ id_absen: absen, id_anggota: member }])).sort(compareEvents)
  const { order_at, id } = events.at(-1)!
  const [last_received_at] = events
    .map(({ received_at }) => received_at)
    .sort()
    .reverse()
  return { ...replayKehadiran(events), last_order_at: order_at, last_event: id, last_received_at }
}

/** As if the database's clock had been set back by so much since: all that is stored lies that much further ahead. */
async function setClockBack(ms: number): Promise<void> {
  const later = (...columns: string[]) =>
    columns.map((column) => `${column} = ${column} + $3 * interval '1 millisecond'`).join(', ')
  await pool.query(
    `update kehadiran_event set ${later('happened_at', 'order_at', 'received_at', 'seen_until')}
     where id_absen = $1 and id_anggota = $2`,
    [absen, member, ms],
  )
  await pool.query(
    `update kehadiran set ${later('waktu_absen', 'sandaran_diterima', 'scan_diterima', 'last_order_at', 'last_received_at')}
     where id_absen = $1 and id_anggota = $2`,
    [absen, member, ms],
  )
}

const DEVICES = [randomUUID(), randomUUID()]
const act = { delayMs: fc.option(fc.integer({ min: 0, max: 60_000 })), device: fc.nat(2) }
const step = fc.oneof(
  fc.record({ kind: fc.constant('scan' as const), ...act, cara: fc.constantFrom(...CARA_SCAN) }),
  fc.record({
    kind: fc.constant('status' as const),
    ...act,
    status: fc.constantFrom(...STATUS_KEHADIRAN),
    seenAgoMs: fc.option(fc.integer({ min: -1000, max: 60_000 })),
    /** Which of the scans so far it names, the last one first. */
    names: fc.array(fc.nat(3), { maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('clock' as const), backMs: fc.integer({ min: 0, max: 90_000 }) }),
)

/** Does them, with keys that can be named. Returns the event of an act. */
async function perform(each: typeof step extends fc.Arbitrary<infer T> ? T : never, scans: string[]) {
  if (each.kind === 'clock') {
    await setClockBack(each.backMs)
    return null
  }
  const key = randomUUID()
  const from = { key, delayMs: each.delayMs, perangkat: DEVICES[each.device] ?? null }
  if (each.kind === 'scan') {
    scans.unshift(key)
    await scan({ ...from, cara: each.cara })
  } else {
    const seenAt = each.seenAgoMs === null ? null : new Date(Date.now() - each.seenAgoMs).toISOString()
    const seenEvents = each.names.map((at) => scans[at]).filter((id) => id !== undefined)
    await set(each.status, { ...from, seenAt, seenEvents })
  }
  return key
}

// rules H1, H3, H16, H29
test('row and answer agree with the replay for any sequence of arrivals', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      member = await anggota(kelompok)
      const scans: string[] = []
      let acts = 0
      for (const each of steps) {
        const key = await perform(each, scans)
        if (key) acts++
        if (acts === 0) continue
        const now = await row()
        expect(now).toEqual(await replayed())
        // What was sent at once is the newest, whatever the clock says.
        if (each.kind !== 'clock' && each.delayMs === null) expect(now.last_event).toBe(key)
      }
      const events = await findEvents(pool, [{ id_absen: absen, id_anggota: member }])
      expect(events).toHaveLength(acts)
      expect(new Set(events.map(({ received_at }) => received_at)).size).toBe(acts)
      expect(events.every(({ order_at, received_at }) => order_at <= received_at)).toBe(true)
    }),
    { numRuns: 150 },
  )
})

// rules H1, H29
test('row and answer agree with the replay for events that arrive at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      member = await anggota(kelompok)
      const scans: string[] = []
      const acts = steps.filter(({ kind }) => kind !== 'clock')
      fc.pre(acts.length > 0)
      await Promise.all(acts.map((each) => perform(each, scans)))
      expect(await findEvents(pool, [{ id_absen: absen, id_anggota: member }])).toHaveLength(acts.length)
      expect(await row()).toEqual(await replayed())
    }),
    { numRuns: 60 },
  )
})

const BACK_MS = 3_600_000

// rules H15, H16
test('after the database’s clock was set back, a status that is set now takes effect at once, and its order does not date it', async () => {
  await scan()
  await setClockBack(BACK_MS)
  const since = new Date().toISOString()
  const answer = body(await set('Sakit', { seenAt: (await row()).scan_diterima }))
  expect(answer).toMatchObject({
    message: 'Status kehadiran berhasil diubah!',
    data: { status_kehadiran: 'Sakit', perlu_diputuskan: false },
  })
  await set('Belum Absen')
  const again = body(await scan())
  expect(again).toMatchObject({ message: 'Absensi berhasil dicatat!', data: { status_kehadiran: 'Hadir' } })
  expect(again.data.waktu_absen >= since && again.data.waktu_absen <= new Date().toISOString()).toBe(true)
  expect((await row()).last_received_at > since).toBe(true)
})

// rules H9, H27
test('after the database’s clock was set back, an operator who had not seen the scan reads that it stands, and corrects it on the row of the answer', async () => {
  const seenAt = new Date().toISOString()
  await scan()
  await setClockBack(BACK_MS)
  const { waktu_absen } = await row()
  const answer = body(await set('Alfa', { seenAt }))
  expect(answer).toMatchObject({ status: 200, data: { status_kehadiran: 'Hadir', perlu_diputuskan: true } })
  expect(answer.message).toBe(
    `Status tetap Hadir: peserta ini dipindai pukul ${timeWib(waktu_absen)}, dan itu belum tampil saat status diubah. Statusnya perlu diputuskan.`,
  )
  expect(body(await set('Alfa', { seenAt: answer.data.seen_at }))).toMatchObject({
    message: 'Status kehadiran berhasil diubah!',
    data: { status_kehadiran: 'Alfa', perlu_diputuskan: false },
  })
})

// rules H9, H16
test('after the database’s clock was set back, no earlier operator counts as having seen a scan that arrives later', async () => {
  await set('Sakit')
  await setClockBack(BACK_MS)
  await scan({ delayMs: 10 * 60_000 })
  expect(await row()).toMatchObject({ status_kehadiran: 'Sakit', perlu_diputuskan: true })
  expect(await row()).toEqual(await replayed())
})

// rules H15, H23
test('after the database’s clock was set back, an older held scan is ordered no later than its takeover', async () => {
  const key = randomUUID()
  const other = randomUUID()
  await anggota(other)
  expect(body(await scan({ key }, member, other))).toMatchObject({ status: 409 })
  await pool.query(
    `update scan_ditahan set happened_at = happened_at + $2 * interval '1 ms', received_at = received_at + $2 * interval '1 ms'
     where id = $1`,
    [key, BACK_MS],
  )
  await transaction(pool, (tx) => takeDitahan(tx, key, { oleh: operator, mentor: null }))
  expect(body(await set('Sakit')).data.status_kehadiran).toBe('Sakit')
  expect(await row()).toEqual(await replayed())
})

// rule H16
test.each([0, 60_000])(
  'a clock that was set back is logged, in a batch and alone: a status with a delay of %d ms',
  async (delayMs) => {
    const warn = vi.fn()
    const logger = { warn } as unknown as Logger
    const change = { anggota_id: member, absen_id: absen, status_kehadiran: 'Izin' as const }
    await scan()
    const recorder = createRecorder({ pool, logger })
    const act = write({ answerOf: statusAnswer, ...(delayMs ? { delayMs } : {}) })
    await updateStatus(recorder, change, act)
    expect(warn).not.toHaveBeenCalled()
    await setClockBack(BACK_MS)
    await updateStatus(recorder, change, act)
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { mundurMs: expect.closeTo(BACK_MS, -5) },
      'Jam basis data mundur: kehadiran tetap diurutkan menurut kedatangannya',
    )
  },
)

// rules H9, H27
test('a status that takes no effect because of an unseen scan says so', async () => {
  const seenAt = new Date(Date.now() - 5000).toISOString()
  await scan()
  for (const status of ['Alfa', 'Belum Absen'] as const)
    expect(body(await set(status, { seenAt })).message).toMatch(
      /^Status tetap Hadir: peserta ini dipindai pukul \d\d:\d\d, .* perlu diputuskan\.$/,
    )
  expect(body(await set('Izin', { seenAt }))).toMatchObject({
    message: 'Peserta ini sudah dipindai sebelum status diubah. Statusnya perlu diputuskan.',
    data: { status_kehadiran: 'Izin', perlu_diputuskan: true },
  })
})

// rule H27
test('a status that takes no effect because a newer one stands says so', async () => {
  await set('Izin')
  expect(body(await set('Alfa', { delayMs: 60_000 }))).toMatchObject({
    message: 'Status tetap Izin: ada catatan yang lebih baru daripada perubahan ini. Ubah lagi bila perlu.',
    data: { status_kehadiran: 'Izin' },
  })
  expect(body(await set('Izin', { delayMs: 60_000 })).message).toBe('Status kehadiran berhasil diubah!')
  expect(body(await set('Alfa')).data.status_kehadiran).toBe('Alfa')
})

const perangkat = randomUUID()
/** A scan without network, corrected a moment later, before anything of it was sent. */
async function mistap(status: StatusKehadiran, other: Partial<Write> = {}) {
  const [key, seenAt] = [randomUUID(), (await row())?.scan_diterima ?? new Date(0).toISOString()]
  const scanned = () => scan({ key, perangkat, delayMs: 60_000 })
  const corrected = () =>
    set(status, { key: randomUUID(), perangkat, delayMs: 55_000, seenAt, seenEvents: [key], ...other })
  return { scanned, corrected }
}

// rule H12
test.each(['Belum Absen', 'Alfa', 'Sakit'] as const)(
  'a correction on the phone that scanned: %s takes effect, in both orders of arrival',
  async (status) => {
    for (const turned of [false, true]) {
      member = await anggota(kelompok)
      const { scanned, corrected } = await mistap(status)
      if (turned) await corrected()
      await scanned()
      if (!turned) expect(body(await corrected()).message).toBe('Status kehadiran berhasil diubah!')
      expect(await row()).toMatchObject({ status_kehadiran: status, perlu_diputuskan: false })
      expect(await row()).toEqual(await replayed())
    }
  },
)

// rules H12, H15
test('a correction is ordered after the scan that it names, also where that scan arrives long after it', async () => {
  const { scanned, corrected } = await mistap('Alfa', { delayMs: 70_000 })
  await scanned()
  await corrected()
  expect(await row()).toMatchObject({ status_kehadiran: 'Alfa', perlu_diputuskan: false })
})

// rule H12
test.each([null, randomUUID()])('a status can not name the scans of another device: %s', async (other) => {
  const { scanned, corrected } = await mistap('Alfa', { perangkat: other })
  await scanned()
  expect(body(await corrected()).data).toMatchObject({ status_kehadiran: 'Hadir', perlu_diputuskan: true })
})

// rule H12
test('a status can not name the scans of another member', async () => {
  const own = member
  const { scanned, corrected } = await mistap('Alfa')
  member = await anggota(kelompok)
  await scanned()
  member = own
  await scan({ perangkat, delayMs: 60_000 })
  expect(body(await corrected()).data).toMatchObject({ status_kehadiran: 'Hadir', perlu_diputuskan: true })
})

// rules H4, H28
test('30 scans of one member at once leave one Hadir with the first time', async () => {
  const answers = (await Promise.all(Array.from({ length: 30 }, () => scan({ key: randomUUID() })))).map(body)
  const events = await findEvents(pool, [{ id_absen: absen, id_anggota: member }])
  expect(events).toHaveLength(30)
  const first = events.sort(compareEvents)[0]!.happened_at
  expect(await row()).toMatchObject({
    status_kehadiran: 'Hadir',
    waktu_absen: first,
    metode_absen: 'QR_CODE',
  })
  expect(answers.every((answer) => answer.status === 200)).toBe(true)
})

// rules W17, H28
test('a scan is written once for its key and gets the same answer, also when it comes again at once', async () => {
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 12 }, () => scan({ key })))
  expect(new Set(answers.map((answer) => JSON.stringify(body(answer)))).size).toBe(1)
  expect(await findEvents(pool, [{ id_absen: absen, id_anggota: member }])).toHaveLength(1)
  expect(body(answers[0]!)).toMatchObject({
    message: 'Absensi berhasil dicatat!',
    data: { duplicate: false },
  })
})

// rule W18
test('a key that belongs to another request is refused', async () => {
  const key = randomUUID()
  await scan({ key })
  await expect(scan({ key, requestHash: 'other' })).rejects.toMatchObject({
    status: 422,
    code: 'idempotency.reused',
  })
})

// rules H4, H18
test('a second scan is answered with the first time, in a batch and alone', async () => {
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

// rules H13, H14, H120
test('a scan is never dated after its arrival or outside of the calendar', async () => {
  expect(body(await scan({ delayMs: Number.MAX_SAFE_INTEGER })).status).toBe(409)
  const { rows } = await pool.query(
    `select happened_at < received_at as before, extract(day from received_at - happened_at)::int as days
     from scan_ditahan where id_absen = $1`,
    [absen],
  )
  expect(rows).toEqual([{ before: true, days: 3660 }])
})

const ditahan = async () =>
  (await pool.query('select alasan, diambil_at from scan_ditahan where id_absen = $1', [absen])).rows

// rule H19
test('a scan of another group’s member is held with its outcome', async () => {
  const other = randomUUID()
  await anggota(other)
  const answer = body(await scan({}, member, other))
  expect(answer).toMatchObject({ status: 409, data: { ditahan: true, anggota: { id: member } } })
  expect(answer.message).toMatch(/^Anggota Kelompok \d+, bukan Kelompok \d+$/)
  expect(await ditahan()).toEqual([{ alasan: 'kelompok_lain', diambil_at: null }])
  expect(await row()).toBeUndefined()
})

// rules H19, W19
test('a scan of an unknown member is held, and its key gets the same answer again', async () => {
  const key = randomUUID()
  const first = body(await scan({ key }, '9999900001'))
  expect(first).toMatchObject({ status: 404, message: 'Peserta tidak ditemukan', data: { ditahan: true } })
  const again = body(await scan({ key }, '9999900001'))
  expect(again).toMatchObject({ status: 404, message: 'Peserta tidak ditemukan', data: { ditahan: true } })
  expect(await ditahan()).toHaveLength(1)
})

// rule H19
test('a scan of 36 characters that are no UUID is held', async () => {
  const answer = body(await scan({}, 'zzzzzzzz-zzzz-zzzz-zzzz-zzzzzzzzzzzz'))
  expect(answer).toMatchObject({ status: 404, data: { ditahan: true } })
})

// rule H19
test('a scan that names a deleted group is held', async () => {
  const answer = body(await scan({}, member, randomUUID()))
  expect(answer).toMatchObject({
    status: 404,
    message: 'Kelompok tidak ditemukan',
    data: { ditahan: true },
  })
  expect(await ditahan()).toEqual([{ alasan: 'kelompok_tidak_ada', diambil_at: null }])
})

// rule H20
test('a scan for an unknown activity is refused', async () => {
  absen = randomUUID()
  await expect(scan()).rejects.toMatchObject({ status: 404, code: 'absen.not_found' })
})

// rules H20, S1
test('a malformed code is refused with the text of its fault', async () => {
  await expect(scan({}, 'a-b-c')).rejects.toMatchObject({
    status: 400,
    message: 'QR data must be in format: uuid, nim-kelompok or nim',
  })
})

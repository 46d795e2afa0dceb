import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import { PERANGKAT_MAX } from '@bakti/contract/perangkat/perangkat.rules'
import { perangkatCalls } from '@bakti/contract/perangkat/perangkat.calls'
import type { BodyOf } from '@bakti/contract/call'
import type { perangkatShapes } from '@bakti/contract/perangkat/perangkat.schemas'
import { expect, test } from 'vitest'
import type { Api } from '../../testing/api'
import { type TestApp, startApp } from '../../testing/app'
import { addMentor } from '../../testing/mentors'
import { addUser } from '../../testing/users'
import { scenario } from '../../testing/scenario'
import { sweepReports } from './perangkat.usecases'

const { report: deviceReport, list, clear } = perangkatCalls
type Body = BodyOf<typeof perangkatShapes.report>

const EMPTY = { unsent: 0, review: 0 }
const newId = () => crypto.randomUUID()

/** A browser: its two ids, and what it keeps of cookies. */
function browser(admin: Api, given: { device?: string; outbox?: string | null; cookie?: string } = {}) {
  const { device = newId(), outbox = newId(), cookie = '' } = given
  const own = { device, outbox, cookie }
  return {
    ...own,
    report: async (body: Partial<Body> = {}, headers: Record<string, string> = {}) => {
      const answer = await admin.call(deviceReport, {
        body: { ...EMPTY, outbox: own.outbox, ...body },
        headers: { 'X-Device-Id': own.device, ...(own.cookie ? { cookie: own.cookie } : {}), ...headers },
      })
      const [set] = [answer.headers['set-cookie']].flat()
      if (typeof set === 'string') own.cookie = set.split(';')[0] ?? ''
      return answer
    },
    cookie: () => own.cookie,
  }
}

const lostAt = async (answer: ReturnType<ReturnType<typeof browser>['report']>) =>
  (await answer).body.data.hilang

/** As if the reports had been stored so much earlier. */
const age = ({ pool }: TestApp, seconds: number) =>
  pool.query(
    `update perangkat set reported_at = reported_at - $1 * interval '1 second', lost_at = lost_at - $1 * interval '1 second'`,
    [seconds],
  )

async function rows(admin: Api) {
  const { status, body } = await admin.call(list)
  expect(status).toBe(200)
  return body.data
}

// rule D1
test('a report is stored with the server’s times and shown to admins', async () => {
  const t = await startApp()
  const admin = await t.api.as('ADMIN')
  const { device, report } = browser(admin)
  const before = Date.now()
  const answer = await report(
    {
      unsent: 3,
      review: 1,
      oldest_age: 90,
      clock_offset: -1500,
      roster_age: 3600,
      app_version: ' 2025.8.1 ',
      scanner_open: true,
      battery: { level: 41, charging: false },
    },
    {
      'user-agent':
        'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36',
    },
  )
  expect(answer).toMatchObject({ status: 200, body: { data: { hilang: [] } } })
  const [row] = await rows(admin)
  expect(row).toMatchObject({
    perangkat: device,
    id_user: admin.user!.id,
    nama: admin.user!.name,
    browser: 'Chrome, Android',
    keadaan: 'menunggu',
    sisa: { unsent: 3, review: 1 },
    clock_offset: -1500,
    app_version: '2025.8.1',
    scanner_open: true,
    battery: { level: 41, charging: false },
    lost_at: null,
    cleared: null,
  })
  const secondsBefore = (at: string | null | undefined) =>
    Math.round((Date.parse(row!.reported_at) - Date.parse(at!)) / 1000)
  expect(Math.abs(Date.parse(row!.reported_at) - before)).toBeLessThan(60_000)
  expect([secondsBefore(row?.oldest_at), secondsBefore(row?.roster_at)]).toEqual([90, 3600])
  // No column of the answer says the id of the database: it proves that a report is of the same browser.
  expect(JSON.stringify(row)).not.toContain('outbox')
})

// rule D2
test('one report in 30 s is stored, unless what waits or the scanner has changed', async () => {
  const t = await startApp()
  const admin = await t.api.as('ADMIN')
  const { report } = browser(admin)
  const version = async () => (await rows(admin))[0]?.app_version
  const said = async (app_version: string, body: Partial<Body> = {}) => {
    expect((await report({ app_version, ...body })).body.data).toEqual({ hilang: [] })
    return version()
  }
  expect(await said('1')).toBe('1')
  expect(await said('2')).toBe('1')
  expect(await said('3', { unsent: 1 })).toBe('3')
  expect(await said('4', { unsent: 1 })).toBe('3')
  expect(await said('5', { unsent: 1, review: 1 })).toBe('5')
  expect(await said('6', { unsent: 1, review: 1, scanner_open: true })).toBe('6')
  await age(t, 31)
  expect(await said('7', { unsent: 1, review: 1, scanner_open: true })).toBe('7')
})

// rule D2
test('an account has one row for each of its devices, and does not overwrite another account’s', async () => {
  const t = await startApp()
  const [one, other] = [await t.api.as('ADMIN'), await t.api.as('ADMIN')]
  const { device, report, cookie } = browser(one)
  await report({ unsent: 4 })
  // The other account of the same browser, whose database was made anew.
  await browser(other, { device, cookie: cookie() }).report()
  expect((await rows(one)).map(({ id_user, sisa }) => [id_user, sisa.unsent])).toEqual([
    [one.user!.id, 4],
    [other.user!.id, 0],
  ])
})

// rules D120, D6
test('who knows the id of a device and never used it reports nothing for it, and learns nothing', async () => {
  const t = await startApp()
  const [victim, attacker] = [await t.api.as('MENTOR'), await t.api.as('MENTOR')]
  const admin = await t.api.as('ADMIN')
  const { device, outbox, report, cookie } = browser(victim)
  await report({ unsent: 4 })
  const before = await rows(admin)
  const own = browser(attacker)
  await own.report()

  const denied = { status: 403, body: { code: 'scope.denied', data: null } }
  const former = { outbox: newId(), unsent: 9, review: 0, age: 0 }
  for (const given of [
    {},
    { outbox: null },
    { outbox: device },
    { cookie: `perangkat=${device}` },
    { cookie: own.cookie() },
  ])
    for (const body of [{}, { former }, { unsent: 1 }]) {
      const answer = await browser(attacker, { device, ...given }).report(body)
      expect(answer).toMatchObject(denied)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  // Nor by the cookie of its own browser, with the other device's id in it.
  const forged = own.cookie().replace(own.device, device)
  expect(await browser(attacker, { device, cookie: forged }).report()).toMatchObject(denied)
  const fromOwn = browser(attacker, { device: own.device, cookie: forged })
  expect(await lostAt(fromOwn.report())).toEqual([])
  expect((await rows(admin)).filter(({ perangkat }) => perangkat === device)).toEqual(before)

  // The browser itself goes on: with its database, by its cookie, and the same session also without either.
  const again = await t.api.as(await addUser(t, { role: 'MENTOR' }))
  expect((await browser(again, { device, outbox }).report({ unsent: 4 })).status).toBe(200)
  expect((await browser(await t.api.as('MENTOR'), { device, cookie: cookie() }).report()).status).toBe(200)
  expect((await browser(again, { device }).report()).status).toBe(200)
})

// rule D120
test('an account whose report is of before sessions were stored goes on reporting', async () => {
  const t = await startApp()
  const owner = await addUser(t, { role: 'MENTOR' })
  const { device, report } = browser(await t.api.as(owner))
  expect((await report({ outbox: null })).status).toBe(200)
  await t.pool.query('update perangkat set sid = null where device = $1', [device])
  const stranger = browser(await t.api.as('MENTOR'), { device })
  expect((await stranger.report({ outbox: null })).status).toBe(403)
  const later = browser(await t.api.as(owner), { device })
  expect((await later.report({ outbox: null })).status).toBe(200)
})

// rule D120
test('no act is refused or held for the id of its device', async () => {
  const t = await startApp()
  const [admin, other] = [await t.api.as('ADMIN'), await t.api.as('ADMIN')]
  const scene = await scenario(t.pool).kelompok(1).anggota('Sari', '120140001').absen('Hari 1')
  const { device, report } = browser(admin)
  await report({ unsent: 1 })
  const absenId = scene.absen('Hari 1').id
  expect(await arrives(other, { device, nim: '120140001', absenId })).toBe(200)
})

// rule D2
test('an account keeps the newest hundred reports', async () => {
  const t = await startApp()
  const admin = await t.api.as('ADMIN')
  const first = browser(admin)
  await first.report()
  await age(t, 60)
  for (let at = 0; at < PERANGKAT_MAX; at++) await browser(admin).report()
  const devices = (await rows(admin)).map(({ perangkat }) => perangkat)
  expect(devices).toHaveLength(PERANGKAT_MAX)
  expect(devices).not.toContain(first.device)
})

// rules D1, W5, W8
test('a report without a device, with values out of range, or too large is refused', async () => {
  const t = await startApp()
  const admin = await t.api.as('ADMIN')
  const { report } = browser(admin)
  const status = async (body: Record<string, unknown>, headers = {}) => (await report(body, headers)).status
  expect((await admin.call(deviceReport, { body: { ...EMPTY, outbox: null } })).body).toMatchObject({
    status: 400,
    message: 'X-Device-Id wajib diisi',
  })
  expect(await status({}, { 'X-Device-Id': 'hp-rani' })).toBe(400)
  for (const bad of [
    { unsent: -1 },
    { unsent: 1.5 },
    { unsent: 2 ** 53 },
    { unsent: '3' },
    { review: null },
    { outbox: 'x' },
    { oldest_age: -1 },
    { oldest_age: 1e300 },
    { clock_offset: 1e15 },
    { app_version: 'a'.repeat(41) },
    { app_version: '\0' },
    { scanner_open: 'ya' },
    { battery: { level: 101, charging: true } },
    { battery: 50 },
    { former: { outbox: newId(), unsent: 1 } },
  ])
    expect(await status(bad), JSON.stringify(bad)).toBe(400)
  expect(await status({ app_version: 'a'.repeat(1024) })).toBe(413)
  expect(await rows(admin)).toEqual([])
})

// rules D3, W6
test('a participant’s browser has nothing to report', async () => {
  const t = await startApp()
  const peserta = await t.api.as('PESERTA')
  expect((await browser(peserta).report()).status).toBe(403)
  expect((await peserta.call(list)).status).toBe(403)
  // Nor does a report count among the writes of a minute.
  expect(deviceReport.uncounted).toBe(true)
})

/** A scan that this device queued before its report and that arrives now. */
async function arrives(
  admin: Api,
  { device, nim, absenId }: { device: string; nim: string; absenId: string },
) {
  const now = Date.now()
  const { status } = await admin.call(absenCalls.scan, {
    body: { participantIdentifier: nim, absenId },
    headers: {
      'Idempotency-Key': newId(),
      'X-Device-Id': device,
      'X-Happened-At': new Date(now - 3_600_000).toISOString(),
      'X-Sent-At': new Date(now).toISOString(),
    },
  })
  return status
}

// rule D5
test('unsent acts stay known through silence and the end of the session until they arrive', async () => {
  const t = await startApp()
  const admin = await t.api.as('ADMIN')
  const gone = await t.api.as('ADMIN')
  const scene = await scenario(t.pool).kelompok(1).anggota('Sari', '120140001').absen('Hari 1')
  const { device, report } = browser(gone)
  const absenId = scene.absen('Hari 1').id
  // What arrived before the report is no part of it.
  await arrives(admin, { device, nim: '120140001', absenId })
  await report({ unsent: 4 })
  await t.pool.query(`update kehadiran_event set received_at = received_at - interval '601 seconds'`)
  await age(t, 600)
  await t.pool.query('delete from sessions where id_user = $1', [gone.user!.id])
  const state = async () => (await rows(admin)).map(({ keadaan, sisa }) => [keadaan, sisa.unsent])
  expect(await state()).toEqual([['diam', 4]])

  // An event, a scan that is held, a create, and what another device sends.
  expect(await arrives(admin, { device, nim: '120140001', absenId })).toBe(200)
  expect(await state()).toEqual([['diam', 3]])
  expect(await arrives(admin, { device, nim: '999999999', absenId })).toBe(404)
  expect(await state()).toEqual([['diam', 2]])
  const id = newId()
  for (let again = 0; again < 2; again++)
    await admin.call(kelompokCalls.create, {
      body: { id, nomor: 77 },
      headers: { 'Idempotency-Key': id, 'X-Device-Id': device },
    })
  expect(await state()).toEqual([['diam', 1]])
  await arrives(admin, { device: newId(), nim: '120140001', absenId })
  expect(await state()).toEqual([['diam', 1]])
  await arrives(admin, { device, nim: '120140001', absenId })
  expect(await state()).toEqual([['tutup', 0]])
})

// rule D5
test('an act that was made after the report is none of those that wait', async () => {
  const t = await startApp()
  const admin = await t.api.as('ADMIN')
  const scene = await scenario(t.pool).kelompok(1).anggota('Sari', '120140001').absen('Hari 1')
  const { device, report } = browser(admin)
  await report({ unsent: 2 })
  await age(t, 600)
  const { status } = await admin.call(absenCalls.scan, {
    body: { participantIdentifier: '120140001', absenId: scene.absen('Hari 1').id },
    headers: { 'Idempotency-Key': newId(), 'X-Device-Id': device },
  })
  expect(status).toBe(200)
  expect((await rows(admin))[0]?.sisa.unsent).toBe(2)
})

// rule D5
test('another account of the same browser takes over what waits there', async () => {
  const t = await startApp()
  const [one, other] = [await t.api.as('ADMIN'), await t.api.as('ADMIN')]
  const { device, outbox, report } = browser(one)
  await report({ unsent: 4, scanner_open: true })
  await age(t, 600)
  await browser(other, { device, outbox }).report({ unsent: 3 })
  expect((await rows(one)).map(({ id_user, keadaan, sisa }) => [id_user, keadaan, sisa.unsent])).toEqual([
    [other.user!.id, 'menunggu', 3],
    [one.user!.id, 'tutup', 0],
  ])
})

// rule D5
test('an admin clears what is known of a device; who and when is kept, and a new report counts again', async () => {
  const t = await startApp()
  const [admin, mentor] = [await t.api.as('ADMIN'), await t.api.as('ADMIN')]
  const { report } = browser(mentor)
  await report({ unsent: 3, review: 2 })
  await age(t, 600)
  const [row] = await rows(admin)
  expect((await admin.call(clear, { query: { id: newId() } })).body.code).toBe('perangkat.not_found')
  expect((await admin.call(clear, { query: { id: row!.id } })).body.message).toBe('Catatan perangkat dihapus')
  expect((await rows(admin))[0]).toMatchObject({
    keadaan: 'tutup',
    sisa: EMPTY,
    cleared: { nama: admin.user!.name, jumlah: 5 },
  })
  await report({ unsent: 1 })
  expect((await rows(admin))[0]).toMatchObject({
    keadaan: 'menunggu',
    sisa: { unsent: 1, review: 0 },
    cleared: { nama: admin.user!.name, jumlah: 5 },
  })
})

// rule D6
test('a browser that deleted its database is told which acts it lost, and admins see it', async () => {
  const t = await startApp()
  const admin = await t.api.as('ADMIN')
  const { device, report } = browser(admin)
  await report({ unsent: 3, review: 1 })
  await age(t, 300)
  const later = browser(admin, { device })
  const [lost] = await lostAt(later.report())
  expect(lost).toMatchObject({ unsent: 3, review: 1, nama: admin.user!.name })
  // As long as it was not cleared.
  expect(await lostAt(later.report())).toEqual([lost])
  const state = async () =>
    (await rows(admin)).map(({ keadaan, sisa }) => [keadaan, sisa.unsent + sisa.review])
  expect(await state()).toEqual([
    ['hilang', 4],
    ['aktif', 0],
  ])
  await admin.call(clear, { query: { id: lost!.id } })
  expect(await lostAt(later.report())).toEqual([])
  expect(await state()).toEqual([
    ['aktif', 0],
    ['tutup', 0],
  ])
})

// rule D6
test('what the device itself last knew of the database counts, also what it never reported', async () => {
  const t = await startApp()
  const admin = await t.api.as('ADMIN')
  const known = browser(admin)
  await known.report({ unsent: 1 })
  await age(t, 600)
  const former = (outbox: string | null, unsent: number, seconds = 120) => ({
    former: { outbox: outbox!, unsent, review: 0, age: seconds },
  })
  const later = browser(admin, { device: known.device })
  expect(await lostAt(later.report(former(known.outbox, 20)))).toMatchObject([{ unsent: 20 }])
  // The answer may be lost: said twice it counts once.
  expect(await lostAt(later.report(former(known.outbox, 20)))).toMatchObject([{ unsent: 20 }])

  const never = browser(admin)
  const justNow = former(newId(), 7, 0)
  expect(await lostAt(never.report(justNow))).toMatchObject([{ unsent: 7 }])
  expect(await lostAt(never.report(justNow))).toMatchObject([{ unsent: 7 }])
  // A person discarded them, or another tab sent them, before the database was deleted.
  const discarded = browser(admin)
  await discarded.report({ review: 2 })
  await age(t, 600)
  expect(
    await lostAt(browser(admin, { device: discarded.device }).report(former(discarded.outbox, 0))),
  ).toEqual([])
})

// rules D6, D7
test('a browser that deleted everything scripts can store is known by its cookie', async () => {
  const t = await startApp()
  const admin = await t.api.as('ADMIN')
  const old = browser(admin)
  await old.report({ unsent: 5 })
  await age(t, 300)
  expect(old.cookie()).toMatch(new RegExp(`^perangkat=${old.device}\\.`))
  const fresh = browser(admin, { cookie: old.cookie() })
  expect(await lostAt(fresh.report())).toMatchObject([{ unsent: 5 }])
  // The cookie names the new device from now on; what was found out stays known.
  expect(fresh.cookie()).toContain(`perangkat=${fresh.device}.`)
  expect(await lostAt(fresh.report())).toMatchObject([{ unsent: 5 }])
  expect((await rows(admin)).map(({ perangkat, keadaan }) => [perangkat, keadaan])).toEqual([
    [old.device, 'hilang'],
    [fresh.device, 'aktif'],
  ])
  // It was another storage of the same browser after all.
  await old.report({ unsent: 5 })
  expect(await lostAt(fresh.report())).toEqual([])
  expect((await rows(admin)).map(({ keadaan }) => keadaan)).toEqual(['menunggu', 'aktif'])
})

// rule D6
test('nothing is called lost that has arrived, that waits in the same database, or where no database can be read', async () => {
  const t = await startApp()
  const [admin, other] = [await t.api.as('ADMIN'), await t.api.as('ADMIN')]
  const scene = await scenario(t.pool).kelompok(1).anggota('Sari', '120140001').absen('Hari 1')
  const { device, outbox, report } = browser(admin)
  await report({ unsent: 1 })
  await age(t, 300)
  expect(await lostAt(browser(other, { device, outbox }).report({ unsent: 1 }))).toEqual([])
  expect(await lostAt(browser(admin, { device, outbox: null }).report())).toEqual([])
  await arrives(admin, { device, nim: '120140001', absenId: scene.absen('Hari 1').id })
  await age(t, 1)
  expect(await lostAt(browser(admin, { device }).report())).toEqual([])
  expect((await rows(admin)).map(({ keadaan }) => keadaan)).not.toContain('hilang')
})

// rule D7
test('the cookie is for the server alone, is set once, gives no right, and is not believed in another form', async () => {
  const t = await startApp()
  const admin = await t.api.as('ADMIN')
  const { device, report } = browser(admin)
  const first = await report()
  const [pair, ...attributes] = String(first.headers['set-cookie']).split('; ')
  expect(pair).toMatch(new RegExp(`^perangkat=${device}\\.[\\w-]{43}$`))
  expect(attributes).toEqual(['Path=/api', 'Max-Age=34560000', 'HttpOnly', 'SameSite=Strict'])
  expect((await report()).headers['set-cookie']).toBeUndefined()
  for (const cookie of [
    'perangkat=',
    'perangkat=x; perangkat',
    '=;;=',
    `perangkat=${device}'--`,
    `perangkat=${device}`,
  ]) {
    const answer = await browser(admin, { device, cookie }).report()
    expect(answer.status).toBe(200)
    expect(answer.headers['set-cookie']).toContain(device)
  }
  const without = await t.api.call(deviceReport, {
    body: { ...EMPTY, outbox: null },
    headers: { cookie: `perangkat=${device}`, 'X-Device-Id': device },
  })
  expect(without.status).toBe(401)
  expect(without.headers['set-cookie']).toBeUndefined()

  const secure = await startApp({ publicUrl: 'https://bakti.example.org' })
  expect((await browser(await secure.api.as('ADMIN')).report()).headers['set-cookie']).toContain('; Secure')
})

// rule D8
test('reports of devices that nobody used for 60 days are deleted, not those with missing acts', async () => {
  const t = await startApp()
  const admin = await t.api.as('ADMIN')
  const [empty, waiting, cleared] = [browser(admin), browser(admin), browser(admin)]
  await empty.report()
  await waiting.report({ unsent: 1 })
  await cleared.report({ unsent: 2 })
  const found = (await rows(admin)).find(({ perangkat }) => perangkat === cleared.device)
  await admin.call(clear, { query: { id: found!.id } })
  await age(t, 59 * 86_400)
  await sweepReports(t.pool)
  expect(await rows(admin)).toHaveLength(3)
  await age(t, 2 * 86_400)
  await sweepReports(t.pool)
  expect((await rows(admin)).map(({ perangkat }) => perangkat)).toEqual([waiting.device])
})

// rule D8
test('the reports of an account are deleted with it', async () => {
  const t = await startApp()
  const [admin, gone] = [await t.api.as('ADMIN'), await t.api.as('ADMIN')]
  await browser(gone).report({ unsent: 1 })
  await t.pool.query('delete from users where id = $1', [gone.user!.id])
  expect(await rows(admin)).toEqual([])
})

// rule D4
test('a device says how its owner is reached: the groups of a mentor at this moment, and the number', async () => {
  const t = await startApp()
  const scene = await scenario(t.pool).kelompok(7).kelompok(8).kelompok(9)
  const admin = await t.api.as('ADMIN')
  const mentor = await addMentor(t, { kelompok: [scene.kelompok(8), scene.kelompok(7)] })
  await addMentor(t, { kelompok: [scene.kelompok(9)] })
  await t.pool.query('update users set hp = $2 where id = $1', [mentor.id, '081234567890'])
  await browser(await t.api.as(mentor)).report()
  await browser(admin).report()
  const shown = new Map((await rows(admin)).map(({ id_user, hp, kelompok }) => [id_user, { hp, kelompok }]))
  expect(shown.get(mentor.id)).toEqual({ hp: '081234567890', kelompok: [7, 8] })
  expect(shown.get(admin.user!.id)).toEqual({ hp: null, kelompok: [] })
  await t.pool.query('update mentor_kelompok set sampai = now() where id_user = $1', [mentor.id])
  expect((await rows(admin)).find(({ id_user }) => id_user === mentor.id)?.kelompok).toEqual([])
})

import { randomUUID } from 'node:crypto'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import { penggunaCalls } from '@bakti/contract/pengguna/pengguna.calls'
import { expect, test } from 'vitest'
import { undelete } from '../../cli/undelete'
import type { Api } from '../../testing/api'
import { type Gate, eventsOf, gate, item, scanOf, send, sendAlone, statusOf } from '../../testing/batch'
import { addMentor } from '../../testing/mentors'
import { hasGroup } from '../mentor/mentor.repository'

/** `gate` with a mentor of group 7, and what the tests here ask for. */
async function scene(assignment: { mulai?: string; sampai?: string } = {}) {
  const g = await gate(2)
  const [sari, budi] = g.members as [string, string]
  const mentorOf = async (nomor: number, when = {}) =>
    g.api.as(await addMentor(g, { kelompok: [g.scene.kelompok(nomor)], ...when }))
  const mentor = await mentorOf(7, assignment)
  const scan = (by: Api, member: string, more: object = {}, headers: Record<string, string> = {}) =>
    by.call(absenCalls.scan, {
      body: { participantIdentifier: member, absenId: g.absenId, ...more },
      headers,
    })
  const set = (by: Api, member: string, headers: Record<string, string> = {}) =>
    by.call(absenCalls.setStatus, {
      body: { anggota_id: member, absen_id: g.absenId, status_kehadiran: 'Izin' },
      headers,
    })
  const held = async (by = g.admin) =>
    (await by.call(absenCalls.listDitahan, { query: { id: g.absenId } })).body.data
  const take = (by: Api, id: string) => by.call(absenCalls.takeDitahan, { body: { id } })
  const stateOf = async (member: string) =>
    (
      await g.pool.query<{ status_kehadiran: string; waktu_absen: string }>(
        'select status_kehadiran, waktu_absen from kehadiran where id_anggota = $1 and id_absen = $2',
        [member, g.absenId],
      )
    ).rows[0]
  return { ...g, sari, budi, mentor, mentorOf, scan, set, held, take, stateOf }
}

const OUT_OF_SCOPE = {
  status: 409,
  body: {
    code: 'scope.held',
    message: 'Anggota Kelompok 8, di luar wewenangmu',
    data: { ditahan: true, kelompok: { nomor: 8 } },
  },
}

/** Gives a mentor a group from then on. */
const assign = ({ pool }: Gate, { user }: Api, { id }: { id: string }, mulai = '-infinity') =>
  pool.query('insert into mentor_kelompok (id_user, id_kelompok, mulai) values ($1, $2, $3)', [
    user!.id,
    id,
    mulai,
  ])

const minutesAgo = (minutes: number) => ({
  'Idempotency-Key': randomUUID(),
  'X-Happened-At': new Date(Date.now() - minutes * 60_000).toISOString(),
  'X-Sent-At': new Date().toISOString(),
})

// rules R10, R17, H26
test('a mentor’s scan of another group’s member is held with the number of the group alone, and counts by a tap', async () => {
  const s = await scene()
  expect(await s.scan(s.mentor, s.sari)).toMatchObject({ status: 200, body: { data: { nama: 'Anggota 0' } } })
  const answer = await s.scan(s.mentor, s.citra)
  expect(answer).toMatchObject(OUT_OF_SCOPE)
  expect(answer.body.data).toEqual(OUT_OF_SCOPE.body.data)
  expect(await s.stateOf(s.citra)).toBeUndefined()
  const [waiting] = await s.held()
  expect(waiting).toMatchObject({ alasan: 'di_luar_wewenang', anggota: { nama: 'Citra' } })
  const { data } = (await s.admin.call(absenCalls.list)).body
  expect(data).toMatchObject([{ ditahan: 1 }])

  // The deliverer sees that it waits, not whose it is, and does not take it; the mentor of that group does.
  expect(await s.held(s.mentor)).toMatchObject([{ id: waiting!.id, anggota: null, kelompok: null }])
  expect(await s.take(s.mentor, waiting!.id)).toMatchObject({ status: 404, body: { code: 'scan.not_found' } })
  const other = await s.mentorOf(8)
  expect(await s.held(other)).toEqual([waiting])
  expect(await s.take(other, waiting!.id)).toMatchObject({
    status: 200,
    body: { message: 'Absensi berhasil dicatat!', data: { nama: 'Citra', duplicate: false } },
  })
  expect(await s.stateOf(s.citra)).toEqual({
    status_kehadiran: 'Hadir',
    waktu_absen: waiting!.happened_at,
  })
  expect(await s.held()).toEqual([])
})

// rules R31, W17
test('a repeat of what another account delivered tells nothing of a member out of scope', async () => {
  const s = await scene()
  const key = () => ({ 'Idempotency-Key': randomUUID() })
  const [counted, other, own] = [key(), key(), key()]
  const wrong = { id_kelompok: s.kelompok }
  const first = await s.scan(s.admin, s.citra, wrong, other)
  expect(first.body).toMatchObject({ code: 'scan.other_kelompok', data: { anggota: { nama: 'Citra' } } })
  expect(await s.scan(s.admin, s.citra, {}, counted)).toMatchObject({ status: 200 })
  const seen = await s.scan(s.admin, s.sari, {}, own)
  const [before, waiting] = [await s.stateOf(s.citra), await s.held()]

  for (const [more, headers] of [
    [{}, counted],
    [wrong, other],
  ] as const) {
    const answer = await s.scan(s.mentor, s.citra, more, headers)
    expect(answer).toMatchObject(OUT_OF_SCOPE)
    expect(answer.body.data).toEqual(OUT_OF_SCOPE.body.data)
  }
  const batched = item({ ...scanOf(s.absenId, s.citra), id: counted['Idempotency-Key'] })
  const [inBatch] = await send(s.mentor, [batched])
  expect(inBatch).toMatchObject({ status: 409, code: 'scope.held' })
  expect(inBatch?.data).toEqual(OUT_OF_SCOPE.body.data)
  // Nothing was stored for it, and who reaches the member gets what was stored.
  expect([await s.stateOf(s.citra), await s.held()]).toEqual([before, waiting])
  expect((await s.scan(s.mentor, s.sari, {}, own)).body).toEqual(seen.body)
  expect((await s.scan(await s.mentorOf(8), s.citra, wrong, other)).body).toEqual(first.body)

  await s.admin.call(anggotaCalls.remove, { query: { id: s.citra } })
  expect(await s.scan(s.mentor, s.citra, {}, counted)).toMatchObject({
    status: 404,
    body: { code: 'peserta.not_found', data: { ditahan: true } },
  })
  expect(await s.scan(s.admin, s.citra, {}, counted)).toMatchObject({ status: 200 })
})

// rules R13, R31
test('neither does a repeat of a status, nor one of a taking over', async () => {
  const s = await scene()
  const queued = minutesAgo(5)
  expect(await s.set(s.admin, s.citra, queued)).toMatchObject({ status: 200 })
  for (const by of [s.mentor, await s.api.as('GERBANG')]) {
    const answer = await s.set(by, s.citra, queued)
    expect(answer.status).toBe(409)
    expect(answer.body.data).toEqual(OUT_OF_SCOPE.body.data)
  }
  expect(await s.set(await s.mentorOf(8), s.citra, queued)).toMatchObject({ status: 200 })

  await s.scan(s.mentor, s.citra)
  const [waiting] = await s.held()
  const headers = { 'Idempotency-Key': randomUUID() }
  const take = (by: Api) => by.call(absenCalls.takeDitahan, { body: { id: waiting!.id }, headers })
  expect(await take(s.admin)).toMatchObject({ status: 200, body: { data: { nama: 'Citra' } } })
  expect(await take(s.mentor)).toMatchObject({ status: 404, body: { data: null } })
  expect(await take(s.admin)).toMatchObject({ status: 200 })
})

// rule R10
test('where two reasons hold the scope is named first; an unknown member stays unknown', async () => {
  const s = await scene()
  const both = await s.scan(s.mentor, s.citra, { id_kelompok: s.kelompok })
  expect(both).toMatchObject(OUT_OF_SCOPE)
  expect(both.body.data).toEqual(OUT_OF_SCOPE.body.data)
  expect(await s.scan(s.mentor, s.citra, { id_kelompok: randomUUID() })).toMatchObject(OUT_OF_SCOPE)
  expect(await s.scan(s.mentor, '9990000001')).toMatchObject({
    status: 404,
    body: { code: 'peserta.not_found', data: { ditahan: true } },
  })
  // A member of the own group who was scanned for another one: only that is wrong.
  expect(await s.scan(s.mentor, s.sari, { id_kelompok: s.scene.kelompok(8).id })).toMatchObject({
    status: 409,
    body: { code: 'scan.other_kelompok', data: { anggota: { nama: 'Anggota 0' } } },
  })
  expect((await s.held()).map(({ alasan }) => alasan).sort()).toEqual([
    'di_luar_wewenang',
    'di_luar_wewenang',
    'kelompok_lain',
    'tidak_dikenal',
  ])
})

// rules R10, R14
test('the scope is that of the moment at which it happened: acts of before an assignment ended count when they come after it', async () => {
  const s = await scene({ mulai: "now() - interval '2 hours'", sampai: "now() - interval '1 hour'" })
  await s.pool.query("update absen set created_at = now() - interval '1 day'")
  expect(await s.scan(s.mentor, s.sari, {}, minutesAgo(90))).toMatchObject({ status: 200 })
  expect(await s.set(s.mentor, s.budi, minutesAgo(90))).toMatchObject({ status: 200 })
  const late = { status: 409, body: { data: { kelompok: { nomor: 7 } } } }
  expect(await s.scan(s.mentor, s.sari, {}, minutesAgo(30))).toMatchObject(late)
  expect(await s.scan(s.mentor, s.sari, {}, minutesAgo(150))).toMatchObject(late)
  expect(await s.set(s.mentor, s.budi, minutesAgo(30))).toMatchObject(late)
  expect(await s.scan(s.mentor, s.sari)).toMatchObject(late)
})

const DAY = 24 * 60
/** Apart from the clocks of both ends: the time that the call takes. */
const SLACK = 1

// rules H120, H14
test('an act of more than 30 days before it arrives is held, and a tap records it at its own date', async () => {
  const s = await scene()
  await s.pool.query("update mentor_kelompok set mulai = '-infinity'")
  const [before, after] = [30 * DAY - SLACK, 30 * DAY + SLACK]
  expect(await s.scan(s.admin, s.budi, {}, minutesAgo(before))).toMatchObject({ status: 200 })
  expect(await s.set(s.mentor, s.budi, minutesAgo(before))).toMatchObject({ status: 200 })
  const doubtful = {
    status: 409,
    body: {
      code: 'time.held',
      message: 'Dicatat lebih dari 30 hari lalu',
      data: { ditahan: true, anggota: { nama: 'Anggota 0' }, kelompok: { nomor: 7 } },
    },
  }
  const first = minutesAgo(after)
  expect(await s.scan(s.admin, s.sari, {}, first)).toMatchObject(doubtful)
  expect(await s.scan(s.admin, s.sari, {}, first)).toMatchObject(doubtful)
  expect(await s.scan(s.mentor, s.sari, {}, minutesAgo(10 * 365 * DAY))).toMatchObject(doubtful)
  expect(await s.set(s.mentor, s.sari, minutesAgo(after))).toMatchObject(doubtful)
  // Of the scope and the date the scope is named; where only the group is another one, the date.
  expect(await s.scan(s.mentor, s.citra, {}, minutesAgo(after))).toMatchObject(OUT_OF_SCOPE)
  const eight = { id_kelompok: s.scene.kelompok(8).id }
  expect(await s.scan(s.admin, s.sari, eight, minutesAgo(after))).toMatchObject(doubtful)
  expect(await s.stateOf(s.sari)).toBeUndefined()
  const reasons = (await s.held()).map(({ alasan }) => alasan)
  expect(reasons.sort()).toEqual(['di_luar_wewenang', ...Array.from({ length: 4 }, () => 'waktu_meragukan')])

  const held = (await s.held(s.mentor)).find(({ id }) => id === first['Idempotency-Key'])
  expect(await s.take(s.mentor, held!.id)).toMatchObject({ status: 200 })
  expect(await s.stateOf(s.sari)).toEqual({ status_kehadiran: 'Hadir', waktu_absen: held!.happened_at })
  expect(Date.parse(held!.happened_at)).toBeLessThan(Date.now() - after * 60_000)
})

// rules H120, H22
test('an unknown member’s scan of more than 30 days ago does not count by itself when the member appears', async () => {
  const s = await scene()
  const old = minutesAgo(31 * DAY)
  for (const headers of [old, minutesAgo(29 * DAY)])
    expect(await s.scan(s.admin, '120149999', {}, headers)).toMatchObject({ status: 404 })
  const id = randomUUID()
  await s.admin.call(anggotaCalls.create, {
    body: { id, nama: 'Dewi', nim: '120149999', id_kelompok: s.kelompok },
  })
  expect(await eventsOf(s)).toHaveLength(1)
  expect(await s.held()).toMatchObject([
    { id: old['Idempotency-Key'], alasan: 'waktu_meragukan', anggota: { nama: 'Dewi' } },
  ])
  expect(await s.take(s.admin, old['Idempotency-Key'])).toMatchObject({ status: 200 })
  expect(await s.stateOf(id)).toMatchObject({ status_kehadiran: 'Hadir' })
})

// rules H120, R10
test('an act of a former mentor from before the activity was made is held, nothing else for its date', async () => {
  const s = await scene({ mulai: "now() - interval '3 hours'", sampai: "now() - interval '1 hour'" })
  await s.pool.query("update absen set created_at = now() - interval '90 minutes'")
  const before = {
    status: 409,
    body: { code: 'time.held', message: 'Anggota Kelompok 7, dicatat sebelum kegiatan ini dibuat' },
  }
  const scan = await s.scan(s.mentor, s.sari, {}, minutesAgo(120))
  expect(scan).toMatchObject(before)
  // The group has ended: nothing of the member is shown.
  expect(scan.body.data).toEqual({ ditahan: true, kelompok: { nomor: 7 } })
  expect(await s.set(s.mentor, s.sari, minutesAgo(120))).toMatchObject(before)
  expect(
    (await send(s.mentor, [{ ...item(scanOf(s.absenId, s.sari)), happened_at: '2026-08-10T01:00:00Z' }]))[0],
  ).toMatchObject({ code: 'time.held' })
  expect(await s.held()).toMatchObject([{}, {}, {}].map(() => ({ alasan: 'waktu_meragukan' })))

  // After the activity was made, by ADMIN, by a gate, and by a mentor who has the group now.
  expect(await s.scan(s.mentor, s.sari, {}, minutesAgo(80))).toMatchObject({ status: 200 })
  expect(await s.scan(s.admin, s.sari, {}, minutesAgo(120))).toMatchObject({ status: 200 })
  expect(await s.scan(await s.api.as('GERBANG'), s.budi, {}, minutesAgo(120))).toMatchObject({ status: 200 })
  const now = await s.mentorOf(7, { mulai: "now() - interval '3 hours'" })
  expect(await s.scan(now, s.budi, {}, minutesAgo(120))).toMatchObject({ status: 200 })
  await s.pool.query('update mentor_kelompok set sampai = now() where id_user = $1', [now.user!.id])
  expect(await s.scan(now, s.budi, {}, minutesAgo(120))).toMatchObject(before)
})

// rule R10
test('an assignment begins with its first moment and has ended at its end', async () => {
  const s = await scene()
  const isHeld = async (mulai: string, sampai: string | null) => {
    await s.pool.query('update mentor_kelompok set mulai = $1, sampai = $2', [mulai, sampai])
    const { rows } = await s.pool.query<{ in_scope: boolean }>(
      `select ${hasGroup('$1', '$2', '$3')} as in_scope`,
      [s.mentor.user!.id, s.kelompok, AT],
    )
    return !rows[0]!.in_scope
  }
  const AT = '2026-08-10T02:00:00.000Z'
  const later = '2026-08-10T02:00:00.001Z'
  expect(await isHeld(AT, null)).toBe(false)
  expect(await isHeld(AT, later)).toBe(false)
  expect(await isHeld(later, null)).toBe(true)
  expect(await isHeld('-infinity', AT)).toBe(true)
})

// rules R12, R17
test('a queued status out of scope is held as it was made, and counts by a tap as if it had come then', async () => {
  const s = await scene()
  const [scanned, seen_at] = [randomUUID(), '2026-08-10T01:00:00.000Z']
  const status = item({ ...statusOf(s.absenId, s.citra), seen_at, seen_events: [scanned] })
  const [answer] = await send(s.mentor, [status])
  expect(answer).toEqual({ id: status.id, ...OUT_OF_SCOPE.body, status: 409 })
  const { rows } = await s.pool.query('select * from scan_ditahan')
  expect(rows).toMatchObject([
    {
      id: status.id,
      kind: 'status',
      status: 'Izin',
      cara: null,
      alasan: 'di_luar_wewenang',
      target_id: s.citra,
      seen_until: seen_at,
      seen_events: [scanned],
      perangkat: status.device,
      happened_at_raw: status.happened_at,
    },
  ])
  const [waiting] = await s.held()
  expect(waiting).toMatchObject({ status: 'Izin', anggota: { nama: 'Citra' } })
  expect(await s.take(s.mentor, status.id)).toMatchObject({ status: 404 })

  // A scan that its operator had not seen arrives meanwhile.
  await s.scan(s.admin, s.citra)
  expect(await s.take(s.admin, status.id)).toMatchObject({
    status: 200,
    body: {
      message:
        'Status tetap Hadir: ada catatan yang lebih baru daripada perubahan ini. Ubah lagi bila perlu.',
      data: { duplicate: false, status_kehadiran: 'Hadir' },
    },
  })
  expect((await eventsOf(s)).find(({ id }) => id === status.id)).toMatchObject({
    kind: 'status',
    operator: s.mentor.user!.id,
    happened_at: waiting!.happened_at,
    seen_until: seen_at,
    seen_events: [scanned],
  })
})

// rule R12
test('a status that is set now for a member out of scope is one of an unknown member, and nothing is kept', async () => {
  const s = await scene()
  const unknown = { status: 404, body: { code: 'anggota.not_found', data: null } }
  expect(await s.set(s.mentor, s.citra)).toMatchObject(unknown)
  expect(await s.set(s.mentor, randomUUID())).toMatchObject(unknown)
  expect(await s.held()).toEqual([])
  expect(await s.set(s.mentor, s.sari)).toMatchObject({ status: 200 })
})

// rule R13
test('a gate scans members of every group, sets no status, and delivers those of others: they are held', async () => {
  const s = await scene()
  const gerbang = await s.api.as('GERBANG')
  for (const [member, nama, kelompok] of [
    [s.sari, 'Anggota 0', 7],
    [s.citra, 'Citra', 8],
  ] as const)
    expect(await s.scan(gerbang, member)).toMatchObject({ status: 200, body: { data: { nama, kelompok } } })
  expect(await s.set(gerbang, s.sari)).toMatchObject({ status: 403, body: { code: 'role.required' } })
  expect(await s.held()).toEqual([])

  const operator = s.mentor.user!.id
  const [first, second] = [s.sari, s.budi].map((member) =>
    item({ ...statusOf(s.absenId, member), operator }),
  ) as [ReturnType<typeof item>, ReturnType<typeof item>]
  const answers = [...(await send(gerbang, [first])), await sendAlone(gerbang, second)]
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 409, code: 'scope.held', data: { kelompok: { nomor: 7 } } })
  expect(await s.held(s.mentor)).toMatchObject([{ status: 'Izin' }, { status: 'Izin' }])
  expect(await s.take(s.mentor, second.id)).toMatchObject({
    status: 200,
    body: { message: 'Status kehadiran berhasil diubah!', data: { status_kehadiran: 'Izin' } },
  })
  // A gate that was a mentor before has none of its groups.
  await assign(s, gerbang, s.scene.kelompok(7))
  expect(await sendAlone(gerbang, item(statusOf(s.absenId, s.sari)))).toMatchObject({ status: 409 })
})

// rule R14
test('rights are the deliverer’s, whomever the act names as its operator', async () => {
  const s = await scene()
  const other = await s.mentorOf(8)
  const operator = (by: Api) => ({ operator: by.user!.id })
  const items = [
    item({ ...scanOf(s.absenId, s.citra), ...operator(other) }),
    item({ ...scanOf(s.absenId, s.citra), ...operator(s.admin) }),
    item({ ...scanOf(s.absenId, s.sari), ...operator(other) }),
  ]
  expect((await send(s.mentor, items)).map(({ status }) => status)).toEqual([409, 409, 200])
  // Each is shown with whom it names, and who brought it (rule R16).
  expect(await s.held()).toMatchObject([
    { operator: s.admin.user!.name, pengirim: s.mentor.user!.name },
    { operator: other.user!.name, pengirim: s.mentor.user!.name },
  ])
})

// rule R16
test('an operator whom nobody knows is stored as claimed', async () => {
  const s = await scene()
  const operator = randomUUID()
  await send(s.mentor, [item({ ...scanOf(s.absenId, s.citra), operator })])
  expect(await s.held()).toMatchObject([{ operator: null, pengirim: s.mentor.user!.name }])
  expect((await s.pool.query('select operator from scan_ditahan')).rows).toEqual([{ operator }])
})

// rule R15
test('what a revoked account did before counts under the deliverer’s rights, what it did after is held', async () => {
  const s = await scene()
  const operator = (await s.api.as('MENTOR')).user!.id
  const revoke = (ago: string) =>
    s.pool.query(`update users set dicabut_at = now() - interval '${ago}' where id = $1`, [operator])
  await s.pool.query("update users set role = 'PESERTA' where id = $1", [operator])
  await revoke('30 minutes')
  const headers = (minutes: number) => ({ ...minutesAgo(minutes), 'X-Operator-Id': operator })
  expect(await s.scan(s.admin, s.sari, {}, headers(40))).toMatchObject({ status: 200 })
  const late = {
    status: 409,
    body: {
      code: 'scope.held',
      message: 'Anggota Kelompok 7, dicatat setelah akun pencatatnya dicabut',
      data: { ditahan: true, kelompok: { nomor: 7 } },
    },
  }
  expect(await s.scan(s.admin, s.budi, {}, headers(20))).toMatchObject(late)
  expect(await s.set(s.admin, s.budi, headers(20))).toMatchObject(late)
  expect(await s.stateOf(s.budi)).toBeUndefined()
  // An unknown member's is not applied by itself when the member appears.
  await s.scan(s.admin, '120149999', {}, headers(20))
  await s.pool.query('update anggota set nim = $1 where id = $2', ['120140888', s.budi])
  await s.admin.call(anggotaCalls.create, {
    body: { id: randomUUID(), nama: 'Dewi', nim: '120149999', id_kelompok: s.kelompok },
  })
  expect(await s.held()).toHaveLength(3)

  // The role given back: its acts are judged by the deliverer's rights again.
  await s.pool.query("update users set role = 'MENTOR' where id = $1", [operator])
  expect(await s.scan(s.admin, s.budi, {}, headers(20))).toMatchObject({ status: 200 })
})

// rule R15
test('the database notes when an account loses the last role that records', async () => {
  const s = await scene()
  const { id } = s.mentor.user!
  const change = async (role: string) => {
    await s.pool.query('update users set role = $1 where id = $2', [role, id])
    const { rows } = await s.pool.query('select dicabut_at is not null as revoked from users where id = $1', [
      id,
    ])
    return (rows as [{ revoked: boolean }])[0].revoked
  }
  const outcomes = []
  for (const role of ['GERBANG', 'PIMPINAN', 'PESERTA', 'ADMIN', 'PESERTA']) outcomes.push(await change(role))
  expect(outcomes).toEqual([false, true, true, false, true])
})

// rules R11, R14, R21
test('what was out of scope does not count because its operator gets the group, whoever delivered it', async () => {
  const s = await scene()
  const [seven, eight] = [s.scene.kelompok(7), s.scene.kelompok(8)]
  const had = await s.mentorOf(8, {
    mulai: "now() - interval '3 hours'",
    sampai: "now() - interval '2 hours'",
  })
  const operator = had.user!.id
  // A mentor of another group names the one who had this group, and a time from then.
  const [forged, forgedStatus] = [
    item({ ...scanOf(s.absenId, s.citra), operator, happened_at: '2026-08-10T00:30:00Z' }),
    item({ ...statusOf(s.absenId, s.citra, 'Sakit'), operator, happened_at: '2026-08-10T00:40:00Z' }),
  ]
  // The operator's own, from after the end.
  const own = item(scanOf(s.absenId, s.citra))
  const answers = [...(await send(s.mentor, [forged, forgedStatus])), ...(await send(had, [own]))]
  expect(answers.map(({ code }) => code)).toEqual(['scope.held', 'scope.held', 'scope.held'])

  const groups = (nomor: number) =>
    s.admin.call(penggunaCalls.updateKelompok, {
      body: { id: operator, kelompok: [{ nomor, sampai: null }] },
    })
  for (const { nomor } of [eight, seven, eight]) expect(await groups(nomor)).toMatchObject({ status: 200 })
  expect(await eventsOf(s)).toEqual([])
  expect(await s.stateOf(s.citra)).toBeUndefined()

  // A person with rights takes them over, with their own time; both accounts are named.
  expect(await s.held(had)).toMatchObject([
    { id: own.id },
    { id: forgedStatus.id, operator: had.user!.name, pengirim: s.mentor.user!.name },
    { id: forged.id, operator: had.user!.name, pengirim: s.mentor.user!.name },
  ])
  expect(await s.take(had, forged.id)).toMatchObject({ status: 200, body: { data: { nama: 'Citra' } } })
  expect(await eventsOf(s)).toMatchObject([{ id: forged.id, operator, pengirim: s.mentor.user!.id }])
})

// rule R11
test('what was out of scope does not count because its member moves or comes back', async () => {
  const s = await scene()
  await s.scan(s.mentor, s.citra, { id_kelompok: s.kelompok })
  await s.scan(s.admin, s.citra, { id_kelompok: s.kelompok })
  await s.admin.call(anggotaCalls.update, {
    body: { id: s.citra, nama: 'Citra', nim: '120140999', id_kelompok: s.kelompok },
  })
  expect(await s.held()).toMatchObject([{ alasan: 'di_luar_wewenang' }])
  expect(await s.stateOf(s.citra)).toMatchObject({ status_kehadiran: 'Hadir' })
})

// rules R11, H28
test('an assignment and a scan at the same moment: the scan counts or is held', async () => {
  const s = await scene()
  const eight = s.scene.kelompok(8)
  for (let round = 0; round < 10; round++) {
    const mentor = await s.mentorOf(7)
    const member = randomUUID()
    await s.pool.query('insert into anggota (id, nama, nim, id_kelompok) values ($1, $2, $3, $4)', [
      member,
      `Anggota ${round}`,
      String(130_000_000 + round),
      eight.id,
    ])
    const [{ status }] = await Promise.all([s.scan(mentor, member), assign(s, mentor, eight)])
    const held = (await s.held()).filter(({ anggota }) => anggota?.id === member)
    expect([await s.stateOf(member), held]).toMatchObject(
      status === 200 ? [{ status_kehadiran: 'Hadir' }, []] : [undefined, [{ alasan: 'di_luar_wewenang' }]],
    )
  }
})

// rules R19, W17
test('a repeat of a held act gets the stored answer, alone and in a batch, also after it was taken over', async () => {
  const s = await scene()
  const items = [item(scanOf(s.absenId, s.citra)), item(statusOf(s.absenId, s.citra))]
  const first = await send(s.mentor, items)
  expect(first.map(({ status }) => status)).toEqual([409, 409])
  expect(await send(s.mentor, items)).toEqual(first)
  for (const each of items) await s.take(s.admin, each.id)
  expect(await s.held()).toEqual([])
  for (const [at, each] of items.entries()) expect(await sendAlone(s.mentor, each)).toEqual(first[at])
  expect(await s.held()).toEqual([])
})

// rules R17, K6
test('held statuses go with their activity and come back with it', async () => {
  const s = await scene()
  await send(s.mentor, [item(statusOf(s.absenId, s.citra)), item(scanOf(s.absenId, s.citra))])
  const rows = async () => (await s.pool.query('select * from scan_ditahan order by id')).rows as unknown[]
  const before = await rows()
  expect(before).toHaveLength(2)
  await s.admin.call(absenCalls.remove, { query: { id: s.absenId } })
  expect(await rows()).toEqual([])
  const { rows: deleted } = await s.pool.query<{ id: string }>('select id from terhapus')
  await undelete(s.pool, [deleted[0]!.id])
  expect(await rows()).toEqual(before)
})

// rules R13, R18
test.each(['MENTOR', 'GERBANG'] as const)(
  'any other act that a %s delivers gets 403 by itself',
  async (role) => {
    const s = await scene()
    const by = role === 'MENTOR' ? s.mentor : await s.api.as(role)
    expect(await by.call(kelompokCalls.create, { body: { nomor: 9 }, headers: minutesAgo(5) })).toMatchObject(
      { status: 403, body: { code: 'role.required' } },
    )
  },
)

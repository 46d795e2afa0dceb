import { absenCalls } from '@bakti/contract/absen/absen.calls'
import type { KehadiranEvent, StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { oppositionOf, seenUntil } from '@bakti/contract/absen/riwayat.rules'
import { expect, test } from 'vitest'
import { startApp } from '../../testing/app'
import { scenario } from '../../testing/scenario'
import { addUser } from '../../testing/users'

const HOUR = 60 * 60_000
const uuid = () => crypto.randomUUID()
/** Long before the test: whoever saw the rows then had seen no scan. */
const BEFORE = '2020-01-01T00:00:00.000Z'

async function gate() {
  const t = await startApp()
  const admin = await t.api.as('ADMIN')
  const scene = await scenario(t.pool)
    .kelompok(12)
    .anggota('Sari')
    .anggota('Budi')
    .absen('Hari 1')
    .absen('Hari 2')
  const absen = scene.absen('Hari 1').id
  const of = (nama: string) => ({ id_absen: absen, id_anggota: scene.anggota(nama).id })
  /** `waited`: for how long it waited on the device (ms). */
  const headers = (device: string, waited?: number) => {
    const now = Date.now()
    const sent = { 'Idempotency-Key': uuid(), 'X-Device-Id': device }
    if (waited === undefined) return sent
    return {
      ...sent,
      'X-Happened-At': new Date(now - waited).toISOString(),
      'X-Sent-At': new Date(now).toISOString(),
    }
  }
  const scan = (nama: string, device: string, waited?: number) =>
    admin.call(absenCalls.scan, {
      body: { participantIdentifier: scene.anggota(nama).id, absenId: absen },
      headers: headers(device, waited),
    })
  const set = (
    nama: string,
    status_kehadiran: StatusKehadiran,
    { device, waited, seenAt }: { device: string; waited?: number; seenAt?: string },
  ) =>
    admin.call(absenCalls.setStatus, {
      body: { anggota_id: scene.anggota(nama).id, absen_id: absen, status_kehadiran },
      headers: { ...headers(device, waited), ...(seenAt && { 'X-Seen-At': seenAt }) },
    })
  const history = async (nama: string) =>
    (await admin.call(absenCalls.listRiwayat, { query: of(nama) })).body.data
  return { ...t, admin, scene, of, scan, set, history }
}

// rule H37
test('scan offline on one phone, Alfa on another, the scan arrives: both records, who, when, which device, what counts', async () => {
  const { scan, set, history } = await gate()
  const [gatePhone, mentorPhone] = [uuid(), uuid()]
  await set('Sari', 'Alfa', { device: mentorPhone, waited: HOUR, seenAt: BEFORE })
  await scan('Sari', gatePhone, 2 * HOUR)
  await scan('Sari', gatePhone)

  const [first, alfa, again, ...more] = await history('Sari')
  expect(more).toEqual([])
  expect(first).toMatchObject({
    kind: 'scan',
    status: null,
    cara: 'kamera',
    operator: expect.any(String),
    pengirim: null,
    perangkat: gatePhone,
    seen_until: null,
    berlaku: true,
    sesudah: { status_kehadiran: 'Hadir', waktu_absen: first!.happened_at, perlu_diputuskan: false },
  })
  expect(Date.parse(first!.received_at) - Date.parse(first!.happened_at)).toBeGreaterThanOrEqual(2 * HOUR)
  expect(alfa).toMatchObject({
    kind: 'status',
    status: 'Alfa',
    cara: null,
    perangkat: mentorPhone,
    seen_until: BEFORE,
    berlaku: false,
    sesudah: { status_kehadiran: 'Hadir', waktu_absen: first!.happened_at, perlu_diputuskan: true },
  })
  expect(again).toMatchObject({ kind: 'scan', perangkat: gatePhone, berlaku: false })

  // What a screen decides on: all that it shows has been seen.
  const shown = await history('Sari')
  const decided = await set('Sari', 'Alfa', { device: uuid(), seenAt: seenUntil(shown)! })
  expect(decided.body.data).toMatchObject({ status_kehadiran: 'Alfa', perlu_diputuskan: false })
  expect((await history('Sari')).at(-1)).toMatchObject({
    berlaku: true,
    sesudah: { status_kehadiran: 'Alfa' },
  })
  // A scan that arrived after the reading is not covered: somebody has to decide again, between this scan and that decision.
  await scan('Sari', gatePhone, 3 * HOUR)
  const later = await history('Sari')
  expect(later.at(-1)!.sesudah).toMatchObject({ status_kehadiran: 'Hadir', perlu_diputuskan: true })
  const opposed = oppositionOf(later as unknown as KehadiranEvent[])
  expect(opposed).toMatchObject({
    scan: { id: later[0]!.id },
    status: { status: 'Alfa', seen_until: seenUntil(shown) },
  })
})

// rule H25
test('names who delivered an act where that was somebody else', async () => {
  const t = await gate()
  const made = await addUser(t, { role: 'ADMIN', name: 'Tari Lestari' })
  const delivers = await addUser(t, { role: 'ADMIN', name: 'Bayu Pratama' })
  const { id_absen, id_anggota } = t.of('Sari')
  await t.app.inject({
    method: 'POST',
    url: '/api/absen/admin/scan',
    headers: { authorization: `Bearer ${delivers.token}`, 'x-operator-id': made.id },
    payload: { participantIdentifier: id_anggota, absenId: id_absen },
  })
  expect(await t.history('Sari')).toMatchObject([{ operator: 'Tari Lestari', pengirim: 'Bayu Pratama' }])
})

// rule H37
test('a member without events has an empty history; unknown ids are 404, malformed ones 400', async () => {
  const { admin, scene, of, history } = await gate()
  expect(await history('Budi')).toEqual([])
  const ask = async (query: Partial<ReturnType<typeof of>>) => {
    const { status, body } = await admin.call(absenCalls.listRiwayat, {
      query: query as ReturnType<typeof of>,
    })
    return [status, body.message]
  }
  expect(await ask({ ...of('Budi'), id_absen: uuid() })).toEqual([404, 'Kegiatan tidak ditemukan'])
  expect(await ask({ ...of('Budi'), id_anggota: uuid() })).toEqual([404, 'Anggota tidak ditemukan'])
  expect(await ask({ ...of('Budi'), id_absen: 'x' })).toEqual([400, 'Kegiatan tidak valid'])
  expect((await ask({ id_absen: scene.absen('Hari 1').id }))[0]).toBe(400)
  expect((await ask({}))[0]).toBe(400)
})

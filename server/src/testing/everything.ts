import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { aktivasiCalls } from '@bakti/contract/aktivasi/aktivasi.calls'
import { kodeCalls } from '@bakti/contract/aktivasi/kode.calls'
import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { KOLOM_ANGGOTA } from '@bakti/contract/anggota/kolom.rules'
import type { CallName } from '@bakti/contract/api'
import { penggunaCalls } from '@bakti/contract/pengguna/pengguna.calls'
import { perangkatCalls } from '@bakti/contract/perangkat/perangkat.calls'
import { sampahCalls } from '@bakti/contract/sampah/sampah.calls'
import { sayaCalls } from '@bakti/contract/saya/saya.calls'
import { undanganCalls } from '@bakti/contract/undangan/undangan.calls'
import type { Mail } from '../platform/mail'
import { type TestApp, startApp } from './app'
import type { Known } from './hostile'
import { giveKode } from './kode'
import { addMentor } from './mentors'
import { scenario } from './scenario'
import { type TestUser, addSession, addUser } from './users'

/** Takes every mail. */
const mail: Mail = {
  by: 'smtp',
  post: () => undefined,
  trySend: () => Promise.resolve({ outcome: 'sent' }),
  close: () => Promise.resolve(),
}

export interface Everything {
  t: TestApp
  admin: TestUser
  /** The account of a member. */
  peserta: TestUser
  /** What exists, by the names of the fields that mean it. */
  known: Known
  /** The same for a call whose fields of these names mean something else. */
  knownOf: Partial<Record<CallName, Known>>
}

/** An app whose database has a row of everything that a call may name. */
export async function everything(): Promise<Everything> {
  const t = await startApp({ mail })
  const scene = await scenario(t.pool)
    .kelompok(7)
    .anggota('Sari', '120140001')
    .anggota('Budi', '120140002')
    .kelompok(8)
    .anggota('Citra', '120140003')
    .anggota('Dewi', '120140004')
    .absen('Hari 1')
    .absen('Hari 2')
    .tugas('Esai')
    .tugas('Poster', -60_000)
  const [kelompok, absen] = [
    [scene.kelompok(7).id, scene.kelompok(8).id],
    [scene.absen('Hari 1').id, scene.absen('Hari 2').id],
  ]
  const anggota = ['Sari', 'Budi', 'Citra'].map((nama) => scene.anggota(nama).id)
  const admin = await addUser(t, { role: 'ADMIN' })
  const peserta = await addUser(t)
  await t.pool.query('update users set id_anggota = $2 where id = $1', [peserta.id, anggota[0]])
  const tugas = ['Esai', 'Poster'].map((title) => scene.tugas(title).id)
  const kumpul = crypto.randomUUID()
  await t.pool.query(
    `insert into kumpul_tugas (id, id_user, id_tugas, nama, nim, kelompok, link_tugas, create_at, update_at)
     values ($1, $2, $3, 'Sari', '120140001', 7, 'https://contoh.id', now(), now())`,
    [kumpul, admin.id, tugas[0]],
  )
  await (await t.api.as(admin)).call(anggotaCalls.remove, { query: { id: scene.anggota('Dewi').id } })
  const roles = await addAccess(t, {
    admin,
    peserta,
    absen: scene.absen('Hari 1').id,
    budi: scene.anggota('Budi').id,
  })
  const nim = Array.from({ length: 30 }, (_, at) => `1201400${at + 10}`)
  const deleted = await (await t.api.as(admin)).call(sampahCalls.list)
  const known: Known = {
    id: [...kelompok, ...anggota, ...absen, ...tugas, kumpul],
    id_user: [admin.id],
    id_tugas: tugas,
    tugas,
    link_tugas: ['https://contoh.id/a'],
    nim,
    id_kelompok: kelompok,
    kelompok: ['7', '8', ...kelompok],
    nomor: ['7', '8'],
    absenId: absen,
    absen_id: absen,
    id_absen: absen,
    anggota_id: anggota,
    id_anggota: anggota,
    deadline: ['2099-08-11T01:00:00Z', '2025-08-11T01:00:00+07:00'],
    page: ['1', '2', '999'],
    participantIdentifier: [...anggota, '120140001', '120140002-7', '120140003-7'],
    setelah: ['2025-08-11', '2025-02-30'].map((date) => `${date}T01:00:00.000Z_${kumpul}`),
    preview: ['true', 'false'],
    pindah: ['true'],
    anggota: ['true'],
    email: ['rani@contoh.id'],
    password: ['rusa-melompat-jauh'],
    confirmPassword: ['rusa-melompat-jauh'],
    sampai: ['2098-08-11T01:00:00Z'],
    hari: ['3', '7'],
    maks: ['1', '2'],
    hp: ['0812-3456-7890'],
    ...roles.known,
  }
  const own = { id: [kumpul], id_tugas: tugas.slice(0, 1) }
  const knownOf = {
    ...roles.knownOf,
    'tugas.updateKumpul': own,
    'pengaturan.restoreVersi': { versi: ['0', '1', '2'], pulihan: ['0'] },
    'sampah.restore': { id: deleted.body.data.map(({ id }) => id) },
    'tugas.match': { ...own, nim: ['120140003'] },
    'orang.move': { id: anggota.slice(0, 2), dari: kelompok.slice(0, 1), sejak: ['2025-08-11'] },
  }
  return { t, admin, peserta, known, knownOf }
}

/** Invitations, codes, a report, a held scan, and accounts to change. */
async function addAccess(
  t: TestApp,
  { admin, peserta, absen, budi }: { admin: TestUser; peserta: TestUser; absen: string; budi: string },
) {
  const asAdmin = await t.api.as(admin)
  const [mentor, other] = [await addMentor(t, { kelompok: [] }), await addUser(t, { role: 'MENTOR' })]
  const open = { role: 'MENTOR' as const, kelompok: [7], maks: 50 }
  const invite = async (body: typeof open | { role: 'PIMPINAN'; email: string }) =>
    (await asAdmin.call(undanganCalls.create, { body })).body.data
  const invited = [await invite(open), await invite({ role: 'PIMPINAN', email: 'wayan@contoh.id' })] as const
  const loginAnswer = await asAdmin.call(penggunaCalls.issueKode, { body: { id: other.id } })
  const cetak = await asAdmin.call(kodeCalls.issue, { body: {} })
  const kode = await giveKode(t.pool, budi)
  const checked = await t.api.call(aktivasiCalls.check, { body: { nim: '120140002', kode } })
  await (await t.api.as(peserta)).call(sayaCalls.report, { body: { id_absen: absen } })
  const wrong = { participantIdentifier: budi, absenId: absen, id_kelompok: crypto.randomUUID() }
  await asAdmin.call(absenCalls.scan, { body: wrong })
  const held = await asAdmin.call(absenCalls.listDitahan, { query: { id: absen } })
  await asAdmin.call(perangkatCalls.report, {
    body: { outbox: crypto.randomUUID(), unsent: 1, review: 0, scanner_open: false },
    headers: { 'X-Device-Id': crypto.randomUUID() },
  })
  const devices = await asAdmin.call(perangkatCalls.list)
  const accounts = { id: [mentor.id, peserta.id] }
  const columns = { nama: ['0'], email: ['1'], nim: ['1'], kelompok: ['2'], hp: ['3'], lembar: ['0'] }
  const knownOf: Everything['knownOf'] = {
    'absen.takeDitahan': { id: held.body.data.map(({ id }) => id) },
    'pengguna.updatePeran': accounts,
    'pengguna.updateKelompok': { ...accounts, kelompok: [] },
    'pengguna.endSessions': accounts,
    'pengguna.unlink': accounts,
    'pengguna.issueKode': accounts,
    'undangan.create': { id: [] },
    'undangan.revoke': { id: invited.map(({ id }) => id) },
    'undangan.import': columns,
    'kelompok.create': { id: [], nomor: [] },
    'kelompok.import': { ...columns, ...Object.fromEntries(KOLOM_ANGGOTA.map((name) => [name, ['0']])) },
    'perangkat.report': { code: ['scope.denied', ''] },
    'perangkat.clear': { id: devices.body.data.map(({ id }) => id) },
    'akun.endSession': { id: [await addSession(t, admin)] },
    'auth.loginByKode': { email: [other.email], kode: [loginAnswer.body.data.kode] },
    'aktivasi.check': { nim: ['120140002'], kode: [kode] },
  }
  const known: Known = {
    token: [invited[0].token],
    ids: invited.map(({ id }) => id),
    id_cetak: [cetak.body.data.id_cetak],
    jumlah: [String(cetak.body.data.kode.length)],
    tiket: [checked.body.data.tiket],
  }
  return { known, knownOf }
}

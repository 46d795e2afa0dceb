import { undanganCalls } from '@bakti/contract/undangan/undangan.calls'
import type { ImporMentorResult } from '@bakti/contract/undangan/undangan.schemas'
import { expect, test } from 'vitest'
import type { Api } from '../../testing/api'
import { startApp } from '../../testing/app'
import { blocked } from '../../testing/blocked'
import { addMentor } from '../../testing/mentors'
import { csv, workbook, xlsx } from '../../testing/roster'
import { scenario } from '../../testing/scenario'
import { addUser } from '../../testing/users'

async function start() {
  const t = await startApp()
  const scene = await scenario(t.pool).kelompok(41).kelompok(42).kelompok(43)
  const admin = await t.api.as('ADMIN')
  const send = (file: Buffer, query: object = {}) =>
    admin.call(undanganCalls.import, {
      query: { preview: 'true', kirim: 'cetak', ...query },
      body: file as never,
    })
  return { ...t, scene, admin, send }
}

const told = ({ baris }: ImporMentorResult) =>
  baris.map(({ kelas, nama, kelompok, alasan }) =>
    [kelas, nama, kelompok, alasan].filter(Boolean).join(' | '),
  )

const openGroups = async (admin: Api, cari: string) =>
  (await admin.call(undanganCalls.list, { query: { cari } })).body.data.map(({ kelompok }) => kelompok)

// rule R30
test('a preview says what becomes of each line, and changes nothing', async () => {
  const t = await start()
  const mentor = await addMentor(t, { kelompok: [t.scene.kelompok(41)] })
  await addUser(t, { role: 'ADMIN', email: 'ketua@contoh.id' })
  const { body } = await t.send(
    csv(
      'Daftar mentor,,,',
      'Nama Lengkap;E-mail;Kelompok;No. HP'.replaceAll(';', ','),
      'Yolanda Koto,yolanda@contoh.id,"41, 42",081234567890',
      `Bima Saputra,${mentor.email},42,`,
      'Citra Jambak,citra.jambak@,43,',
      'Reza Tanjung,reza@contoh.id,312,',
      'Ketua,ketua@contoh.id,41,',
      'Kembar,sama@contoh.id,41,',
      'Kembar,Sama@contoh.id,42,',
      'Tanpa Kelompok,tanpa@contoh.id,,',
    ),
  )
  expect(body.data.pemetaan).toEqual({ nama: 0, email: 1, kelompok: 2, hp: 3 })
  expect(told(body.data)).toEqual([
    'baru | Yolanda Koto | 41, 42',
    'berubah | Bima Saputra | 42',
    'salah | Citra Jambak | 43 | Format email tidak valid',
    'salah | Reza Tanjung | 312 | Kelompok 312 tidak ada',
    'salah | Ketua | 41 | Email ini milik akun ADMIN',
    expect.stringContaining('salah | Kembar | 41 | Email ini juga ada di baris 9'),
    expect.stringContaining('salah | Kembar | 42 | Email ini juga ada di baris 8'),
    'salah | Tanpa Kelompok |  | Kelompok wajib diisi'.replace(' |  |', ' |'),
  ])
  expect(body.data.baris[1]?.sebelum).toEqual([41])
  expect((await t.admin.call(undanganCalls.list, {})).body.data).toEqual([])
})

// rule R30
test('a workbook: numbers as groups, phone numbers without their zero, dates refused', async () => {
  const t = await start()
  const { body } = await t.send(
    await xlsx([
      ['Nama Mentor', 'Alamat Email', 'Kelompok', 'WhatsApp'],
      ['Yolanda', 'yolanda@contoh.id', 41, 81234567890],
      ['Bima', 'bima@contoh.id', 41.42, ''],
      ['Citra', 'citra@contoh.id', 'Kelompok 41 dan 43', '+62 812 3456 7890'],
    ]),
  )
  expect(body.data.baris.map(({ kelas, kelompok, hp }) => [kelas, kelompok, hp])).toEqual([
    ['baru', '41', '081234567890'],
    ['salah', '41.42', ''],
    ['baru', '41, 43', '+62 812 3456 7890'],
  ])
})

// rule R30
test('without a heading that is known a person chooses the columns', async () => {
  const t = await start()
  const file = csv('A,B,C', 'Yolanda,yolanda@contoh.id,41')
  const { body } = await t.send(file)
  expect(body).toMatchObject({ message: 'Kolom Nama, Email, Kelompok tidak ditemukan. Pilih kolomnya' })
  expect((await t.send(file, { preview: 'false' })).body.code).toBe('import.columns')
  const chosen = await t.send(file, { nama: 0, email: 1, kelompok: 2 })
  expect(told(chosen.body.data)).toContain('baru | Yolanda | 41')
  expect((await t.send(file, { nama: 0, email: 1, kelompok: 200 })).status).toBe(400)
})

// rule R30
test('who is a mentor gets groups at once, who is invited keeps the link; nothing ends unless it is asked for', async () => {
  const t = await start()
  const mentor = await addMentor(t, { kelompok: [t.scene.kelompok(41)] })
  const file = (kelompok: string) =>
    csv(
      'Nama,Email,Kelompok,HP',
      `Bima,${mentor.email},${kelompok},0811111111`,
      `Rani,rani@contoh.id,${kelompok},`,
    )
  const first = await t.send(file('41'), { preview: 'false' })
  const [invited] = first.body.data.undangan
  expect(first.body.message).toBe('Impor selesai: 1 undangan, 1 diubah')
  const second = await t.send(file('42'), { preview: 'false' })
  expect(second.body.data).toMatchObject({ jumlah: { baru: 0, berubah: 2 }, undangan: [], kiriman: null })
  expect(second.body.data.baris.map(({ berakun }) => berakun)).toEqual([true, false])
  expect(await openGroups(t.admin, 'rani@')).toEqual([[42]])
  const still = await t.api.call(undanganCalls.check, { body: { token: invited?.token ?? '' } })
  expect(still.body.data.kelompok).toEqual([{ nomor: 42, anggota: 0 }])
  const now = async () =>
    (
      await t.pool.query<{ nomor: number }>(
        `select k.nomor from mentor_kelompok w join kelompok k on k.id = w.id_kelompok
         where w.id_user = $1 and (w.sampai is null or w.sampai > now()) order by 1`,
        [mentor.id],
      )
    ).rows.map(({ nomor }) => nomor)
  expect(await now()).toEqual([41, 42])
  await t.send(file('42'), { preview: 'false', akhiri: 'true' })
  expect(await now()).toEqual([42])
})

// rule R30
test('a plan that has changed since its preview is refused, and of two imports at once each mentor is invited once', async () => {
  const t = await start()
  const file = csv('Nama,Email,Kelompok', 'Yolanda,yolanda@contoh.id,41')
  const { sidik } = (await t.send(file)).body.data
  const answers = await Promise.all([1, 2].map(() => t.send(file, { preview: 'false' })))
  expect(answers.map(({ body }) => body.data.jumlah.baru).sort((a, b) => a - b)).toEqual([0, 1])
  const stale = await t.send(file, { preview: 'false', sidik })
  expect(stale.body).toMatchObject({ status: 409, code: 'import.stale' })
})

// rules R22, R30
test('an account whose role is changed at that moment gets no groups of a mentor', async () => {
  const t = await start()
  const mentor = await addMentor(t, { kelompok: [t.scene.kelompok(41)] })
  const file = csv('Nama,Email,Kelompok', `Bima,${mentor.email},42`)
  const { sidik } = (await t.send(file)).body.data
  const rival = await t.pool.connect()
  await rival.query('begin')
  await rival.query(`update users set role = 'GERBANG' where id = $1`, [mentor.id])
  const confirmed = t.send(file, { preview: 'false', sidik })
  await blocked(t.pool, 1)
  await rival.query('commit')
  rival.release()
  expect((await confirmed).body.code).toBe('import.stale')
  const { rows } = await t.pool.query('select id_kelompok from mentor_kelompok where id_user = $1', [
    mentor.id,
  ])
  expect(rows).toEqual([{ id_kelompok: t.scene.kelompok(41).id }])
})

// rule R30
test.each([
  ['Nama Mentor', 'Email Mentor', 'Kelompok Mentor', 'No. HP Mentor'],
  ['Nama Lengkap', 'E-mail (aktif)', 'No. Kelompok', 'No. WA aktif'],
  ['NAMA', 'Alamat Surel', 'Kel.', 'Kontak'],
  ['Nama', 'Email Kampus', 'Klp', 'Nomor kontak'],
  ['Nama', 'surel', 'Group', 'Handphone'],
  ['Nama', 'E_mail kampus', 'kelompok', 'HP/WA'],
])('the headings %s, %s, %s, %s are known', async (...headings) => {
  const t = await start()
  const { pemetaan } = (await t.send(csv(headings.join(','), 'Rani,rani@contoh.id,41,081234567890'))).body
    .data
  expect(pemetaan).toEqual({ nama: 0, email: 1, kelompok: 2, hp: 3 })
})

// rule R30
test('a phone number has the zero that a spreadsheet dropped when it wrote the CSV', async () => {
  const t = await start()
  const { baris } = (await t.send(csv('Nama,Email,Kelompok,HP', 'Rani,rani@contoh.id,41,812-3456-7890'))).body
    .data
  expect(baris).toMatchObject([{ kelas: 'baru', hp: '0812-3456-7890' }])
})

// rule R30
test('more groups than a mentor may have make a faulty line', async () => {
  const t = await start()
  const groups = Array.from({ length: 51 }, (_, n) => n + 1).join(' dan ')
  const { baris } = (await t.send(csv('Nama,Email,Kelompok', `Rani,rani@contoh.id,${groups}`))).body.data
  expect(baris).toMatchObject([{ kelas: 'salah', alasan: 'Paling banyak 50 kelompok' }])
})

// rule R30
test('a long e-mail is taken as it is, never cut', async () => {
  const t = await start()
  const email = `rani@${'kampus.'.repeat(30)}example`
  const { baris } = (await t.send(csv('Nama,Email,Kelompok', `Rani,${email},41`))).body.data
  expect(baris).toMatchObject([{ kelas: 'baru', email }])
})

// rule R100
test('a mentor without an e-mail is invited with a link to hand over, and by the same list only once', async () => {
  const t = await start()
  const file = csv(
    'Nama Kakak Pendamping,Kelompok Dampingan,No HP/WA',
    'Yolanda,41,081234567890',
    'Bima,42,',
    'Bima,43,',
    'Jumlah,3,',
  )
  const preview = (await t.send(file)).body
  expect(preview.message).toBe('3 baris dibaca')
  expect(preview.data).toMatchObject({
    pemetaan: { nama: 0, email: null, kelompok: 1, hp: 2 },
    dilewati: [{ baris: 5, teks: 'Jumlah 3' }],
  })
  expect(told(preview.data)).toEqual([
    'baru | Yolanda | 41',
    expect.stringContaining('salah | Bima | 42 | Nama ini tanpa email juga ada di baris 4'),
    expect.stringContaining('salah | Bima | 43 | Nama ini tanpa email juga ada di baris 3'),
  ])
  const done = (await t.send(file, { preview: 'false' })).body.data
  expect(done.undangan).toMatchObject([{ nama: 'Yolanda', email: null, hp: '081234567890', kelompok: [41] }])
  const again = csv('Nama,Kelompok,HP', 'yolanda,41,+62 812-3456-7890')
  expect(told((await t.send(again)).body.data)).toEqual(['sama | yolanda | 41 | Sudah diundang'])
  const other = csv('Nama,Kelompok', 'Yolanda,43')
  expect((await t.send(other, { preview: 'false' })).body.data).toMatchObject({
    jumlah: { baru: 0, berubah: 1 },
    undangan: [],
  })
  const [offer] = done.undangan
  const accepted = await t.api.call(undanganCalls.accept, {
    body: {
      token: offer?.token ?? '',
      akun: {
        name: 'Yolanda',
        email: 'yolanda@contoh.id',
        password: 'sandi-panjang-1',
        confirmPassword: 'sandi-panjang-1',
      },
    },
  })
  expect(accepted.status).toBe(200)
  expect(told((await t.send(other)).body.data)).toEqual(['sama | Yolanda | 43 | Undangan sudah diterima'])
  expect(told((await t.send(again)).body.data)).toEqual(['baru | yolanda | 41'])
})

// rule R100
test('by mail, who has no e-mail is invited too: the link is made when it is handed over', async () => {
  const t = await start()
  const file = csv('Nama,Email,Kelompok', 'Rani,rani@contoh.id,41', 'Bima,-,42')
  const { body } = await t.send(file, { preview: 'false', kirim: 'surel' })
  expect(body.data).toMatchObject({ jumlah: { baru: 2 }, undangan: [] })
  const kiriman = body.data.kiriman ?? ''
  const rows = (await t.admin.call(undanganCalls.list, { query: { kiriman } })).body.data
  const bima = rows.find(({ nama }) => nama === 'Bima')
  expect(bima).toMatchObject({ email: null, surel: { keadaan: 'tidak' }, bertautan: false })
  const [made] = (await t.admin.call(undanganCalls.renew, { body: { ids: [bima?.id ?? ''] } })).body.data
  const open = await t.api.call(undanganCalls.check, { body: { token: made?.token ?? '' } })
  expect(open.body.data).toMatchObject({ nama: 'Bima', kelompok: [{ nomor: 42 }] })
})

// rules R30, I101
test('a phone number that can not be read is left out, and the mentor is invited', async () => {
  const t = await start()
  const { baris } = (await t.send(csv('Nama,Email,Kelompok,HP', 'Rani,rani@contoh.id,41,tanya Budi'))).body
    .data
  expect(baris).toMatchObject([
    {
      kelas: 'baru',
      hp: '',
      peringatan: [{ kolom: 'hp', teks: 'tanya Budi', alasan: 'Nomor HP tidak valid' }],
    },
  ])
})

// rules R30, I100
test('of a workbook all sheets with mentors are read, and one e-mail on two of them is faulty on both', async () => {
  const t = await start()
  const { body } = await t.send(
    await workbook(
      {
        sheet: 'Teknik',
        rows: [
          ['Nama', 'Email', 'Kelompok'],
          ['Rani', 'rani@contoh.id', 41],
          ['Adi', 'adi@contoh.id', 41],
        ],
      },
      {
        sheet: 'Hukum',
        rows: [
          ['Kelompok Binaan', 'Nama PJ', 'Surel'],
          [42, 'Rani', 'rani@contoh.id'],
          [43, 'Eka', ''],
        ],
      },
      { sheet: 'Petunjuk', rows: [['Isi semua kolom']] },
    ),
  )
  expect(body.message).toBe('4 baris dibaca dari 2 lembar')
  expect(body.data.baris.map(({ lembar, kelas, nama, alasan }) => [lembar, kelas, nama, alasan])).toEqual([
    ['Teknik', 'salah', 'Rani', expect.stringContaining("Email ini juga ada di baris 2 lembar 'Hukum'")],
    ['Teknik', 'baru', 'Adi', undefined],
    ['Hukum', 'salah', 'Rani', expect.stringContaining("Email ini juga ada di baris 2 lembar 'Teknik'")],
    ['Hukum', 'baru', 'Eka', undefined],
  ])
  expect(body.data.lembar?.map(({ dibaca }) => dibaca)).toEqual([true, true, false])
})

// rule R101
test('an unproven e-mail gets no groups by an import: the account stays, and a link is made', async () => {
  const t = await start()
  const groupsOf = async (id: string) =>
    (
      await t.pool.query<{ nomor: number }>(
        `select k.nomor from mentor_kelompok w join kelompok k on k.id = w.id_kelompok
         where w.id_user = $1 and (w.sampai is null or w.sampai > now()) order by 1`,
        [id],
      )
    ).rows.map(({ nomor }) => nomor)
  // Somebody has registered with the e-mail of a colleague, and became a mentor of another group.
  const thief = await addMentor(t, { kelompok: [t.scene.kelompok(41)] })
  await t.pool.query('update users set email_verified = false where id = $1', [thief.id])
  const file = csv('Nama,Email,Kelompok,HP', `Bima,${thief.email},42,0811111111`)
  expect(told((await t.send(file)).body.data)).toEqual([
    'baru | Bima | 42 | Email akun ini belum dibuktikan. Kelompoknya tetap, dan ia mendapat tautan',
  ])
  const done = await t.send(file, { preview: 'false', akhiri: 'true' })
  expect(done.body.data.undangan).toMatchObject([{ email: thief.email, kelompok: [42] }])
  expect(await groupsOf(thief.id)).toEqual([41])
  const { rows } = await t.pool.query('select hp from users where id = $1', [thief.id])
  expect(rows).toEqual([{ hp: null }])
  expect(told((await t.send(file)).body.data), 'nobody is invited twice').toEqual([
    'sama | Bima | 42 | Sudah diundang',
  ])
  const other = csv('Nama,Email,Kelompok', `Bima,${thief.email},43`)
  const offered = (await t.send(other, { preview: 'false' })).body.data
  expect(offered).toMatchObject({ jumlah: { berubah: 1 }, baris: [{ sebelum: [42], berakun: false }] })
  expect(await groupsOf(thief.id)).toEqual([41])
  const same = csv('Nama,Email,Kelompok', `Bima,${thief.email},41`)
  expect(told((await t.send(same)).body.data)).toEqual(['sama | Bima | 41 | Sudah menjadi mentor'])
})

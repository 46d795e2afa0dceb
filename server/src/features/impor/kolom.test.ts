import { KOLOM_ANGGOTA } from '@bakti/contract/anggota/kolom.rules'
import { expect, test } from 'vitest'
import { type TestApp, startApp } from '../../testing/app'
import { confirmRoster, csv, sendRoster, told } from '../../testing/roster'
import { scenario } from '../../testing/scenario'

async function start() {
  const server = await startApp()
  return { ...server, admin: await server.api.as('ADMIN') }
}

const HEAD = 'Nama,NIM,Kelompok,E-mail,Fakultas,Program Studi,Angkatan,No. HP/WA'
const SARI = 'Sari,11111,7,Sari@Kampus.example,Teknik,Informatika,1,0812-3456-7890'

async function stored({ pool }: Pick<TestApp, 'pool'>, nim: string) {
  const { rows } = await pool.query(`select ${KOLOM_ANGGOTA.join(', ')} from anggota where nim = $1`, [nim])
  return rows[0]
}

// rule I13
test('the optional columns are found by their headings and stored in one form', async () => {
  const { pool, admin } = await start()
  const { body } = await confirmRoster(admin, csv(HEAD, SARI))
  expect(body.data.pemetaan).toEqual({
    nama: 0,
    nim: 1,
    kelompok: 2,
    email: 3,
    fakultas: 4,
    prodi: 5,
    gelombang: 6,
    hp: 7,
  })
  expect(await stored({ pool }, '11111')).toEqual({
    email: 'Sari@Kampus.example',
    fakultas: 'Teknik',
    prodi: 'Informatika',
    gelombang: '1',
    hp: '081234567890',
  })
  expect(told((await sendRoster(admin, csv(HEAD, SARI))).body.data)).toEqual(['sama Sari 11111 7'])
})

// rule I13
test('a column that the file lacks, or an empty cell, changes nothing, and - clears a field', async () => {
  const { pool, admin } = await start()
  await confirmRoster(admin, csv(HEAD, SARI))
  const before = await stored({ pool }, '11111')

  const without = await confirmRoster(admin, csv('Nama,NIM,Kelompok', 'Sari Dewi,11111,7'))
  expect(told(without.body.data)).toEqual(['berubah Sari Dewi 11111 7'])
  expect(without.body.data.baris[0]).not.toHaveProperty('kolom')
  expect(await stored({ pool }, '11111')).toEqual(before)

  const empty = await confirmRoster(admin, csv(HEAD, 'Sari Dewi,11111,7,,,,,'))
  expect(told(empty.body.data)).toEqual(['sama Sari Dewi 11111 7'])
  expect(await stored({ pool }, '11111')).toEqual(before)

  const cleared = await confirmRoster(admin, csv(HEAD, 'Sari Dewi,11111,7,-,,,2,-'))
  expect(told(cleared.body.data)).toEqual(['berubah Sari Dewi 11111 7'])
  expect(cleared.body.data.baris[0]).toMatchObject({
    kolom: { email: '', gelombang: '2', hp: '' },
    sebelum: {
      nama: 'Sari Dewi',
      kelompok: 7,
      kolom: { email: before.email, gelombang: '1', hp: before.hp },
    },
  })
  expect(await stored({ pool }, '11111')).toEqual({ ...before, email: null, gelombang: '2', hp: null })
})

// rule I13
test('an e-mail in other letters is the same one', async () => {
  const { admin } = await start()
  await confirmRoster(admin, csv(HEAD, SARI))
  const again = await sendRoster(admin, csv(HEAD, SARI.replace('Sari@Kampus', 'sari@kampus')))
  expect(told(again.body.data)).toEqual(['sama Sari 11111 7'])
})

// rule I101
test('an optional cell that can not be read is left out with a warning, and the person comes in', async () => {
  const { pool, admin } = await start()
  const { body } = await confirmRoster(
    admin,
    csv(
      HEAD,
      'Sari,11111,7,sari(at)kampus,,,,',
      'Budi,22222,7,budi@kampus.example,,,,12',
      "Rina,33333,7,,,,,'+62 812 3456 7890",
      'Dewi,44444,7,,,,,81234567890',
      `Adi,55555,7,,,,${'1'.repeat(41)},"8,12E+10"`,
    ),
  )
  expect(body.data.jumlah).toEqual({ baru: 5, berubah: 0, pindah: 0, sama: 0, salah: 0 })
  expect(body.data.baris.map(({ peringatan }) => peringatan)).toEqual([
    [{ kolom: 'email', teks: 'sari(at)kampus', alasan: 'Format email tidak valid' }],
    [{ kolom: 'hp', teks: '12', alasan: 'Nomor HP harus 8 sampai 15 angka' }],
    undefined,
    undefined,
    [
      { kolom: 'gelombang', teks: '1'.repeat(41), alasan: 'Gelombang maksimal 40 karakter' },
      {
        kolom: 'hp',
        teks: '8,12E+10',
        alasan: 'Nomor HP sudah dibulatkan oleh Excel. Ubah selnya menjadi teks, lalu ketik ulang',
      },
    ],
  ])
  expect(await stored({ pool }, '11111')).toMatchObject({ email: null, hp: null })
  expect(await stored({ pool }, '22222')).toMatchObject({ email: 'budi@kampus.example', hp: null })
  expect((await stored({ pool }, '33333')).hp).toBe('+6281234567890')
  // A spreadsheet dropped the zero.
  expect((await stored({ pool }, '44444')).hp).toBe('081234567890')
})

// rule I101
test('a cell that is left out changes nothing of what is stored', async () => {
  const { pool, admin } = await start()
  await confirmRoster(admin, csv(HEAD, SARI))
  const before = await stored({ pool }, '11111')
  const again = await confirmRoster(admin, csv(HEAD, SARI.replace('Sari@Kampus.example', 'sari@')))
  expect(told(again.body.data)).toEqual(['sama Sari 11111 7'])
  expect(again.body.data.baris[0]?.peringatan).toHaveLength(1)
  expect(await stored({ pool }, '11111')).toEqual(before)
})

// rule I13
test('a person maps other columns, and leaves out one that was found', async () => {
  const { pool, admin } = await start()
  const file = csv('Nama,NIM,Kelompok,Email,Kloter', 'Sari,11111,7,salah,2')
  expect((await sendRoster(admin, file)).body.data.baris[0]?.peringatan).toHaveLength(1)
  const { body } = await confirmRoster(admin, file, { email: 'abaikan', gelombang: '4' })
  expect(body.data.pemetaan).toEqual({ nama: 0, nim: 1, kelompok: 2, email: null, gelombang: 4 })
  expect(await stored({ pool }, '11111')).toMatchObject({ email: null, gelombang: '2' })

  expect((await sendRoster(admin, file, { hp: '9' })).status).toBe(400)
  expect((await sendRoster(admin, file, { hp: 'x' })).status).toBe(400)
})

// rules I3, I10
test('a move that is not confirmed leaves the columns alone, and lines that differ in them are faulty', async () => {
  const { pool, admin } = await start()
  await scenario(pool).kelompok(8).anggota('Sari', '11111')
  const moved = await confirmRoster(admin, csv(HEAD, SARI))
  expect(told(moved.body.data)).toEqual(['pindah Sari 11111 7'])
  expect((await stored({ pool }, '11111')).email).toBeNull()
  const confirmed = await confirmRoster(admin, csv(HEAD, SARI), { pindah: 'true' })
  expect(confirmed.status).toBe(200)
  expect((await stored({ pool }, '11111')).fakultas).toBe('Teknik')

  const twice = await sendRoster(admin, csv(HEAD, SARI, SARI, SARI.replace('Teknik', 'Sains')))
  expect(twice.body.data.jumlah.salah).toBe(3)
})

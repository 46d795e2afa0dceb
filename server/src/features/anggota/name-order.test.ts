import { orderOfNames } from '@bakti/contract/anggota/anggota.rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import { startApp } from '../../testing/app'

// rule B12
test('server and browser have 500 names in the same order', async () => {
  const t = await startApp()
  const word = fc.constantFrom(
    'Sari',
    'sari',
    'SARI',
    'Sri',
    "Nur'aini",
    'Nur',
    'Éva',
    'eva',
    'Ana',
    'Ananda',
    'Al-Fath',
    'Zaki',
    'O.',
    'Ñ',
    '張',
  )
  const names = fc.sample(fc.array(word, { minLength: 1, maxLength: 4 }), { numRuns: 500, seed: 18 })
  const people = names.map((words, at) => ({ nama: words.join(' '), nim: String(900_000 - at) }))
  const { rows } = await t.pool.query<{ id: string }>(
    'insert into kelompok (id, nomor) values (gen_random_uuid(), 1) returning id',
  )
  await t.pool.query(
    'insert into anggota (id, id_kelompok, nama, nim) select gen_random_uuid(), $1, p.nama, p.nim from unnest($2::text[], $3::text[]) as p (nama, nim)',
    [rows[0]!.id, people.map(({ nama }) => nama), people.map(({ nim }) => nim)],
  )
  const admin = await t.api.as('ADMIN')
  const { body } = await admin.call(kelompokCalls.list, { query: { anggota: 'true' } })
  const listed = body.data[0]!.Anggota_Kelompok!.map(({ nama, nim }) => ({ nama, nim }))
  expect(listed).toEqual(people.toSorted(orderOfNames))
})

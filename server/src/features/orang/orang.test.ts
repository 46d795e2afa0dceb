import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { orangCalls } from '@bakti/contract/orang/orang.calls'
import { expect, test } from 'vitest'
import { startApp } from '../../testing/app'
import { addMentor } from '../../testing/mentors'
import { scenario } from '../../testing/scenario'

async function campus() {
  const t = await startApp()
  const scene = await scenario(t.pool)
    .kelompok(7)
    .anggota('Hafiz Ramadhan', '2510324172')
    .anggota("Nur'aini Putri", '2510510001')
    .kelompok(8)
    .anggota('Gita Oktavia', '2510514172')
    .absen('Upacara')
    .tugas('Esai')
  const admin = await t.api.as('ADMIN')
  await t.pool.query(`update anggota set hp = '+6281374219056' where nama = 'Gita Oktavia'`)
  const search = async (q: string, who = admin) =>
    (await who.call(orangCalls.search, { query: { q } })).body.data.map(({ nama }) => nama)
  return { ...t, scene, admin, search }
}

// rule M25
test('a member is found by the beginnings of their words, the NIM, its last four digits and the telephone number', async () => {
  const { search } = await campus()
  const found: [string, string[]][] = [
    ['hafiz', ['Hafiz Ramadhan']],
    ['ram haf', ['Hafiz Ramadhan']],
    ['25105', ['Gita Oktavia', "Nur'aini Putri"]],
    ['4172', ['Gita Oktavia', 'Hafiz Ramadhan']],
    ['4172 GITA', ['Gita Oktavia']],
    ['0813-7421', ['Gita Oktavia']],
    ['+62 813 7421 9056', ['Gita Oktavia']],
    ["nur'", ["Nur'aini Putri"]],
    ['afiz', []],
    ["' | \\", []],
  ]
  for (const [q, names] of found) expect(await search(q), q).toEqual(names)
})

// rule M25
test('a mentor finds the members of the own groups, and one letter is no search', async () => {
  const { admin, search, ...t } = await campus()
  const mentor = await t.api.as(await addMentor(t, { kelompok: [t.scene.kelompok(7)] }))
  expect(await search('4172', mentor)).toEqual(['Hafiz Ramadhan'])
  expect(await admin.call(orangCalls.search, { query: { q: 'h' } })).toMatchObject({
    status: 400,
    body: { message: 'Tulis minimal 2 huruf' },
  })
})

// rule M26
test('a person has the groups of before, every activity with what counts, and the tasks', async () => {
  const { scene, admin } = await campus()
  const { id, nama, nim } = scene.anggota('Hafiz Ramadhan')
  await admin.call(absenCalls.scan, {
    body: { participantIdentifier: id, absenId: scene.absen('Upacara').id },
  })
  const to = scene.kelompok(8).id
  await admin.call(anggotaCalls.update, { body: { id, nama, nim, id_kelompok: to, hp: '081200001111' } })
  const { body } = await admin.call(orangCalls.get, { query: { id } })
  expect(body.data).toMatchObject({
    id,
    nama,
    nim,
    kelompok: 8,
    hp: '081200001111',
    akun: null,
    mentor: [],
    riwayat_kelompok: [
      { kelompok: 8, sampai: null },
      { kelompok: 7, sampai: expect.any(String) },
    ],
    kegiatan: [{ title: 'Upacara', status_kehadiran: 'Hadir', perlu_diputuskan: false }],
    tugas: [{ title: 'Esai', terkumpul_at: null }],
  })
  const unknown = await admin.call(orangCalls.get, { query: { id: crypto.randomUUID() } })
  expect(unknown).toMatchObject({ status: 404, body: { code: 'anggota.not_found' } })
})

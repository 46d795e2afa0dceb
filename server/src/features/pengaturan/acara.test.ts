import { defaultIsi } from '@bakti/contract/pengaturan/default-isi.content'
import type { Isi } from '@bakti/contract/pengaturan/isi.schemas'
import { pengaturanCalls } from '@bakti/contract/pengaturan/pengaturan.calls'
import { expect, test } from 'vitest'
import { startApp } from '../../testing/app'

// rules W64, W63
test('a version is stored on the one that it was made of, listed, and undone', async () => {
  const { admin, read, set } = await startAcara()
  const first = await read()
  expect(first).toMatchObject({ versi: 0, daftar: [], isi: { acara: { nama: 'BAKTI', tahun: '2025' } } })
  const stored = await set(0, { nama: 'PIONIR', tahun: '2026' })
  expect(stored).toMatchObject({
    status: 200,
    body: {
      data: { versi: 1, daftar: [{ versi: 1, oleh: 'Rani Wulandari', pulihan: null, judul: 'PIONIR 2026' }] },
    },
  })
  const late = await set(0, { nama: 'TERLAMBAT' })
  expect(late).toMatchObject({ status: 409, body: { code: 'pengaturan.changed' } })
  expect(late.body.message).toMatch(
    /^Rani Wulandari sudah menyimpan versi lain pada \d\d\/\d\d\/\d{4} \d\d:\d\d/,
  )
  const restore = (versi: number, pulihan: number) =>
    admin.call(pengaturanCalls.restoreVersi, { body: { versi, pulihan } })
  expect((await restore(1, 0)).body.data).toMatchObject({ versi: 2, isi: first.isi })
  expect((await restore(2, 1)).body.data).toMatchObject({ versi: 3, isi: { acara: { nama: 'PIONIR' } } })
  expect(await restore(3, 9)).toMatchObject({ status: 404, body: { code: 'pengaturan.versi_not_found' } })
  expect((await read()).daftar.map(({ pulihan }) => pulihan)).toEqual([1, 0, null])
})

// rule W64
test('of two versions that are stored in the same moment one counts', async () => {
  const { read, set } = await startAcara()
  const answers = await Promise.all(['SATU', 'DUA', 'TIGA'].map((nama) => set(0, { nama })))
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
  expect((await read()).daftar).toHaveLength(1)
})

// rule W63
test('what is not valid is refused at its field', async () => {
  const { set } = await startAcara()
  expect(await set(0, { tahun: '26', mulai: '2026-08-20', selesai: '2026-08-10' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'isi.acara.tahun' }, { path: 'isi.acara.selesai' }] },
  })
})

// rule W62
test('everybody reads what differs from the content files, on every replica', async () => {
  const { t, set } = await startAcara()
  const other = await startApp({ database: t.database })
  const shown = async ({ api }: typeof t) => (await api.call(pengaturanCalls.getAcara)).body.data
  expect(await shown(t)).toEqual({ versi: 0, isi: {} })
  await set(0, { nama: 'PIONIR', tahun: '2026' })
  expect(await shown(t)).toMatchObject({ versi: 1, isi: { facts: { judul: 'PIONIR 2026' } } })
  await expect.poll(() => shown(other)).toMatchObject({ versi: 1 })
})

async function startAcara() {
  const t = await startApp()
  const admin = await t.api.as('ADMIN')
  const read = async () => (await admin.call(pengaturanCalls.listVersi)).body.data
  const set = async (versi: number, acara: Partial<Isi['acara']>) => {
    const isi = defaultIsi()
    Object.assign(isi.acara, acara)
    return admin.call(pengaturanCalls.updateAcara, { body: { versi, isi } })
  }
  return { t, admin, read, set }
}

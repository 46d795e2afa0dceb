import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { defaultIsi } from '@bakti/contract/pengaturan/default-isi.content'
import type { Isi } from '@bakti/contract/pengaturan/isi.schemas'
import { pengaturanCalls } from '@bakti/contract/pengaturan/pengaturan.calls'
import { riwayatCalls } from '@bakti/contract/riwayat/riwayat.calls'
import { expect, onTestFinished, test } from 'vitest'
import type { Mail, Message } from '../../platform/mail'
import { startApp } from '../../testing/app'

// rules W64, W63, W60
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
  const { data: log } = (await admin.call(riwayatCalls.list, { query: {} })).body
  expect(log.baris.map(({ hal, sesudah }) => [hal, sesudah?.acara])).toEqual([
    ['pengaturan.restoreVersi', 'PIONIR 2026'],
    ['pengaturan.restoreVersi', 'bawaan aplikasi'],
    ['pengaturan.updateAcara', 'PIONIR 2026'],
  ])
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

// rule W62
test('mails carry the stored name, which is no HTML', async () => {
  const sent: Message[] = []
  const mail: Mail = {
    by: 'smtp',
    post: () => undefined,
    trySend: (message) => {
      sent.push(message)
      return Promise.resolve({ outcome: 'sent' })
    },
    close: () => Promise.resolve(),
  }
  const { admin, set } = await startAcara({ mail })
  await set(0, { nama: 'A<b>&', tahun: '2026' })
  await admin.call(pengaturanCalls.sendTrial, {})
  const [message] = sent
  expect(message?.subject).toBe('Email percobaan A<b>& 2026')
  expect(message?.text).toContain('Panitia A<b>& 2026')
  expect(message?.html).toContain('A&lt;b&gt;&amp; <span style="color:#ffce4f;">2026</span>')
  expect(message?.html).toContain('© 2026 Panitia A&lt;b&gt;&amp;')
  expect(message?.html).not.toContain('<b>&')
})

// rule W65
test('pages and manifest are made anew for a version, and are the built files again after an undo', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bakti-acara-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'assets'))
  const built = `<head><title>BAKTI 2025</title><meta content="/og.png"></head><img src="/assets/wordmark-x.svg" alt="BAKTI 2025, ke halaman awal" width="690" height="192" class="w-auto h-9"/>
<p>11–14 Agustus 2025</p><h1 class="judul"><span class="max-lg:block">Rumah barumu </span><span class="max-lg:block">sudah </span></h1>`
  await writeFile(join(folder, 'index.html'), '<head><title>BAKTI 2025</title></head>')
  await writeFile(join(folder, 'landing.html'), built)
  await writeFile(join(folder, 'manifest.webmanifest'), '{"id":"/","name":"BAKTI 2025"}')
  const { t, admin, set } = await startAcara({ website: folder, publicUrl: 'https://bakti.contoh.id' })
  const get = (url: string, headers = {}) =>
    t.app.inject({ url, headers: { accept: 'text/html', ...headers } })
  expect((await get('/login')).body).toBe('<head><title>BAKTI 2025</title></head>')

  await set(0, {
    nama: '$& </script>',
    tahun: '2026',
    mulai: '2026-08-11',
    selesai: '2026-08-12',
    welcome: 'Halo',
  })
  const landing = await get('/')
  const { body, headers } = landing
  expect(body).toContain('<title>$&amp; &lt;/script&gt; 2026</title>')
  expect(body).toContain('11–12 Agustus 2026')
  expect(body).toContain('<span class="max-lg:block">menunggu </span></h1>')
  expect(body).toContain('class="w-auto h-9 judul max-w-full"')
  expect(body).toContain('content="https://bakti.contoh.id/og.png"')
  expect(body).not.toContain('BAKTI 2025')
  const [, data = ''] = /<script type="application\/json" id="acara">(.*?)<\/script>/.exec(body) ?? []
  expect(JSON.parse(data)).toMatchObject({ versi: 1, facts: { judul: '$& </script> 2026', named: true } })
  const tag = { 'if-none-match': String(headers.etag) }
  expect((await get('/', tag)).statusCode).toBe(304)
  const packed = await get('/', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(packed.rawPayload).toString()).toBe(body)
  expect((await get('/manifest.webmanifest')).json()).toMatchObject({ id: '/', name: '$& </script> 2026' })

  await set(1, { nama: 'PIONIR', tahun: '2026' })
  expect((await get('/', tag)).statusCode, 'another version has another tag').toBe(200)
  await admin.call(pengaturanCalls.restoreVersi, { body: { versi: 2, pulihan: 0 } })
  expect((await get('/login')).body).toBe('<head><title>BAKTI 2025</title></head>')
  expect((await get('/manifest.webmanifest')).json()).toEqual({ id: '/', name: 'BAKTI 2025' })
})

async function startAcara(deps: Parameters<typeof startApp>[0] = {}) {
  const t = await startApp(deps)
  const admin = await t.api.as('ADMIN')
  const read = async () => (await admin.call(pengaturanCalls.listVersi)).body.data
  const set = async (versi: number, acara: Partial<Isi['acara']>) => {
    const isi = defaultIsi()
    Object.assign(isi.acara, acara)
    return admin.call(pengaturanCalls.updateAcara, { body: { versi, isi } })
  }
  return { t, admin, read, set }
}

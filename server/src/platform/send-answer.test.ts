import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { authCalls } from '@bakti/contract/auth/auth.calls'
import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { HEADERS } from '@bakti/contract/envelope'
import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { startApp } from '../testing/app'
import { csv } from '../testing/roster'
import { scenario } from '../testing/scenario'
import { addUser } from '../testing/users'

const ALL = 'gzip, deflate, br, zstd'
const NAMES = Array.from({ length: 30 }, (_, at) => `Siti Nurhaliza ${at} "Ima" 🎉`)

async function setUp(deps: Parameters<typeof startApp>[0] = {}) {
  const t = await startApp(deps)
  const built = scenario(t.pool).kelompok(7)
  for (const name of NAMES) built.anggota(name)
  const scene = await built.absen('Hari 1').absen('Hari 2')
  const admin = await t.api.as('ADMIN')
  const token = admin.user!.token
  const id_absen = scene.absen('Hari 1').id
  const absensi = `/api${absenCalls.listAbsensi.path}?id_kelompok=${scene.kelompok(7).id}&id_absen=${id_absen}`
  const anggota = `/api${anggotaCalls.list.path}?kelompok=7`
  const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    t.app.inject({ method, url, headers: { authorization: `Bearer ${token}`, ...headers } })
  return { ...t, scene, admin, token, absensi, anggota, get, id_absen }
}

// rule W39
test('an answer above 1 kB is compressed as the client asks, a smaller one is not', async () => {
  const { get, anggota } = await setUp()
  const plain = await get(anggota)
  expect(plain.rawPayload.length).toBeGreaterThan(4_000)
  expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding', 'cache-control': 'no-store' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers['content-length']).toBe(String(plain.rawPayload.length))

  const [brotli, gzip] = [
    await get(anggota, { 'accept-encoding': ALL }),
    await get(anggota, { 'accept-encoding': 'gzip' }),
  ]
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'Accept-Encoding',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(brotli.rawPayload.length),
  })
  expect(brotliDecompressSync(brotli.rawPayload).equals(plain.rawPayload)).toBe(true)
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true)
  expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)

  const small = await get(`/api${kelompokCalls.list.path}`, { 'accept-encoding': ALL })
  expect(small.headers['content-encoding']).toBeUndefined()
  expect(small.headers.etag).toBeUndefined()
})

// rules W39, W41
test('a HEAD has the headers of the GET and no body', async () => {
  const { get, anggota } = await setUp()
  const full = await get(anggota, { 'accept-encoding': 'br' })
  const head = await get(anggota, { 'accept-encoding': 'br' }, 'HEAD')
  for (const name of ['content-encoding', 'content-length', 'content-type', 'etag', 'vary'])
    expect(head.headers[name]).toBe(full.headers[name])
  expect(head.rawPayload.length).toBe(0)
  const fresh = await get(
    anggota,
    { 'accept-encoding': 'br', 'if-none-match': String(full.headers.etag) },
    'HEAD',
  )
  expect(fresh.statusCode).toBe(304)
  expect(fresh.headers['content-length']).toBe(full.headers['content-length'])
})

// rule W39
test('the answer to an upload is compressed and has no tag; a refusal is as it was', async () => {
  const { app, token } = await setUp()
  const rows = Array.from({ length: 300 }, (_, at) => `Orang ${at},51234${at},${(at % 9) + 20}`)
  const post = (url: string) =>
    app.inject({
      method: 'POST',
      url,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/octet-stream',
        'accept-encoding': ALL,
      },
      payload: csv('nama,nim,kelompok', ...rows),
    })
  const preview = await post(`/api${kelompokCalls.import.path}?preview=true`)
  expect(preview.statusCode).toBe(200)
  expect(preview.headers['content-encoding']).toBe('br')
  expect(preview.headers.etag).toBeUndefined()
  const body = JSON.parse(brotliDecompressSync(preview.rawPayload).toString()) as {
    data: { baris: unknown[] }
  }
  expect(body.data.baris).toHaveLength(300)

  const refused = await post(`/api${kelompokCalls.import.path}?preview=barangkali`)
  expect(refused.statusCode).toBe(400)
  expect(refused.headers['content-encoding']).toBeUndefined()
  expect(refused.json()).toMatchObject({ status: 400, code: 'validation' })
})

// rule W40
test('the answers of account calls are never compressed and have no tag, whatever is asked for', async () => {
  const t = await startApp()
  const rani = await addUser(t, { email: 'rani@contoh.id', passwordHash: await hash('kuda besi biru') })
  // Long enough to be compressed, if it were another call.
  const image = `https://contoh.id/${'foto'.repeat(500)}`
  await t.pool.query('update users set image = $1', [image])
  for (const encoding of [ALL, 'br', 'gzip', 'zstd', '*', 'br;q=1, identity;q=0']) {
    const login = await t.app.inject({
      method: 'POST',
      url: `/api${authCalls.login.path}`,
      headers: { 'accept-encoding': encoding },
      payload: { email: rani.email, password: 'kuda besi biru' },
    })
    const me = await t.app.inject({
      url: `/api${authCalls.getMe.path}`,
      headers: { 'accept-encoding': encoding, authorization: `Bearer ${rani.token}` },
    })
    for (const answer of [login, me]) {
      expect(answer.statusCode).toBe(200)
      expect(answer.rawPayload.length).toBeGreaterThan(2_000)
      expect(answer.headers['content-encoding']).toBeUndefined()
      expect(answer.headers.etag).toBeUndefined()
      expect(answer.json<{ data: { image: string } }>().data.image).toBe(image)
    }
    expect(login.json()).toHaveProperty('token')
  }
})

// rule W41
test('a client that has the list gets 304 with the same headers and no body, until the list changes', async () => {
  const { get, anggota, admin, scene } = await setUp({ corsOrigin: ['https://contoh.id'] })
  const cors = { origin: 'https://contoh.id', 'accept-encoding': ALL }
  const first = await get(anggota, cors)
  const tag = String(first.headers.etag)
  expect(tag).toMatch(/^W\/"[\w-]{27}"$/)
  for (const value of [tag, tag.slice(2), `"lain", ${tag}`, '*']) {
    const again = await get(anggota, { ...cors, 'if-none-match': value })
    expect(again.statusCode).toBe(304)
    expect(again.rawPayload.length).toBe(0)
    const gone = new Set(['content-encoding', 'content-length', 'content-type', 'date'])
    const kept = Object.entries(first.headers).filter(([name]) => !gone.has(name))
    expect(again.headers).toMatchObject(Object.fromEntries(kept))
    for (const name of gone) if (name !== 'date') expect(again.headers[name]).toBeUndefined()
  }
  expect(first.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Origin, Accept-Encoding' })
  expect(first.headers[HEADERS.epoch.toLowerCase()]).toBeTypeOf('string')
  expect((await get(anggota, { ...cors, 'if-none-match': 'W/"lain"' })).statusCode).toBe(200)

  const { id, id_kelompok } = scene.anggota(NAMES[3]!)
  await admin.call(anggotaCalls.update, { body: { id, id_kelompok, nama: 'Lain', nim: '120140999' } })
  const changed = await get(anggota, { ...cors, 'if-none-match': tag })
  expect(changed.statusCode).toBe(200)
  expect(changed.headers.etag).not.toBe(tag)
})

// rule W41
test('who may not read a list gets no 304: not without a session, not after its end, not in another role', async () => {
  const t = await setUp()
  const tag = String((await t.get(t.anggota)).headers.etag)
  const ask = async (authorization: string) =>
    (await t.app.inject({ url: t.anggota, headers: { authorization, 'if-none-match': tag } })).statusCode
  expect(await ask(`Bearer ${t.token}`)).toBe(304)
  const participant = await addUser(t, { role: 'PESERTA' })
  expect(await ask(`Bearer ${participant.token}`)).toBe(403)
  expect(await ask('Bearer x')).toBe(401)
  await t.admin.call(authCalls.logout)
  expect(await ask(`Bearer ${t.token}`)).toBe(401)
})

interface Row {
  id: string
  seen_at: string
}
const rowsOf = (answer: { json: () => unknown }) => (answer.json() as { data: Row[] }).data

// rules W42, H17
test('a list of attendance that is read again unchanged names the moment of the new reading', async () => {
  const { get, absensi, admin, scene, id_absen } = await setUp()
  const read = async (tag?: string) => {
    const answer = await get(absensi, tag ? { 'if-none-match': tag } : {})
    return {
      answer,
      tag: String(answer.headers.etag),
      at: String(answer.headers[HEADERS.seenAt.toLowerCase()]),
    }
  }
  const first = await read()
  expect(first.answer.statusCode).toBe(200)
  expect(new Set(rowsOf(first.answer).map((row) => row.seen_at))).toEqual(new Set([first.at]))

  // Both the tag and the moment, so that the two answers say what one full answer would have said.
  await expect.poll(async () => (await read()).at, { interval: 50 }).not.toBe(first.at)
  const again = await read(first.tag)
  expect(again.answer.statusCode).toBe(304)
  expect(again.at > first.at).toBe(true)

  const scan = (nama: string) =>
    admin.call(absenCalls.scan, {
      body: { participantIdentifier: scene.anggota(nama).id, absenId: id_absen },
    })
  await scan(NAMES[2]!)
  const scanned = await read(first.tag)
  expect(scanned.answer.statusCode).toBe(200)
  // The scan is newer than what the whole list speaks for, so its row has a moment of its own.
  const later = rowsOf(scanned.answer).filter((row) => row.seen_at !== scanned.at)
  expect(later.map((row) => row.id)).toEqual([scene.anggota(NAMES[2]!).id])
  expect(later[0]!.seen_at > scanned.at).toBe(true)

  // A scan of somebody who is Hadir shows in no field but that moment: it is no repetition.
  await scan(NAMES[2]!)
  expect((await read(scanned.tag)).answer.statusCode).toBe(200)
})

// rule W39
test('a client that goes away while its answer is compressed leaves the server as it was', async () => {
  const { app, token, pool } = await setUp()
  await pool.query(`insert into anggota (id, nama, nim, id_kelompok)
    select gen_random_uuid(), md5(n::text), 'M' || n + 10000, (select id from kelompok limit 1) from generate_series(1, 4000) n`)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const url = `/api${anggotaCalls.list.path}?kelompok=7`
  const request = `GET ${url} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nAccept-Encoding: br\r\n\r\n`
  for (let nth = 0; nth < 10; nth++) {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(request)
    if (nth % 2 === 1) await once(socket, 'readable')
    socket.destroy()
  }
  await expect
    .poll(() => new Promise<number>((done) => app.server.getConnections((_error, count) => done(count))))
    .toBe(0)
  expect(pool.waitingCount).toBe(0)
  const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(((await answer.json()) as { data: unknown[] }).data.length).toBe(4030)
})

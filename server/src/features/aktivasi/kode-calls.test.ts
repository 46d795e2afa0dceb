import { Writable } from 'node:stream'
import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { kodeCalls } from '@bakti/contract/aktivasi/kode.calls'
import type { BodyOf } from '@bakti/contract/call'
import type { kodeShapes } from '@bakti/contract/aktivasi/kode.schemas'
import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import { expect, test } from 'vitest'
import { undelete } from '../../cli/undelete'
import type { Pool } from '../../platform/database'
import { createLogger } from '../../platform/log'
import { startApp } from '../../testing/app'
import { confirmRoster, csv } from '../../testing/roster'
import { scenario } from '../../testing/scenario'
import { addUser } from '../../testing/users'
import { hashKode } from './kode'

const { count: summary, issue: issueKodeFor, markPrinted } = kodeCalls

async function setUp(deps: Parameters<typeof startApp>[0] = {}) {
  const t = await startApp(deps)
  const scene = await scenario(t.pool)
    .kelompok(7)
    .anggota('Budi', '11111')
    .anggota('Citra', '22222')
    .kelompok(8)
    .anggota('Dewi', '33333')
  const admin = await t.api.as('ADMIN')
  const id_kelompok = scene.kelompok(7).id
  const issue = (body: BodyOf<typeof kodeShapes.issue> = {}, key: string = crypto.randomUUID()) =>
    admin.call(issueKodeFor, { body, headers: { 'Idempotency-Key': key } })
  const mark = ({ id_cetak, kode }: { id_cetak: string; kode: readonly unknown[] }) =>
    admin.call(markPrinted, { body: { id_cetak, jumlah: kode.length } })
  const counts = async (query = {}) => (await admin.call(summary, { query })).body.data
  return { ...t, scene, admin, id_kelompok, issue, mark, counts }
}

/** Whether a printed code is the one that the database knows. */
async function holds(pool: Pool, one: { id_anggota: string; kode: string }): Promise<boolean> {
  const { rows } = await pool.query<{ kunci: string; kode_hash: string }>(
    'select kunci, kode_hash from kunci_aktivasi, kode_aktivasi where id_anggota = $1',
    [one.id_anggota],
  )
  return rows.length === 1 && hashKode(rows[0]!.kunci, one) === rows[0]!.kode_hash
}

// rules M23, P10
test('a print makes the codes of those who have none on paper, and returns them once', async () => {
  const t = await setUp()
  expect(await t.counts()).toEqual({ aktif: 0, belum: 3, tercetak: 0 })
  const key = crypto.randomUUID()
  const made = await t.issue({ id_kelompok: t.id_kelompok }, key)
  expect(made.body).toMatchObject({ status: 201 })
  const { data } = made.body
  expect(data.batal).toBe(0)
  expect(data.kode.map(({ id_anggota }) => id_anggota).sort()).toEqual(
    [t.scene.anggota('Budi').id, t.scene.anggota('Citra').id].sort(),
  )
  for (const one of data.kode) expect(await holds(t.pool, one)).toBe(true)

  // The answer is not stored, so a repeat can't have it.
  const again = await t.issue({ id_kelompok: t.id_kelompok }, key)
  expect(again.body).toMatchObject({
    status: 409,
    code: 'secret.issued',
    message: 'Sudah dibuat. Buat ulang bila lembarnya hilang.',
    data: null,
  })
  expect((await t.issue({}, key)).status).toBe(422)

  expect((await t.mark(data)).status).toBe(200)
  expect(await t.counts()).toEqual({ aktif: 0, belum: 1, tercetak: 2 })
  expect(await t.counts({ id_kelompok: t.id_kelompok })).toEqual({ aktif: 0, belum: 0, tercetak: 2 })
  const rest = (await t.issue()).body.data
  expect(rest.kode.map(({ id_anggota }) => id_anggota)).toEqual([t.scene.anggota('Dewi').id])
  for (const one of data.kode) expect(await holds(t.pool, one), 'what is on paper stays').toBe(true)
})

// rule P10
test('codes that never came onto paper are made anew in silence; a print that was overtaken says so', async () => {
  const t = await setUp()
  const first = (await t.issue()).body.data
  const second = (await t.issue()).body.data
  expect(second.kode).toHaveLength(3)
  for (const one of first.kode) expect(await holds(t.pool, one)).toBe(false)
  expect((await t.mark(first)).body).toMatchObject({ status: 409, code: 'kode.replaced' })
  expect((await t.mark(second)).status).toBe(200)
  expect(await t.counts()).toEqual({ aktif: 0, belum: 0, tercetak: 3 })
})

// rule P10
test('printed codes are made anew only by who says how many become void', async () => {
  const t = await setUp()
  const first = (await t.issue()).body.data
  await t.mark(first)
  expect((await t.issue({ batal: 2 })).body).toMatchObject({ status: 409, code: 'kode.changed' })
  for (const one of first.kode) expect(await holds(t.pool, one)).toBe(true)

  const { id } = t.scene.anggota('Budi')
  const one = (await t.issue({ id_anggota: id, batal: 1 })).body.data
  expect(one).toMatchObject({ batal: 1, kode: [{ id_anggota: id }] })
  expect(await holds(t.pool, one.kode[0]!)).toBe(true)
  expect(await t.counts()).toEqual({ aktif: 0, belum: 1, tercetak: 2 })

  const all = (await t.issue({ batal: 2 })).body.data
  expect(all.kode).toHaveLength(3)
  for (const old of first.kode) expect(await holds(t.pool, old)).toBe(false)
})

// rule P10
test('who has an account gets no code', async () => {
  const t = await setUp()
  const { id } = t.scene.anggota('Budi')
  const peserta = await addUser(t, { role: 'PESERTA' })
  await t.pool.query('update users set id_anggota = $1 where id = $2', [id, peserta.id])
  expect(await t.counts()).toEqual({ aktif: 1, belum: 2, tercetak: 0 })
  expect((await t.issue()).body.data.kode).toHaveLength(2)
  expect((await t.issue({ id_anggota: id, batal: 0 })).body).toMatchObject({
    status: 409,
    code: 'kode.linked',
  })
})

// rule M23
test('neither a re-import nor a change of the member touches a code', async () => {
  const t = await setUp()
  const { data } = (await t.issue()).body
  await t.mark(data)
  await confirmRoster(t.admin, csv('Nama,NIM,Kelompok,Email', 'Budi S.,11111,9,budi@kampus.example'), {
    pindah: 'true',
  })
  for (const one of data.kode) expect(await holds(t.pool, one)).toBe(true)
})

// rules K6, M20
test('a printed code holds after its member, or the whole group, was deleted and came back', async () => {
  const t = await setUp()
  const { data } = (await t.issue()).body
  await t.mark(data)
  await t.admin.call(anggotaCalls.remove, { query: { id: t.scene.anggota('Dewi').id } })
  await t.admin.call(kelompokCalls.remove, { query: { id: t.id_kelompok } })
  expect((await t.pool.query('select from kode_aktivasi')).rowCount).toBe(0)
  const { rows } = await t.pool.query<{ id: string }>('select id from terhapus')
  for (const { id } of rows) await undelete(t.pool, [id])
  for (const one of data.kode) expect(await holds(t.pool, one)).toBe(true)
  expect(await t.counts()).toEqual({ aktif: 0, belum: 0, tercetak: 3 })
})

// rule P10
test('an unknown group or member is refused, and a number that is none too', async () => {
  const t = await setUp()
  const nobody = crypto.randomUUID()
  expect((await t.issue({ id_kelompok: nobody })).body).toMatchObject({ code: 'kelompok.not_found' })
  expect((await t.issue({ id_anggota: nobody })).body).toMatchObject({ code: 'anggota.not_found' })
  expect((await t.admin.call(summary, { query: { id_kelompok: nobody } })).status).toBe(404)
  expect((await t.issue({ batal: -1 })).status).toBe(400)
  expect((await t.mark({ id_cetak: nobody, kode: [1] })).body).toMatchObject({ code: 'kode.replaced' })
})

/** The text of every row of every table. */
async function everything(pool: Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const texts = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(`select t::text as text from ${name} t`)
    texts.push(...rows.map(({ text }) => `${name}: ${text}`))
  }
  return texts.join('\n')
}

// rules M20, W40
test('no table, no log and no stored answer contains a code that was issued', async () => {
  const log: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log.push(String(chunk))
      done()
    },
  })
  const t = await setUp({ logger: createLogger('trace', stream) })
  const key = crypto.randomUUID()
  const made = await t.issue({}, key)
  expect(made.headers).toMatchObject({ 'cache-control': 'no-store' })
  expect(made.headers).not.toHaveProperty('etag')
  await t.issue({}, key)
  await t.mark(made.body.data)
  const second = await t.issue({ batal: 3 })
  await t.admin.call(anggotaCalls.remove, { query: { id: t.scene.anggota('Dewi').id } })

  const codes = [...made.body.data.kode, ...second.body.data.kode].map(({ kode }) => kode)
  expect(codes).toHaveLength(6)
  const kept = (await everything(t.pool)).toUpperCase()
  const logged = log.join('').toUpperCase()
  expect(kept).toContain('SECRET.ISSUED')
  expect(logged).toContain('/API/AKTIVASI/KODE')
  for (const kode of codes)
    for (const place of [kept, logged])
      for (const written of [
        kode,
        `${kode.slice(0, 4)} ${kode.slice(4)}`,
        `${kode.slice(0, 4)}-${kode.slice(4)}`,
      ])
        expect(place).not.toContain(written)
})

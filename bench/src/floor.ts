// The floor: a bare node:http server with one SQL statement per request (`floor/*.sql`) and a pool like the product's. It has no
// sessions, no validation, no envelope and no security headers. Its statements stay as they are when the product changes, so
// that figures of different dates can be compared.
import { readFileSync } from 'node:fs'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg, { type PoolConfig } from 'pg'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { tugasCalls } from '@bakti/contract/tugas/tugas.calls'
import { createPool } from '../../server/src/platform/database'

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString()
    if (oid === pg.types.builtins.INT8) return Number
    return pg.types.getTypeParser(oid, format)
  },
}
const connection = JSON.parse(process.argv[2] ?? '{}') as PoolConfig
const pool = createPool({ ...connection, types }, (error) => {
  throw error
})

type Row = Record<string, unknown>
/** Runs a statement by its name with its values in order. Returns its rows. */
type Run = (...values: unknown[]) => Promise<Row[]>

const textOf = (file: string) => readFileSync(new URL(`../src/floor/${file}.sql`, import.meta.url), 'utf8')
const named =
  (name: string, text: string): Run =>
  async (...values) =>
    (await pool.query<Row>({ name, text, values })).rows

const scanById = named('floor.scan_by_id', textOf('scan'))
const scanByNim = named('floor.scan_by_nim', textOf('scan').replace('a.id = $3::uuid', 'a.nim = $3::text'))
const setStatus = named('floor.set_status', textOf('set-status'))
const submitKumpul = named('floor.submit', textOf('submit'))
/** The rows of the product's list, which node writes as JSON. */
const selectRows = named('floor.with_absensi', textOf('with-absensi'))
/** The rows of a participant's tasks, each with their submission or nulls. */
const selectTugas = named('floor.tugas', textOf('tugas'))

const UUID = /^[0-9a-f-]{36}$/
/** As long as the product's. */
const HASH = 'x'.repeat(43)
const OPERATOR = '00000000-0000-4000-8000-000000000000'

async function readBody(request: IncomingMessage): Promise<Record<string, string>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>
}

const bodyOf = ([row]: Row[]) => (typeof row?.body === 'string' ? row.body : '')

/** The headers of a write. */
function writeOf({ headers }: IncomingMessage) {
  const [happened, sent] = [headers['x-happened-at'] as string, headers['x-sent-at'] as string]
  const delay = Date.parse(sent) - Date.parse(happened)
  const [key, device, seen] = [headers['idempotency-key'], headers['x-device-id'], headers['x-seen-at']]
  return { key, device, seen, happened, sent, delay }
}

async function scan(request: IncomingMessage): Promise<string> {
  const { participantIdentifier: target = '', absenId, id_kelompok = null } = await readBody(request)
  const { key, device, happened, sent, delay } = writeOf(request)
  const run = UUID.test(target) ? scanById : scanByNim
  const who = [key, absenId, target, id_kelompok, OPERATOR, OPERATOR, device]
  return bodyOf(await run(...who, delay, happened, sent, key, HASH, 'kamera', 'QR_CODE'))
}

async function status(request: IncomingMessage): Promise<string> {
  const { absen_id, anggota_id, status_kehadiran } = await readBody(request)
  const { key, device, happened, sent, delay, seen } = writeOf(request)
  const who = [key, absen_id, anggota_id, status_kehadiran, OPERATOR, OPERATOR, device]
  const message = 'Status kehadiran berhasil diubah!'
  return bodyOf(await setStatus(...who, delay, happened, sent, key, HASH, seen, message, []))
}

async function withAbsensi(request: IncomingMessage): Promise<string> {
  const query = new URLSearchParams(request.url?.split('?')[1])
  return JSON.stringify(await selectRows(query.get('id_kelompok'), query.get('id_absen')))
}

async function submit(request: IncomingMessage): Promise<string> {
  const { id_user, id_tugas, nama, nim, kelompok, link_tugas } = await readBody(request)
  const { key } = writeOf(request)
  return bodyOf(await submitKumpul(key, id_user, id_tugas, nama, nim, kelompok, link_tugas, key, HASH))
}

async function tugas(request: IncomingMessage): Promise<string> {
  const query = new URLSearchParams(request.url?.split('?')[1])
  const rows = await selectTugas(query.get('peserta'))
  const list = rows.map(
    ({ id, title, description, deadline, id_kumpul, create_at, update_at, id_user, ...isian }) => {
      const own = { id: id_kumpul, id_user, id_tugas: id, ...isian, createAt: create_at, updateAt: update_at }
      return { id, title, description, deadline, Kumpul_Tugas: id_kumpul ? [own] : [] }
    },
  )
  return JSON.stringify(list)
}

const calls = new Map([
  [`POST /api${absenCalls.scan.path}`, scan],
  [`PUT /api${absenCalls.status.path}`, status],
  [`GET /api${absenCalls.withAbsensi.path}`, withAbsensi],
  [`POST /api${tugasCalls.submit.path}`, submit],
  [`GET /api${tugasCalls.list.path}`, tugas],
])

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const call = calls.get(`${request.method} ${request.url?.split('?')[0]}`)
  const text = call ? await call(request) : ''
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }
  response.writeHead(text ? 200 : 404, headers).end(text)
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: Error) => response.writeHead(500).end(error.message))
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))

// The floor: a bare node:http server with one SQL statement per request and a pool like the product's. It has no sessions, no
// validation, no envelope and no security headers. It gzips a list as the product does. Its statements are the product's, taken from its repositories, so the two can't
// differ: of submissions the one that hands in a single one, because the product batches them. Scans, statuses and lists of tasks are batched,
// too, and have one statement for each act in `floor/*.sql`, which stays as it is, so that figures of different dates can be compared.
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { PoolConfig } from 'pg'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { tugasCalls } from '@bakti/contract/tugas/tugas.calls'
import { createPool } from '../../server/src/platform/database'
import { runSingle } from '../../server/src/platform/statement'
import { FLOOR_APPLICATION } from './database'
import { type Sql, ownStatement, productStatement } from './floor/statements'

const connection = JSON.parse(process.argv[2] ?? '{}') as PoolConfig
// The product's own function and defaults: what it sends to the pipeline, the floor does. The name only tells their connections apart.
const pool = createPool({ ...connection, application_name: FLOOR_APPLICATION }, (error) => {
  throw error
})

type Row = Record<string, unknown>

/** Runs a statement with its values by name. Returns its rows. */
const running =
  ({ name, text, params, reads }: Sql) =>
  async (values: Row): Promise<Row[]> => {
    const missing = params.find((param) => !(param in values))
    if (missing !== undefined) throw new Error(`${name}: no value for ${missing}`)
    return (await runSingle(
      pool,
      { name, text, values: params.map((param) => values[param]) },
      reads,
    )) as Row[]
  }

const scanById = running(ownStatement('scan'))
const scanByNim = running(ownStatement('scan', ['a.id = $3::uuid', 'a.nim = $3::text']))
const setStatus = running(ownStatement('set-status'))
const submitKumpul = running(productStatement('kumpul_tugas.submit'))
const selectWithAbsensi = running(productStatement('kehadiran.with_absensi'))
const selectOwn = running(ownStatement('tugas-own'))
const selectTugas = running(productStatement('tugas.all'))

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

/** What the headers of a write say. */
function writeOf({ headers }: IncomingMessage) {
  const [happened, sent] = [headers['x-happened-at'] as string, headers['x-sent-at'] as string]
  const delay = Date.parse(sent) - Date.parse(happened)
  const key = headers['idempotency-key']
  const who = { operator: OPERATOR, sender: OPERATOR, device: headers['x-device-id'] }
  const times = { delay, happened, sent, seen: headers['x-seen-at'] }
  return { event: key, key, hash: HASH, ...who, ...times }
}

async function scan(request: IncomingMessage): Promise<string> {
  const { participantIdentifier: target = '', absenId, id_kelompok = null } = await readBody(request)
  const run = UUID.test(target) ? scanById : scanByNim
  const act = { absen: absenId, target, kelompok: id_kelompok, cara: 'kamera', metode: 'QR_CODE' }
  return bodyOf(await run({ ...writeOf(request), ...act }))
}

async function status(request: IncomingMessage): Promise<string> {
  const { absen_id, anggota_id, status_kehadiran } = await readBody(request)
  const message = 'Status kehadiran berhasil diubah!'
  const act = { absen: absen_id, target: anggota_id, status: status_kehadiran, message, seen_events: [] }
  return bodyOf(await setStatus({ ...writeOf(request), ...act }))
}

async function withAbsensi(request: IncomingMessage): Promise<string> {
  const query = new URLSearchParams(request.url?.split('?')[1])
  const [kelompok, absen] = [query.get('id_kelompok'), query.get('id_absen')]
  return JSON.stringify(await selectWithAbsensi({ kelompok, absen, settled: null, mentor: null }))
}

async function submit(request: IncomingMessage): Promise<string> {
  const { key, hash } = writeOf(request)
  return bodyOf(await submitKumpul({ ...(await readBody(request)), id: key, key, request_hash: hash }))
}

/** The tasks don't change while they are measured: read once, as JSON up to where a submission goes. */
let tasks: Promise<{ id: unknown; head: string }[]> | undefined
async function readTasks() {
  return (await selectTugas({})).map(({ version: _, ...task }) => ({
    id: task.id,
    head: `${JSON.stringify(task).slice(0, -1)},"Kumpul_Tugas":[`,
  }))
}

async function tugas(request: IncomingMessage): Promise<string> {
  const user = new URLSearchParams(request.url?.split('?')[1]).get('peserta')
  const own = await selectOwn({ user })
  const kumpul = new Map(own.map(({ version: _, ...one }) => [one.id_tugas, JSON.stringify(one)]))
  const list = (await (tasks ??= readTasks())).map(({ id, head }) => `${head}${kumpul.get(id) ?? ''}]}`)
  return `[${list.join(',')}]`
}

const calls = new Map([
  [`POST /api${absenCalls.scan.path}`, scan],
  [`PUT /api${absenCalls.setStatus.path}`, status],
  [`GET /api${absenCalls.listAbsensi.path}`, withAbsensi],
  [`POST /api${tugasCalls.createKumpul.path}`, submit],
  [`GET /api${tugasCalls.list.path}`, tugas],
])

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const call = calls.get(`${request.method} ${request.url?.split('?')[0]}`)
  const text = call ? await call(request) : ''
  const gzips = text.length >= 1024 && request.headers['accept-encoding']?.includes('gzip')
  const body = gzips ? gzipSync(text) : text
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
  response.writeHead(text ? 200 : 404, gzips ? { ...headers, 'Content-Encoding': 'gzip' } : headers).end(body)
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: Error) => response.writeHead(500).end(error.message))
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))

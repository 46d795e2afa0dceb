// What the product is measured against: a bare node:http server that runs the same SQL through the same named statements and
// the same kind of pool. No session, no validation, no envelope, no security headers; it trusts whatever it is sent.
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PoolConfig } from 'pg'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { tugasCalls } from '@bakti/contract/tugas/tugas.calls'
import { scanById, scanByNim, setStatus } from '../../server/src/features/kehadiran/kehadiran.repository'
import { ANGGOTA_ORDER } from '../../server/src/features/anggota/anggota.repository'
import { submitKumpul } from '../../server/src/features/tugas/kumpul.repository'
import { createPool, statement } from '../../server/src/platform/database'

const pool = createPool(JSON.parse(process.argv[2] ?? '{}') as PoolConfig, (error) => {
  throw error
})

/** The rows of the product's list, for node to write as JSON: what one would write by hand. */
const selectRows = statement(
  'floor.with_absensi',
  `select a.id, a.nama, a.nim, a.id_kelompok, k.nomor as kelompok,
     coalesce(h.status_kehadiran, 'Belum Absen') as status_kehadiran, h.waktu_absen, h.metode_absen,
     coalesce(h.perlu_diputuskan, false) as perlu_diputuskan, h.sandaran_diterima,
     greatest(date_trunc('milliseconds', statement_timestamp() - interval '2 seconds'), h.scan_diterima) as seen_at
   from anggota a
   join kelompok k on k.id = a.id_kelompok
   left join kehadiran h on h.id_absen = $2 and h.id_anggota = a.id
   where a.id_kelompok = $1
   order by ${ANGGOTA_ORDER}`,
)

/** The rows of a participant's tasks, each with their submission or nulls. */
const selectTugas = statement<Record<string, unknown>>(
  'floor.tugas',
  `select t.id, t.title, t.description, t.deadline, k.id as id_kumpul, k.id_user, k.nama, k.nim, k.kelompok, k.link_tugas,
     k.create_at, k.update_at
   from tugas t left join kumpul_tugas k on k.id_tugas = t.id and k.id_user = $1
   order by t.deadline, t.id`,
)

const UUID = /^[0-9a-f-]{36}$/
/** As long as the product's. */
const HASH = 'x'.repeat(43)
const OPERATOR = '00000000-0000-4000-8000-000000000000'

async function readBody(request: IncomingMessage): Promise<Record<string, string>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>
}

/** What both writes are stored with: operator, deliverer, device, delay, raw times, key and request hash. */
function told({ headers }: IncomingMessage): unknown[] {
  const [happened, sent] = [headers['x-happened-at'] as string, headers['x-sent-at'] as string]
  return [
    ...[OPERATOR, OPERATOR, headers['x-device-id'], Date.parse(sent) - Date.parse(happened), happened, sent],
    ...[headers['idempotency-key'], HASH],
  ]
}

async function scan(request: IncomingMessage): Promise<string> {
  const { participantIdentifier: target = '', absenId, id_kelompok = null } = await readBody(request)
  const run = UUID.test(target) ? scanById : scanByNim
  const event = [request.headers['idempotency-key'], absenId, target, id_kelompok]
  const [row] = await run(pool, ...event, ...told(request), 'kamera', 'QR_CODE')
  return row?.body ?? ''
}

async function status(request: IncomingMessage): Promise<string> {
  const { absen_id, anggota_id, status_kehadiran } = await readBody(request)
  const event = [request.headers['idempotency-key'], absen_id, anggota_id, status_kehadiran]
  const [row] = await setStatus(
    pool,
    ...event,
    ...told(request),
    ...[request.headers['x-seen-at'], 'Status kehadiran berhasil diubah!', []],
  )
  return row?.body ?? ''
}

async function withAbsensi(request: IncomingMessage): Promise<string> {
  const query = new URLSearchParams(request.url?.split('?')[1])
  return JSON.stringify(await selectRows(pool, query.get('id_kelompok'), query.get('id_absen')))
}

async function submit(request: IncomingMessage): Promise<string> {
  const { id_user, id_tugas, nama, nim, kelompok, link_tugas } = await readBody(request)
  const key = request.headers['idempotency-key']
  const [row] = await submitKumpul(
    pool,
    ...[key, id_user, id_tugas, nama, nim, kelompok, link_tugas],
    ...[key, HASH],
  )
  return row?.body ?? ''
}

async function tugas(request: IncomingMessage): Promise<string> {
  const query = new URLSearchParams(request.url?.split('?')[1])
  const rows = await selectTugas(pool, query.get('peserta'))
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

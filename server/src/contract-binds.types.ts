// Cases that must not compile. `tsc -p server` reads this file; it is never run and never bundled. An `@ts-expect-error` above a line
// that compiles is an error itself, so each case turns red when the types no longer find it.
import { api } from '@bakti/contract/api'
import { type Calls, calls } from '@bakti/contract/call'
import type { Anggota } from '@bakti/contract/anggota/anggota.schemas'
import type { kelompokShapes } from '@bakti/contract/kelompok/kelompok.schemas'
import { type RawJson, type RenderedAnswer, done } from './platform/answer'
import type { Pool } from './platform/database'
import type { Handle } from './platform/handle'
import { columns, nullable, optional, statement, t } from './platform/statement'

declare const handle: Handle
declare const list: () => Promise<{ id: string; nomor: number }[]>
declare const listAnggotaJson: () => Promise<RawJson<{ id: string; nama: string }[]>>
declare const removeTugas: () => Promise<null>
declare const countLate: () => Promise<RenderedAnswer<{ jumlah: number }>>

export function callsAndShapes(kelompokCalls: Calls<typeof kelompokShapes>): void {
  // The call as it is compiles.
  handle(api.kelompok.list, list)
  // @ts-expect-error: another call's shapes
  handle({ ...api.kelompok.list, shapes: api.kelompok.create.shapes }, list)
  // @ts-expect-error: the browser's value of a call has no shapes
  handle(kelompokCalls.list, list)
  // @ts-expect-error: a field of another call's query
  handle(api.kelompok.remove, ({ query }) => Promise.resolve(query.id_absen))
}

const nonsense = () => ({ data: 'nonsense' })
const withUnknownField = (data: { id: string; nomor: number }[]) => ({ data, beside: { halaman: 1 } })
const held = () => ({ data: null, status: 404 as const, message: '', beside: { code: '' } })

export function answers(): void {
  // @ts-expect-error: data that the call does not have
  handle(api.kelompok.list, () => Promise.resolve('nonsense'))
  // @ts-expect-error: the same in an answer
  handle(api.kelompok.list, list, nonsense)
  // @ts-expect-error: another call's data
  handle(api.tugas.list, list)
  // @ts-expect-error: another call's data behind a function that takes any data
  handle(api.tugas.list, list, done('OK'))
  // @ts-expect-error: another call's JSON
  handle(api.kelompok.list, listAnggotaJson)
  // @ts-expect-error: an answer that was rendered from another result
  handle(api.tugas.remove, countLate)
  // @ts-expect-error: a field that the envelope does not have
  handle(api.kelompok.list, list, withUnknownField)
  // @ts-expect-error: a held answer of a call that holds nothing
  handle(api.tugas.remove, removeTugas, held)
}

const spec = { method: 'GET', path: '/', access: 'public', failure: '' } as const
const some = { list: spec, create: spec, remove: spec }
const all = { ...some, import: spec }

// @ts-expect-error: a missing call
calls<typeof kelompokShapes>({ ...some })
// @ts-expect-error: a call without shapes
calls<typeof kelompokShapes>({ ...all, rename: spec })
// @ts-expect-error: a row that the table of access does not have
calls<typeof kelompokShapes>({ ...all, list: { ...spec, access: 'admin' } })

declare const pool: Pool

export async function statements(): Promise<void> {
  const find = statement('types.find', {
    params: { nim: t.arrayOf(t.text), nomor: t.int },
    row: { id: t.uuid, image: nullable(t.text) },
    sql: '',
  })
  const count = statement('types.count', {
    row: { jumlah: t.int8 },
    sql: '',
  })
  // The calls as they are compile.
  const [row] = await find(pool, { nim: ['12345'], nomor: 7 })
  await count(pool)
  // @ts-expect-error: a missing parameter
  await find(pool, { nim: ['12345'] })
  // @ts-expect-error: no parameters
  await find(pool)
  // @ts-expect-error: a parameter of the wrong type
  await find(pool, { nim: ['12345'], nomor: '7' })
  // @ts-expect-error: a list of the wrong type
  await find(pool, { nim: [12345], nomor: 7 })
  // @ts-expect-error: null where the column takes none
  await find(pool, { nim: ['12345'], nomor: null })
  // @ts-expect-error: a parameter that the statement does not have
  await find(pool, { nim: ['12345'], nomor: 7, nama: 'Sari' })
  // @ts-expect-error: a statement without parameters
  await count(pool, { nomor: 7 })
  // @ts-expect-error: a column that the row does not have
  void row?.nama
  // @ts-expect-error: a column that may be null
  void row?.image.length
}

const anggota = {
  id: ['a.id', t.uuid],
  nama: ['a.nama', t.text],
  nim: ['a.nim', t.text],
  id_kelompok: ['a.id_kelompok', t.uuid],
  kelompok: ['k.nomor', t.int],
} as const
const jumlah_kehadiran = ['0::bigint', t.int8] as const
const kartu = ['a.kode_kartu', optional(t.uuid)] as const
// The row as it is compiles.
columns<Anggota>({ ...anggota, kartu, jumlah_kehadiran })
// @ts-expect-error: a field of the contract that the row lacks
columns<Anggota>(anggota)
// @ts-expect-error: a field that the contract does not have
columns<Anggota>({ ...anggota, kartu, jumlah_kehadiran, catatan: ['a.catatan', t.text] })
// @ts-expect-error: a field of another type
columns<Anggota>({ ...anggota, kartu, jumlah_kehadiran: ['0::text', t.text] })
// @ts-expect-error: null where the contract has none
columns<Anggota>({ ...anggota, kartu, jumlah_kehadiran: ['null::bigint', nullable(t.int8)] })

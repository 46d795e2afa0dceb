// Cases that must not compile. `tsc -p server` reads this file; it is never run and never bundled. An `@ts-expect-error` above a line
// that compiles is an error itself, so each case turns red when the types no longer find it.
import { api } from '@bakti/contract/api'
import { type Calls, calls } from '@bakti/contract/call'
import type { kelompokShapes } from '@bakti/contract/kelompok/kelompok.schemas'
import { type RawJson, type RenderedAnswer, done } from './platform/answer'
import type { Handle } from './platform/handle'

declare const handle: Handle
declare const list: () => Promise<{ id: string; nomor: number }[]>
declare const listAnggotaJson: () => Promise<RawJson<{ id: string; nama: string }[]>>
declare const removeTugas: () => Promise<null>
declare const countTerlambat: () => Promise<RenderedAnswer<{ jumlah: number }>>

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
  handle(api.tugas.remove, countTerlambat)
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

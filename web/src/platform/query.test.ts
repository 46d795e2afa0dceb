import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import { kelompokShapes } from '@bakti/contract/kelompok/kelompok.schemas'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from './failure'
import { callOrThrow, callQuery, createQueryClient } from './query'
import { session } from './session'
import { CampusServer } from './testing/campus-server'
import { logIn } from './testing/login'

const KELOMPOK = { id: '7c0de7c0-6f7e-4b6a-9d55-3d2b1c0a9e88', nomor: 7, anggota: 25 }

let server: CampusServer

beforeEach(async () => {
  server = new CampusServer()
  vi.stubEnv('VITE_API_URL', await server.start())
  server.handler = () => ({
    status: 200,
    body: { message: 'Oke', data: [KELOMPOK] },
  })
})

afterEach(async () => {
  localStorage.clear()
  await server.stop()
})

const read = () =>
  createQueryClient().fetchQuery(
    callQuery(kelompokCalls.list, { cache: 'kelompokData', shape: async () => kelompokShapes.list.data }),
  )

// rule O22
test('the last good answer stands in where the server cannot be reached, with its age', async () => {
  const fresh = await read()
  expect(fresh).toMatchObject({
    data: [KELOMPOK],
    cached: false,
  })
  for (const fate of ['cut', 'portal', { status: 503 }] as const) {
    server.fate = () => fate
    expect(await read()).toEqual({ ...fresh, cached: true })
  }
})

// rules O22, A49
test('the last good answer stands in where the session has ended', async () => {
  const fresh = await read()
  server.fate = () => ({ status: 401, body: { message: 'Sesi berakhir', code: 'session.required' } })
  expect(await read()).toEqual({ ...fresh, cached: true })
})

// rule O22
test('an error of the server is an answer: old rows do not hide it', async () => {
  await read()
  server.fate = () => ({ status: 400, body: { message: 'Tidak valid' } })
  await expect(read()).rejects.toMatchObject({ message: 'Tidak valid', answer: { status: 400 } })
})

// rule O7
test('without a copy, or with a damaged one, the failure says so', async () => {
  server.fate = () => 'cut'
  await expect(read()).rejects.toMatchObject({ message: 'Failed to fetch kelompok list', cache: 'kosong' })
  for (const copy of [
    '{',
    JSON.stringify({ at: '2025-08-11T01:00:00.000Z', data: [{ ...KELOMPOK, nomor: '7' }] }),
  ]) {
    localStorage.setItem('kelompokData', copy)
    await expect(read()).rejects.toMatchObject({
      cache: 'rusak',
      why: 'Data offline rusak. Periksa sambungan internetmu, lalu coba lagi.',
    })
    expect(localStorage.getItem('kelompokData')).toBeNull()
  }
})

test('a mutation throws what the server said', async () => {
  server.fate = () => ({ status: 409, body: { message: 'Kelompok 7 sudah ada!', code: 'kelompok.exists' } })
  const failed = callOrThrow(kelompokCalls.create, { body: { nomor: 7 } })
  await expect(failed).rejects.toBeInstanceOf(CallError)
  await expect(failed).rejects.toMatchObject({ answer: { code: 'kelompok.exists' } })
})

test('the next person finds none of the last one’s rows in memory', async () => {
  const client = createQueryClient()
  await logIn(server)
  const { queryKey } = callQuery(kelompokCalls.list)
  await client.fetchQuery(callQuery(kelompokCalls.list))
  expect(client.getQueryData(queryKey)).toBeDefined()
  await session.logout()
  expect(client.getQueryData(queryKey)).toBeUndefined()
})

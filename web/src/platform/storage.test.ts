import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createApp } from '../state/app'
import {
  cachedKeys,
  clearCached,
  deviceId,
  deviceToken,
  drafts,
  pruneCached,
  readCached,
  remembered,
  sessionFlag,
  sessionKeys,
  writeCached,
} from './storage'

const ROWS = z.array(z.object({ nomor: z.int() }))

afterEach(() => {
  createApp()
  localStorage.clear()
  sessionStorage.clear()
})

// rules A11, O30
test('the session is stored under its fixed keys', () => {
  sessionKeys.setToken('t')
  sessionKeys.setUser('{"id":"1"}')
  expect(localStorage.getItem('authToken')).toBe('t')
  expect(localStorage.getItem('user')).toBe('{"id":"1"}')
  sessionKeys.clear()
  expect(localStorage.getItem('authToken')).toBeNull()
  expect(localStorage.getItem('user')).toBeNull()
})

// rules O7, O30
test('a cached read comes back with its age; a damaged one is told apart from none', () => {
  const at = '2025-08-11T01:00:00.000Z'
  writeCached('kelompokData', { at, data: [{ nomor: 7 }] })
  expect(readCached('kelompokData', ROWS)).toEqual({ at, data: [{ nomor: 7 }] })
  expect(readCached('anggotaKelompok_7', ROWS)).toBeNull()
  const damaged = ['{', 'null', '[]', '{"data":[]}', '{"at":"kapan","data":[]}']
  const otherShape = [
    { data: {} },
    { data: [{ nomor: '7' }] },
    { data: [null] },
    { data: [], totalPages: '3' },
  ]
  for (const text of [...damaged, ...otherShape.map((value) => JSON.stringify({ at, ...value }))]) {
    localStorage.setItem('anggotaKelompok_7', text)
    expect(readCached('anggotaKelompok_7', ROWS), text).toBe('rusak')
    // Once is enough: it would be in the way for good.
    expect(readCached('anggotaKelompok_7', ROWS), text).toBeNull()
  }
})

// rule O30
test('clearing cached reads leaves the device its own', () => {
  const at = '2025-08-11T01:00:00.000Z'
  writeCached('kelompokData', { at, data: 1 })
  writeCached('anggotaKelompok_7', { at, data: 1 })
  writeCached('cache:absen', { at, data: 1 })
  const id = deviceId()
  deviceToken.set('proof')
  remembered.set('kamera', 'belakang')
  clearCached()
  expect(Object.keys(localStorage).sort()).toEqual(['deviceId', 'deviceToken', 'ingat:kamera'])
  expect(deviceId()).toBe(id)
})

test('a device whose name was spoilt gets a new one', () => {
  localStorage.setItem('deviceId', 'bukan-uuid')
  const id = deviceId()
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(deviceId()).toBe(id)
})

const forbid = () => {
  throw new DOMException('denied', 'SecurityError')
}

test('where the browser forbids storage, things last as long as the page', () => {
  createApp({ storage: forbid })
  expect(deviceId()).toBe(deviceId())
  sessionKeys.setToken('t')
  expect(sessionKeys.token()).toBe('t')
  sessionKeys.clear()
  expect(sessionKeys.token()).toBeNull()
  writeCached('kelompokData', { at: '2025-08-11T01:00:00.000Z', data: 1 })
  expect(readCached('kelompokData', ROWS)).toBeNull()
  sessionFlag.set('tugas-offline-notified')
  expect(sessionFlag.has('tugas-offline-notified')).toBe(true)
})

test('a remembered thing that cannot be read, or is of another kind, is none', () => {
  for (const text of ['{', '{"id":1}', 'true', '7']) {
    localStorage.setItem('ingat:kamera', text)
    expect(remembered.text('kamera')).toBeNull()
  }
  localStorage.setItem('ingat:suara', '"tidak"')
  expect(remembered.flag('suara')).toBeNull()
  remembered.set('suara', false)
  expect(remembered.flag('suara')).toBe(false)
})

test('of many copies of one kind the youngest stay', () => {
  const at = (minute: number) => `2025-08-11T01:0${minute}:00.000Z`
  for (const minute of [3, 1, 4, 2]) writeCached(`cache:halaman_${minute}`, { at: at(minute), data: [] })
  localStorage.setItem('cache:halaman_rusak', '{')
  writeCached('cache:lain', { at: at(0), data: [] })
  pruneCached('cache:halaman_', 2)
  expect(cachedKeys('cache:').sort()).toEqual(['cache:halaman_3', 'cache:halaman_4', 'cache:lain'])
})

test('a draft is of this tab, and comes back as it was', () => {
  expect(drafts.get('tugas_1')).toBeNull()
  drafts.set('tugas_1', { nama: 'Sari' })
  expect(drafts.get('tugas_1')).toEqual({ nama: 'Sari' })
  expect(localStorage.length).toBe(0)
  drafts.remove('tugas_1')
  expect(drafts.get('tugas_1')).toBeNull()
})

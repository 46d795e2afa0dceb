// @vitest-environment node
import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { expect, test } from 'vitest'
import type { QueuedItem } from '../outbox/outbox.queries'
import { nomorText } from './kelompok-form'
import { latestBegun, shortId, withPendingKelompok } from './kelompok.rules'

const item = (over: Partial<QueuedItem>) =>
  ({
    seq: 1,
    id: 'baru',
    kind: 'kelompok.create',
    entity: 'baru',
    after: [],
    absen: '',
    label: '',
    happened_at: '2025-08-11T01:00:00.000Z',
    deviceId: 'd',
    operator: null,
    state: 'antre',
    ...over,
  }) as QueuedItem
const rows = [
  { id: 'a', nomor: 1, anggota: 4 },
  { id: 'b', nomor: 3, anggota: 0 },
]

// rule O26
test('a group that waits to be added is in the list by its number, and marked', () => {
  expect(withPendingKelompok(rows, [item({ body: { nomor: 2 } })])).toEqual([
    { id: 'a', nomor: 1, anggota: 4, antre: false },
    { id: 'baru', nomor: 2, anggota: 0, antre: true },
    { id: 'b', nomor: 3, anggota: 0, antre: false },
  ])
})

// rule O26
test('a group that waits to be deleted is not in the list', () => {
  const items = [item({ kind: 'kelompok.remove', query: { id: 'b' } })]
  expect(withPendingKelompok(rows, items).map(({ id }) => id)).toEqual(['a'])
})

test('a group that the server has, and one that it refused, are not added', () => {
  const items = [item({ id: 'a', body: { nomor: 1 } }), item({ state: 'ditinjau', body: { nomor: 9 } })]
  expect(withPendingKelompok(rows, items)).toHaveLength(2)
})

const readNomor = (text: string) => {
  const read = nomorText.safeParse(text)
  return read.success ? read.data : read.error.issues[0]?.message
}

// rule K1
test.each<[string, string | number]>([
  ['', 'Nomor kelompok wajib diisi!'],
  ['  ', 'Nomor kelompok wajib diisi!'],
  ...['0', '-1', '1.5', 'tujuh', '1e3'].map((text): [string, string] => [
    text,
    'Nomor kelompok harus berupa angka positif!',
  ]),
  ...['1000001', '99999999999', '9'.repeat(30)].map((text): [string, string] => [
    text,
    'Nomor kelompok maksimal 1000000',
  ]),
  [' 07 ', 7],
])('the typed number %j is read as %j', (text, read) => {
  expect(readNomor(text)).toBe(read)
})

// rule K11
test('an id of more than 10 characters is shortened', () => {
  expect(shortId('100c41cc-0a68-4f9b')).toBe('100c41cc...')
  expect(shortId('1234567890')).toBe('1234567890')
})

const absen = (id: string, tanggal: string, jam?: string) =>
  ({ id, title: id, tanggal, ...(jam && { mulai: `${tanggal}T${jam}:00+07:00` }) }) as Absen

// rule K125
test.each([
  ['06:00', 'tanpa jam'],
  ['07:00', 'pagi'],
  ['12:59', 'pagi'],
  ['13:00', 'siang'],
])('at %s the activity that has begun last is %s', (jam, id) => {
  const all = [
    absen('besok', '2025-08-12'),
    absen('siang', '2025-08-11', '13:00'),
    absen('pagi', '2025-08-11', '07:00'),
    absen('tanpa jam', '2025-08-11'),
    absen('kemarin', '2025-08-10', '20:00'),
  ]
  expect(latestBegun(all, new Date(`2025-08-11T${jam}:00+07:00`))?.id).toBe(id)
})

// rule K125
test('of a day without hours the one that was made last is shown; before the first activity none', () => {
  const all = [absen('baru', '2025-08-11'), absen('lama', '2025-08-11')]
  expect(latestBegun(all, new Date('2025-08-11T08:00:00+07:00'))?.id).toBe('baru')
  expect(latestBegun(all, new Date('2025-08-10T23:59:59+07:00'))).toBeUndefined()
})

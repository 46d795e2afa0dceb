import { expect, test } from 'vitest'
import { reachOf, readAlamat } from './alamat.rules'

// rule R105
test.each([
  ['http://localhost:3000', 'loopback'],
  ['http://bakti.localhost', 'loopback'],
  ['http://localhost.', 'loopback'],
  ['http://127.0.0.1:8080', 'loopback'],
  ['http://2130706433', 'loopback'],
  ['http://0.0.0.0:3000', 'loopback'],
  ['http://[::1]:3000', 'loopback'],
  ['http://[::ffff:127.0.0.1]', 'loopback'],
  ['', 'loopback'],
  ['http://10.0.0.5', 'pribadi'],
  ['http://192.168.1.5:3000', 'pribadi'],
  ['https://172.20.1.1', 'pribadi'],
  ['http://[fd00::5]', 'pribadi'],
  ['http://bakti', 'pribadi'],
  ['http://bakti.local', 'pribadi'],
  ['https://172.32.1.1', 'umum'],
  ['https://bakti.kampus.ac.id', 'umum'],
  ['https://10.kampus.ac.id', 'umum'],
] as const)('%s is opened by: %s', (address, who) => {
  expect(reachOf(address)).toBe(who)
})

// rule R105
test('an address is kept as its origin', () => {
  expect(readAlamat(' HTTPS://Bakti.Kampus.ac.id/ ')).toEqual({ alamat: 'https://bakti.kampus.ac.id' })
  expect(readAlamat('http://192.168.1.5:3000')).toEqual({ alamat: 'http://192.168.1.5:3000' })
})

// rule R105
test.each([
  ['', 'wajib diisi'],
  ['bakti.kampus.ac.id', 'Awali'],
  ['ftp://bakti.kampus.ac.id', 'Awali'],
  ['javascript://bakti.kampus.ac.id', 'Awali'],
  ['https://', 'tidak bisa dibaca'],
  ['https://bakti kampus.ac.id', 'tidak bisa dibaca'],
  ['https://a:b@bakti.kampus.ac.id', 'tanpa nama pengguna'],
  ['https://bakti.kampus.ac.id/aktivasi', 'tanpa halaman'],
  ['https://bakti.kampus.ac.id/?a', 'tanpa halaman'],
  ['https://bakti.kampus.ac.id/#', 'tanpa halaman'],
  ['http://localhost:3000', 'hanya bisa dibuka di komputer server'],
  [`https://${'a'.repeat(200)}.id`, 'maksimal 200'],
])('%s is no address for cards', (typed, why) => {
  expect(readAlamat(typed).salah).toContain(why)
})

// @vitest-environment node
import { expect, test } from 'vitest'
import { afterLogin, mayOpen, needsSession, pageOf, paths, screens } from './paths'

test('an address with and without a query', () => {
  expect(paths.anggotaKelompok()).toBe('/anggotakelompok')
  expect(paths.anggotaKelompok({ kelompok: 'a b&c' })).toBe('/anggotakelompok?kelompok=a+b%26c')
  expect(paths.absensi({ kelompok: 'k1', kegiatan: 'a1' })).toBe('/absensi?kelompok=k1&kegiatan=a1')
  expect(paths.scanQr('a/b')).toBe('/scan-qr/a%2Fb')
})

// rule A51
test('no admin screen is open to participants', () => {
  for (const { path, access } of Object.values(screens)) {
    const address = path.replace(':absensiId', 'x')
    expect(mayOpen(address, 'ADMIN')).toBe(true)
    expect(mayOpen(address, 'PESERTA')).toBe(access !== 'admin')
  }
  expect(mayOpen('/tidak-ada', 'ADMIN')).toBe(false)
})

// rule A50
test.each(['/', '/login', '/signup', '/lupasandi', '/tidak-ada'])('%s needs no session', (path) => {
  expect(needsSession(path)).toBe(false)
})
// rule A50
test.each(['/pengumpulantugas', '/absensi', '/scan-qr/x'])('%s needs a session', (path) => {
  expect(needsSession(path)).toBe(true)
})

// rule U5
test('the page of a dialog’s address is its list', () => {
  expect(pageOf('/addabsen')).toBe('/listabsen')
  expect(pageOf('/listabsen')).toBe('/listabsen')
  expect(pageOf('/scan-qr/x')).toBe('/scan-qr/x')
  expect(pageOf('/tidak-ada')).toBe('/tidak-ada')
})

// rule A37
test('a login without an origin leads home by role', () => {
  expect(afterLogin('ADMIN', undefined)).toBe('/absensi')
  expect(afterLogin('PESERTA', undefined)).toBe('/')
})

// rule A37
test('a login leads to an origin that the role may open, with its query and anchor', () => {
  expect(afterLogin('ADMIN', '/anggotakelompok?kelompok=7#a')).toBe('/anggotakelompok?kelompok=7#a')
  expect(afterLogin('PESERTA', '/#about')).toBe('/#about')
})

// rule A37
test('a login of a participant does not lead to an admin screen', () => {
  expect(afterLogin('PESERTA', '/kelompok')).toBe('/')
})

// rule A37
test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example/kelompok',
  'kelompok',
  '/login',
  '/signup',
  '/lupasandi',
  '/tidak-ada',
  '',
  7,
  null,
  { pathname: '/kelompok' },
])('a login does not lead to %j', (origin) => {
  expect(afterLogin('ADMIN', origin)).toBe('/absensi')
})

// @vitest-environment node
import { scopeOf } from '@bakti/contract/access'
import { type Role, role } from '@bakti/contract/auth/auth.schemas'
import { expect, test } from 'vitest'
import { afterLogin, homeOf, paths, shownOf } from './paths'
import { mayOpen, needsSession, pageOf, recordsAt, screens } from './screens'

test('an address with and without a query', () => {
  expect(paths.anggotaKelompok()).toBe('/anggotakelompok')
  expect(paths.anggotaKelompok({ kelompok: 'a b&c' })).toBe('/anggotakelompok?kelompok=a+b%26c')
  expect(paths.absensi({ kelompok: 'k1', kegiatan: 'a1' })).toBe('/absensi?kelompok=k1&kegiatan=a1')
  expect(paths.scanQr('a/b')).toBe('/scan-qr/a%2Fb')
})

// rule A49
test('the addresses that record are the page of a mentor, the gate and the scanner', () => {
  const all = Object.values(screens).map(({ path }) => path)
  expect(all.filter(recordsAt)).toEqual(['/mentor', '/scan-qr/:absensiId', '/gerbang'])
  expect(recordsAt('/scan-qr/abc')).toBe(true)
})

// rule A51
test('the screen of tasks is open to the roles that may read tasks', () => {
  for (const each of role.options)
    expect(mayOpen('/pengumpulantugas', each), each).toBe(scopeOf('readTugas', each) !== null)
})

// rule A51
test('no admin screen is open to participants', () => {
  const theirs: string[] = ['/pengumpulantugas', '/saya']
  for (const { path, access } of Object.values(screens)) {
    const address = path.replace(':absensiId', 'x')
    // The page of a participant is theirs alone.
    expect(mayOpen(address, 'ADMIN')).toBe(path !== screens.saya.path)
    expect(mayOpen(address, 'PESERTA')).toBe(access === 'public' || theirs.includes(path))
  }
  expect(mayOpen('/tidak-ada', 'ADMIN')).toBe(false)
})

// rule R85
test.each<[Role, string[]]>([
  [
    'MENTOR',
    [
      '/listabsen',
      '/absensi',
      '/tempel',
      '/scan-qr/:absensiId',
      '/laporan',
      '/anggotakelompok',
      '/kumpultugas',
    ],
  ],
  ['PIMPINAN', ['/pusat', '/listabsen', '/laporan']],
  ['GERBANG', []],
  ['PESERTA', []],
])('of the back office %s opens %j and nothing else', (role, wanted) => {
  const office = Object.values(screens).filter(({ access }) => access === 'office')
  const open = office.map(({ path }) => path).filter((path) => mayOpen(path, role))
  expect(open).toEqual(wanted)
})

// rule R86
test.each<[Role, string]>([
  ['ADMIN', '/absensi'],
  ['MENTOR', '/mentor'],
  ['GERBANG', '/gerbang'],
  ['PIMPINAN', '/laporan'],
  ['PESERTA', '/'],
])('a login leads %s to %s, and the landing page to a screen that the role may open', (role, home) => {
  expect(afterLogin({ role }, undefined)).toBe(home)
  expect(mayOpen(home, role)).toBe(true)
  expect(mayOpen(shownOf(role).to, role)).toBe(true)
})

// rules R86, A37
test('a participant with a member has a page of their own as home', () => {
  const sari = { role: 'PESERTA', terhubung: true } as const
  expect(homeOf(sari)).toBe('/saya')
  expect(afterLogin(sari, '/kelompok')).toBe('/saya')
  expect(afterLogin(sari, '/pengumpulantugas')).toBe('/pengumpulantugas')
  // A member changes nothing for who works in the app.
  expect(homeOf({ role: 'MENTOR', terhubung: true })).toBe('/mentor')
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
  expect(afterLogin({ role: 'ADMIN' }, undefined)).toBe('/absensi')
  expect(afterLogin({ role: 'PESERTA' }, undefined)).toBe('/')
})

// rule A37
test('a login leads to an origin that the role may open, with its query and anchor', () => {
  expect(afterLogin({ role: 'ADMIN' }, '/anggotakelompok?kelompok=7#a')).toBe('/anggotakelompok?kelompok=7#a')
  expect(afterLogin({ role: 'PESERTA' }, '/#about')).toBe('/#about')
})

// rule A37
test('a login of a participant does not lead to an admin screen', () => {
  expect(afterLogin({ role: 'PESERTA' }, '/kelompok')).toBe('/')
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
  expect(afterLogin({ role: 'ADMIN' }, origin)).toBe('/absensi')
})

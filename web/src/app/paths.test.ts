import { describe, expect, it } from 'vitest'
import { afterLogin, mayOpen, needsSession, pageOf, paths, screens } from './paths'

describe('paths', () => {
  it('builds an address with and without a query', () => {
    expect(paths.anggotaKelompok()).toBe('/anggotakelompok')
    expect(paths.anggotaKelompok({ kelompok: 'a b&c' })).toBe('/anggotakelompok?kelompok=a+b%26c')
    expect(paths.absensi({ kelompok: 'k1', kegiatan: 'a1' })).toBe('/absensi?kelompok=k1&kegiatan=a1')
    expect(paths.scanQr('a/b')).toBe('/scan-qr/a%2Fb')
  })

  it('keeps every admin screen from participants', () => {
    for (const { path, access } of Object.values(screens)) {
      const address = path.replace(':absensiId', 'x')
      expect(mayOpen(address, 'ADMIN')).toBe(true)
      expect(mayOpen(address, 'PESERTA')).toBe(access !== 'admin')
    }
    expect(mayOpen('/tidak-ada', 'ADMIN')).toBe(false)
  })
})

describe('needsSession', () => {
  it.each(['/', '/login', '/signup', '/lupasandi', '/tidak-ada'])('not at %s', (path) => {
    expect(needsSession(path)).toBe(false)
  })
  it.each(['/pengumpulantugas', '/absensi', '/scan-qr/x'])('at %s', (path) => {
    expect(needsSession(path)).toBe(true)
  })
})

describe('pageOf', () => {
  it('is the list where a dialog lies over it, else the address', () => {
    expect(pageOf('/addabsen')).toBe('/listabsen')
    expect(pageOf('/listabsen')).toBe('/listabsen')
    expect(pageOf('/scan-qr/x')).toBe('/scan-qr/x')
    expect(pageOf('/tidak-ada')).toBe('/tidak-ada')
  })
})

describe('afterLogin', () => {
  it('leads home by role where there is no origin', () => {
    expect(afterLogin('ADMIN', undefined)).toBe('/absensi')
    expect(afterLogin('PESERTA', undefined)).toBe('/')
  })

  it('follows an origin that the role may open, with its query and anchor', () => {
    expect(afterLogin('ADMIN', '/anggotakelompok?kelompok=7#a')).toBe('/anggotakelompok?kelompok=7#a')
    expect(afterLogin('PESERTA', '/#about')).toBe('/#about')
  })

  it('leads a participant home from an admin screen', () => {
    expect(afterLogin('PESERTA', '/kelompok')).toBe('/')
  })

  it.each([
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
  ])('does not follow %j', (origin) => {
    expect(afterLogin('ADMIN', origin)).toBe('/absensi')
  })
})

import { expect, test } from 'vitest'
import type { Certificate } from './certificate'
import { type StartFacts, phoneAddresses, startMessage } from './start-message'

const facts: StartFacts = {
  host: '127.0.0.1',
  port: 3000,
  tls: null,
  now: new Date('2025-08-11T01:00:00Z'),
  publicUrl: undefined,
  alamat: null,
  firstAdmin: null,
}
const LAN = ['192.168.1.5', '10.8.0.2']

// rule B18
test('on this machine alone it says how a phone could get in', () => {
  const message = startMessage(facts, LAN)
  expect(message).toContain('BAKTI siap di http://localhost:3000\n')
  expect(message).toContain('HOST=0.0.0.0 npm start')
  expect(message).toContain('Masuk di http://localhost:3000/login')
  expect(message).not.toContain('192.168')
})

// rule B18
test('for a LAN it gives the addresses, and says that HTTPS is missing', () => {
  const message = startMessage({ ...facts, host: '0.0.0.0' }, LAN)
  expect(message).toContain('Dari ponsel di jaringan yang sama: http://192.168.1.5:3000')
  expect(message).toContain('Dari ponsel di jaringan yang sama: http://10.8.0.2:3000')
  expect(message).toContain('Belum ada HTTPS: kamera ponsel tidak bisa dipakai')
  expect(startMessage({ ...facts, host: '0.0.0.0' }, [])).toContain('tidak terhubung ke jaringan')
})

const TLS: Certificate = {
  names: ['bakti.contoh.id', ...LAN],
  selfSigned: false,
  until: new Date('2026-01-01T00:00:00Z'),
}

// rule B18
test('with HTTPS nothing is missing', () => {
  const direct = startMessage({ ...facts, host: '0.0.0.0', tls: TLS, port: 443 }, LAN)
  expect(direct).toContain('BAKTI siap di https://localhost\n')
  expect(direct).toContain('https://192.168.1.5\n')
  expect(direct).not.toContain('Belum ada HTTPS')
  expect(direct).not.toContain('ertifikat')
  expect(direct).toContain('dengan https:// di depan')
  expect(startMessage({ ...facts, tls: TLS }, LAN)).not.toContain('butuh HTTPS')
  const proxied = startMessage({ ...facts, publicUrl: 'https://bakti.contoh.id' }, LAN)
  expect(proxied).toContain('Masuk di https://bakti.contoh.id/login')
  expect(proxied).not.toContain('HOST=0.0.0.0')
})

// rule B18
test('what a phone will say to the certificate is said here first', () => {
  const say = (tls: Partial<Certificate>) =>
    startMessage({ ...facts, host: '0.0.0.0', port: 8443, tls: { ...TLS, ...tls } }, LAN)
  const named = say({ names: ['bakti.contoh.id', 'localhost'] })
  expect(named).toContain('Sertifikatnya untuk bakti.contoh.id, localhost: lewat alamat lain ponsel')
  expect(named).toContain('Buka dari ponsel dengan namanya: https://bakti.contoh.id:8443\n')
  expect(say({ selfSigned: true })).toContain(
    "dibuat sendiri, jadi ponsel memperingatkan sekali: ketuk 'Lanjutan'",
  )
  expect(say({ until: new Date('2025-08-01T00:00:00Z') })).toContain('kedaluwarsa sejak 01/08/2025')
})

// rule R105
test('it says when the address on cards is unknown, or one that no phone can open', () => {
  expect(startMessage(facts, LAN)).toContain(
    'Alamat di kartu, tautan, dan email belum diatur: isi PUBLIC_URL',
  )
  const stored = startMessage({ ...facts, alamat: 'https://bakti.contoh.id' }, LAN)
  expect(stored).toContain('Alamat di kartu, tautan, dan email: https://bakti.contoh.id')
  const loopback = { publicUrl: 'http://localhost:3000', alamat: 'http://localhost:3000' }
  expect(startMessage({ ...facts, ...loopback }, LAN)).toContain(
    'Alamat di kartu: localhost. HP peserta tidak bisa membukanya',
  )
  const set = { publicUrl: 'https://bakti.contoh.id', alamat: 'https://bakti.contoh.id' }
  expect(startMessage({ ...facts, ...set }, LAN)).not.toContain('Alamat di kartu')
})

// rule R105
test('addresses that a phone could open are proposed', () => {
  const everywhere = { host: '0.0.0.0', port: 3000, tls: null }
  expect(phoneAddresses(everywhere, LAN)).toEqual(['http://192.168.1.5:3000', 'http://10.8.0.2:3000'])
  expect(phoneAddresses({ ...everywhere, host: '127.0.0.1' }, LAN)).toEqual([])
  expect(phoneAddresses({ ...everywhere, port: 443, tls: TLS }, LAN)).toEqual([
    'https://bakti.contoh.id',
    'https://192.168.1.5',
    'https://10.8.0.2',
  ])
})

test('one address, and IPv6, are written as they are typed', () => {
  expect(startMessage({ ...facts, host: '192.168.1.5' }, LAN)).toContain(
    'BAKTI siap di http://192.168.1.5:3000',
  )
  expect(startMessage({ ...facts, host: 'fd00::5' }, LAN)).toContain('http://[fd00::5]:3000')
})

test('a random password is shown once, with the e-mail that goes with it', () => {
  const firstAdmin = { email: 'admin@bakti.local', password: 'abcd-efgh' }
  const message = startMessage({ ...facts, firstAdmin }, LAN)
  expect(message).toContain('admin@bakti.local')
  expect(message).toContain('abcd-efgh')
  expect(startMessage(facts, LAN)).toContain('npm run admin -- reset-password EMAIL')
})

import { expect, test } from 'vitest'
import { TEST_CERT } from '../testing/tls'
import { readCertificate } from './certificate'

test('a certificate says for whom it is, who vouches for it, and until when', () => {
  expect(readCertificate(Buffer.from(TEST_CERT))).toEqual({
    names: ['localhost', '127.0.0.1'],
    selfSigned: true,
    until: new Date('2126-10-28T03:07:59Z'),
  })
})

test('what is no certificate is refused', () => {
  expect(() => readCertificate(Buffer.from('bukan sertifikat'))).toThrow(/PEM|asn1|no start line/i)
})

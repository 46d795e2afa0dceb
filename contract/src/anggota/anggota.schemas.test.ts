import { expect, test } from 'vitest'
import { anggotaFields } from './anggota.schemas'

const problems = (nim: string) => {
  const read = anggotaFields('kosong').safeParse({ nama: 'Sari', nim })
  return read.success ? read.data.nim : read.error.issues[0]?.message
}

// rule M1
test('a NIM has 5 characters or more: letters, digits, dots and slashes', () => {
  expect(problems(' ')).toBe('kosong')
  expect(problems('1234')).toBe('NIM minimal 5 karakter')
  expect(problems('123-45')).toMatch(/hanya boleh/)
  expect(problems(' 00.12/34 ')).toBe('00.12/34')
})

// rule M3
test('both empty fields have the message of their form', () => {
  const read = anggotaFields('kosong').safeParse({ nama: ' ', nim: '' })
  expect(read.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['nama', 'kosong'],
    ['nim', 'kosong'],
  ])
})

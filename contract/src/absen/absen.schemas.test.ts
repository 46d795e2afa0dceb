import { expect, test } from 'vitest'
import { absenShapes } from './absen.schemas'

const REQUIRED = 'Judul dan tanggal tidak boleh kosong!'
const { body } = absenShapes.create

test.each(['2025-08-11', '2024-02-29', '0001-01-01', '9999-12-31'])('%s is a date', (tanggal) => {
  expect(body.parse({ title: ' Hari 1 ', tanggal })).toEqual({ title: 'Hari 1', tanggal })
})

// PostgreSQL refuses the year 0, which ISO 8601 has.
// rule W27
test.each(['', '0000-01-01', '2025-02-29', '2025-8-11', '2025-08-11T00:00:00Z'])('%j is none', (tanggal) => {
  const { error } = body.safeParse({ title: 'Hari 1', tanggal })
  expect(error?.issues.map(({ message }) => message)).toEqual([REQUIRED])
})

// @vitest-environment node
import { sayaShapes } from '@bakti/contract/saya/saya.schemas'
import { expect, test } from 'vitest'
import { sayaShape } from './saya.shape'

const ID = '00000000-0000-4000-8000-000000000001'
const AT = '2025-08-11T01:00:00.000Z'
const FULL = {
  anggota: { id: ID, nama: 'Aisyah', nim: '2510512034', gelombang: '1', kelompok: 12, sekelompok: 27 },
  dilepas: { nim: '2510512034', at: AT },
  mentor: [{ nama: 'Rendi', hp: '0812' }],
  kegiatan: [
    {
      id: ID,
      title: 'Registrasi',
      tanggal: '2025-08-11',
      mulai: AT,
      tempat: 'Gerbang',
      status_kehadiran: 'Hadir',
      waktu_absen: AT,
      dilaporkan_at: AT,
      selesai_at: AT,
      jawaban: 'Sudah diperbaiki.',
      jawaban_status: 'Hadir',
    },
  ],
  tugas: [{ id: ID, title: 'Esai', deadline: AT, terkumpul_at: AT }],
}

const both = (value: unknown) => [
  sayaShape.safeParse(value).success,
  sayaShapes.get.data.safeParse(value).success,
]

/** Every copy in which one value, at whatever depth, is `instead`. */
function* changed(value: unknown, instead: unknown): Generator<unknown> {
  yield instead
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value))
    for (const other of changed(part, instead))
      yield Array.isArray(value) ? [other] : { ...value, [name]: other }
}

// rules O7, R56
test('the check of the copy agrees with the schema, whatever value is missing or of another kind', () => {
  expect(both(FULL)).toEqual([true, true])
  const outcomes = [undefined, null, 7.5, 'x', [], {}, [null]].flatMap((instead) =>
    [...changed(FULL, instead)].map((value) => {
      const [own, schema] = both(value)
      // A schema also knows ids, dates and whole numbers.
      return own === schema || (own === true && (instead === 'x' || instead === 7.5))
    }),
  )
  expect(outcomes.length).toBeGreaterThan(150)
  expect(outcomes.every(Boolean)).toBe(true)
})

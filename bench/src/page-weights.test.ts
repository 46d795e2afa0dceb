import { expect, test } from 'vitest'
import type { Demo } from '../../server/src/demo/fill'
import { weighed } from './page-weights'

test('every page of the table of screens is weighed, a dialog by its list', () => {
  const demo = { absen: [{ id: 'a' }], kelompok: [{ nomor: 7 }] } as Demo
  const pages = weighed(demo)
  const paths = pages.map(({ path }) => path)
  expect(paths).toEqual(
    expect.arrayContaining(['/', '/undangan', '/saya', '/mentor', '/gerbang', '/pengguna', '/scan-qr/a']),
  )
  expect(paths).toContain('/anggotakelompok?kelompok=7')
  expect(paths).not.toContain('/addtugas')
  expect(pages.filter(({ as }) => as === 'peserta').map(({ path }) => path)).toEqual(['/saya'])
})

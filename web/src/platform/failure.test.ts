// @vitest-environment node
import { expect, test } from 'vitest'
import type { Failure } from './call'
import { failureText } from './failure'

const failure: Failure = {
  ...{ ok: false, kind: 'refused', status: 500, code: '', data: null, errors: [] },
  message: 'Failed to delete absen',
}

test('the server’s words, and the screen’s where it said nothing or can’t be reached: no English default', () => {
  expect(failureText({ ...failure, message: 'Kegiatan tidak ditemukan' }, 'Gagal menghapus data')).toBe(
    'Kegiatan tidak ditemukan',
  )
  expect(failureText({ ...failure, wordless: true }, 'Gagal menghapus data')).toBe('Gagal menghapus data')
  expect(failureText({ ...failure, kind: 'network' }, 'Gagal menghapus data')).toBe('Gagal menghapus data')
})

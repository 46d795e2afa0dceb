// @vitest-environment node
import { expect, test } from 'vitest'
import type { Failure } from './call'
import { CallError, NotSavedError, describeFailure } from './failure'

const refused: Failure = {
  ok: false,
  kind: 'refused',
  status: 500,
  code: '',
  message: 'Failed to delete absen',
  data: null,
  errors: [],
}
const unreachable: Failure = { ...refused, kind: 'network', status: 0, code: 'client.network' }
const CHECK = 'Periksa sambungan internetmu, lalu coba lagi.'

// rule W4
test('the server’s sentence is shown if it sent one, otherwise the screen’s; the English default never', () => {
  const deleted = { ...refused, message: 'Kegiatan tidak ditemukan' }
  expect(describeFailure(deleted, 'Gagal menghapus data').text).toBe('Kegiatan tidak ditemukan')
  expect(describeFailure({ ...refused, wordless: true }, 'Gagal menghapus data').text).toBe(
    'Gagal menghapus data',
  )
  expect(describeFailure(unreachable, 'Gagal menghapus data').text).toBe('Gagal menghapus data')
})

test('a screen may have one sentence for a refusal and another for a server that can’t be reached', () => {
  const texts = { refused: 'Gagal menambahkan absen', unreachable: 'Terjadi kesalahan' }
  expect(describeFailure(new CallError({ ...refused, wordless: true }), texts).text).toBe(texts.refused)
  expect(describeFailure(new CallError(unreachable), texts).text).toBe(texts.unreachable)
  expect(describeFailure(new Error('anything else'), texts).text).toBe(texts.unreachable)
})

test('the line below the screen’s own title says what the server said, or what to do', () => {
  expect(describeFailure(refused).reason).toBe(refused.message)
  expect(describeFailure({ ...refused, wordless: true }).reason).toBe(
    'Server sedang bermasalah. Coba lagi sebentar lagi.',
  )
  expect(describeFailure(unreachable).reason).toBe(CHECK)
  expect(describeFailure(new CallError(unreachable, 'rusak')).reason).toBe(`Data offline rusak. ${CHECK}`)
})

test('the line below the sentence tells a server that can’t be reached from one that answers that it can’t work', () => {
  expect(describeFailure(refused, 'Login gagal!').detail).toBeUndefined()
  expect(describeFailure(unreachable, 'Login gagal!').detail).toBe(`Server tidak terjangkau. ${CHECK}`)
  const full: Failure = { ...refused, kind: 'unavailable', status: 503, code: 'auth.busy', message: 'Antre' }
  expect(describeFailure(full, 'Login gagal!').detail).toBe('Antre')
})

// rule O6
test('an operation that neither the device nor the server has says so, whatever the screen would say', () => {
  expect(describeFailure(new NotSavedError(), 'Gagal menambahkan anggota').text).toMatch(/^TIDAK tersimpan/)
})

// @vitest-environment node
import type { ImporResult } from '@bakti/contract/kelompok/kelompok.schemas'
import { expect, test } from 'vitest'
import { FIRST_STEP, type ImportEvent, confirmationOf, importReducer } from './import-state.rules'

const plan = (over: Partial<ImporResult> = {}): ImporResult => ({
  kolom: ['Nama', 'NIM', 'Kelompok'],
  pemetaan: { nama: 0, nim: 1, kelompok: 2 },
  format: 'UTF-8',
  jumlah: { baru: 1, berubah: 0, pindah: 1, sama: 0, salah: 0 },
  kelompok_baru: [],
  baris: [],
  sidik: 'pertama',
  ...over,
})
const file = { name: 'daftar.csv', bytes: new Blob() }
const CHOSEN = { nama: 2, nim: 1, kelompok: 0 }
const UNKNOWN = { nama: null, nim: null, kelompok: null }

const after = (...events: ImportEvent[]) => events.reduce(importReducer, FIRST_STEP)
const previewed: ImportEvent = { type: 'previewed', file, plan: plan(), lembar: null }
const lost: ImportEvent = { type: 'failed', problem: 'putus', canRetry: true, plan: null }

// rule I3
test('a new plan forgets the columns and the moves that were chosen for the previous plan', () => {
  const state = after(
    previewed,
    { type: 'columnsChosen', pemetaan: CHOSEN },
    { type: 'movesChosen', pindah: true },
    { type: 'previewed', file, plan: plan({ sidik: 'kedua' }), lembar: null },
  )
  expect(state).toMatchObject({ draft: null, pindah: false, plan: { sidik: 'kedua' } })
})

// rule I4
test('a refusal that carries a plan replaces the plan on screen', () => {
  const refused: ImportEvent = {
    type: 'failed',
    problem: 'Data berubah',
    canRetry: false,
    plan: plan({ sidik: 'kedua' }),
  }
  expect(after(previewed, { type: 'movesChosen', pindah: true }, refused)).toMatchObject({
    plan: { sidik: 'kedua' },
    pindah: false,
    problem: 'Data berubah',
  })
})

test('a failed change of columns shows the columns of the plan again', () => {
  expect(after(previewed, { type: 'columnsChosen', pemetaan: CHOSEN }, lost)).toMatchObject({
    draft: null,
    canRetry: true,
  })
})

test('a failure keeps the chosen columns if the plan has columns that nobody has chosen', () => {
  const incomplete: ImportEvent = { type: 'previewed', file, plan: plan({ pemetaan: UNKNOWN }), lembar: null }
  expect(after(incomplete, { type: 'columnsChosen', pemetaan: CHOSEN }, lost).draft).toEqual(CHOSEN)
})

test('a text file with the name of an Excel file is refused only as the first file', () => {
  const fake = { name: 'daftar.xlsx', bytes: new Blob() }
  const text = plan({ pemetaan: UNKNOWN })
  expect(after({ type: 'previewed', file: fake, plan: text, lembar: null })).toMatchObject({
    plan: null,
    file: null,
  })
  expect(after(previewed, { type: 'previewed', file: fake, plan: text, lembar: null }).plan).toEqual(text)
})

test('a request clears the problem, and only a confirmation replaces the confirmation', () => {
  const confirmation = { sidik: 'pertama', pindah: false, key: 'k' }
  const state = after(lost, { type: 'requested', confirmation }, { type: 'requested', confirmation: null })
  expect(state).toMatchObject({ problem: null, canRetry: false, sent: 0, confirmation })
})

// rule I11
test('restarting keeps the confirmation, so that the same plan is not imported twice', () => {
  const confirmation = { sidik: 'pertama', pindah: false, key: 'k' }
  const state = after(previewed, { type: 'requested', confirmation }, { type: 'restarted' })
  expect(state).toEqual({ ...FIRST_STEP, confirmation })
  expect(confirmationOf(state, 'pertama', 'baru')).toBe(confirmation)
})

// rule I11
test('another plan, or another choice about moves, gets a new key', () => {
  const confirmation = { sidik: 'pertama', pindah: false, key: 'k' }
  const state = after(previewed, { type: 'requested', confirmation })
  expect(confirmationOf(state, 'kedua', 'baru').key).toBe('baru')
  expect(confirmationOf({ ...state, pindah: true }, 'pertama', 'baru').key).toBe('baru')
})

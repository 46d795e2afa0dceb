import { expect, test } from 'vitest'
import { TUGAS_MESSAGE } from './message.rules'
import { LINK_PROBLEM } from './tugas.rules'
import { tugasShapes } from './tugas.schemas'

const messageOf =
  (schema: { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } } }) =>
  (value: unknown) =>
    schema.safeParse(value).error?.issues[0]?.message

const id = crypto.randomUUID()
const deadline = '2025-08-08T20:00:00+07:00'

const refusalOfTugas = messageOf(tugasShapes.create.body)

// rules W24, W26
test('a new task is kept trimmed and in UTC; its description may be missing, empty and of several lines', () => {
  const { create } = tugasShapes
  expect(create.body.parse({ title: ' Esai ', description: 'a\r\nb ', deadline })).toEqual({
    title: 'Esai',
    description: 'a\nb',
    deadline: '2025-08-08T13:00:00.000Z',
  })
  expect(create.body.parse({ title: 'Esai', deadline })).toEqual({
    title: 'Esai',
    deadline: '2025-08-08T13:00:00.000Z',
  })
  expect(create.body.parse({ title: 'Esai', description: ' ', deadline }).description).toBe('')
})

// rules T11, W25
test.each([
  [{ title: '  ', deadline }, TUGAS_MESSAGE.titleRequired],
  [{ deadline }, TUGAS_MESSAGE.titleRequired],
  [{ title: 'x'.repeat(201), deadline }, 'Judul maksimal 200 karakter'],
  [{ title: 'Esai', deadline, description: 'x'.repeat(1001) }, TUGAS_MESSAGE.descriptionTooLong],
  [{ title: 'Esai', deadline, description: 'a\u0000' }, 'Deskripsi berisi karakter yang tidak didukung'],
  [{ title: 'Esai' }, TUGAS_MESSAGE.dateRequired],
  [{ title: 'Esai', deadline: '' }, TUGAS_MESSAGE.dateRequired],
  [{ title: 'Esai', deadline: '2025-08-08' }, TUGAS_MESSAGE.deadlineInvalid],
  [{ title: 'Esai', deadline: '0000-01-01T00:00:00+14:00' }, TUGAS_MESSAGE.deadlineInvalid],
  [{ title: 'Esai', deadline: '9999-12-31T23:59:59-12:00' }, TUGAS_MESSAGE.deadlineInvalid],
])('a new task: %j is refused in words', (body, message) => expect(refusalOfTugas(body)).toBe(message))

test.each([
  { id, deadline },
  { id, title: '', deadline },
  { id, title: 'Esai' },
])('an edited task needs title and deadline: %j', (body) =>
  expect(messageOf(tugasShapes.update.body)(body)).toBe(TUGAS_MESSAGE.titleAndDeadlineRequired),
)

const good = { id_tugas: id, nama: 'Sari', nim: '2510512034', kelompok: 12, link_tugas: ' https://a.id/x ' }
const refusalOfKumpul = messageOf(tugasShapes.createKumpul.body)

test('a submission is kept trimmed', () => {
  expect(tugasShapes.createKumpul.body.parse(good)).toEqual({ ...good, link_tugas: 'https://a.id/x' })
})

// rule T14
test.each(['nama', 'nim', 'kelompok', 'link_tugas'] as const)('a submission needs %s', (field) => {
  expect(refusalOfKumpul({ ...good, [field]: undefined })).toBe(TUGAS_MESSAGE.incomplete)
  if (field !== 'kelompok') expect(refusalOfKumpul({ ...good, [field]: '  ' })).toBe(TUGAS_MESSAGE.incomplete)
})

// rule T14
test.each([
  [{ kelompok: '12' }, 'Nomor kelompok harus berupa angka positif!'],
  [{ kelompok: 1.5 }, 'Nomor kelompok harus berupa angka positif!'],
  [{ kelompok: 0 }, 'Nomor kelompok harus berupa angka positif!'],
  [{ nim: '1234' }, 'NIM minimal 5 karakter'],
  [{ link_tugas: 'drive.google.com' }, LINK_PROBLEM.scheme],
  [{ link_tugas: 'https://a:b@c.id' }, LINK_PROBLEM.credentials],
  [{ link_tugas: `https://a.id/${'x'.repeat(2048)}` }, 'Link tugas maksimal 2048 karakter'],
])('a submission with %j is refused in words', (part, message) =>
  expect(refusalOfKumpul({ ...good, ...part })).toBe(message),
)

const { query } = tugasShapes.searchKumpul

// rule W15
test('a query of submissions takes a group by number or id, and an empty text as none', () => {
  expect(query.parse({ kelompok: '12', nama: ' sari ', page: '2' })).toEqual({
    kelompok: 12,
    nama: 'sari',
    page: 2,
  })
  expect(query.parse({ kelompok: id, nim: '  ' })).toEqual({ kelompok: id })
})

// rule T2
test.each([
  { page: '0' },
  { page: '-1' },
  { page: '1.5' },
  { page: '' },
  { page: ['1', '2'] },
  { kelompok: 'x' },
  { id_tugas: '7' },
])('a query of submissions refuses %j', (value) => expect(query.safeParse(value).success).toBe(false))

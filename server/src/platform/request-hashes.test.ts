import { expect, test } from 'vitest'
import { startApp } from '../testing/app'

const id = (nth: number) => `3f0d8a51-64c9-4c0e-9a55-0d2b1c0a9e${String(nth).padStart(2, '0')}`
const [kelompok, empty, anggota, absen, tugas] = [id(1), id(2), id(3), id(4), id(5)]
const [scan, status, scanInBatch, statusInBatch, removed] = [id(6), id(7), id(8), id(9), id(10)]

/** Each kind of write that a device may repeat days later, as devices send it: its key, and its request. */
const WRITES: [key: string, method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object][] = [
  [kelompok, 'POST', '/api/kelompok/', { id: kelompok, nomor: 12 }],
  [empty, 'POST', '/api/kelompok/', { id: empty, nomor: 13 }],
  [
    anggota,
    'POST',
    '/api/kelompok/anggota',
    { id: anggota, nama: 'Budi Santoso', nim: '2110512345', id_kelompok: kelompok },
  ],
  [absen, 'POST', '/api/absen/', { title: 'Hari 1', tanggal: '2026-11-24' }],
  [scan, 'POST', '/api/absen/admin/scan', { participantIdentifier: '2110512345', absenId: absen }],
  [status, 'PUT', '/api/absen/status', { anggota_id: anggota, absen_id: absen, status_kehadiran: 'Izin' }],
  [tugas, 'POST', '/api/tugas/', { title: 'Esai', deadline: '2030-01-01T00:00:00.000Z' }],
  [removed, 'DELETE', `/api/kelompok/?id=${empty}`],
]

/** What the code stored for them on 2026-11-23, before its names changed. */
const STORED: Record<string, string> = {
  [kelompok]: 'vWwRIAoSOq5-oqKehhTvU-PkEhn5G5FhTFRRrHvLD9A',
  [empty]: 'W3gT1uduwgt-JQo7NgPamWyvE_IVmm3_tJa2E-w9C-g',
  [anggota]: '1JvneSpNBSY5xi6WUGfpJ6WlF73VCk3hNpuZipTdO44',
  [absen]: 'ky95eNsIEtsJn2a5Wfbdpy_FSAzlDVSUnr27AM1KwzY',
  [scan]: 'ZZIbM3toebAwkK_GdI1nrgCR2R1RDQMd4rzs8MeS5Pg',
  [status]: 'FIMtL-Eq1MXmsRjc321uhM1yBkbUBGbmwkjS9UY5CGU',
  [tugas]: 'n7JnnfF_h9QuM_8ta7F37rKVLLwKhwSySCGTmg9oyMQ',
  [removed]: 'KRYyRj3l3WYJC2sC9dcchWX26D7it1CnaIbVVP45Q9k',
}

// rules W17, O41
test('a repeat that a device kept since former names is the same request: its hash is unchanged', async () => {
  const t = await startApp()
  const { user } = await t.api.as('ADMIN')
  const authorization = `Bearer ${user?.token}`
  for (const [key, method, url, payload] of WRITES) {
    const headers = { authorization, 'idempotency-key': key }
    const answer = await t.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
    expect(answer.statusCode, answer.body).toBeLessThan(300)
  }
  // As parts of one call the same acts have the hashes that they have alone.
  const now = new Date().toISOString()
  const act = { happened_at: now, device: id(99) }
  const bodyOf = (wanted: string) => WRITES.find(([key]) => key === wanted)?.[3]
  const items = [
    { ...act, id: scanInBatch, kind: 'scan', body: bodyOf(scan) },
    { ...act, id: statusInBatch, kind: 'status', body: bodyOf(status) },
  ]
  const batch = await t.app.inject({
    method: 'POST',
    url: '/api/absen/admin/scan/batch',
    headers: { authorization },
    payload: { sent_at: now, items },
  })
  expect(batch.json<{ data: { status: number }[] }>().data).toMatchObject([{ status: 200 }, { status: 200 }])
  const { rows } = await t.pool.query<{ key: string; request_hash: string }>(
    'select key, request_hash from idempotency',
  )
  const stored = Object.fromEntries(rows.map(({ key, request_hash }) => [key, request_hash]))
  expect(stored[scanInBatch]).toBe(stored[scan])
  expect(stored[statusInBatch]).toBe(stored[status])
  for (const [key, method, url] of WRITES) expect(stored[key], `${method} ${url}`).toBe(STORED[key])
})

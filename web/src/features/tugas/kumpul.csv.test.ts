// @vitest-environment node
import { expect, test } from 'vitest'
import { KUMPUL_DEMO } from './tugas.demo'
import { kumpulCsv } from './kumpul.csv'

// rules T6, X2, X3, X5
test("fixed columns, times in WIB, 'Terlambat' for a late link, formulas disarmed", async () => {
  const [first] = KUMPUL_DEMO
  const row = {
    ...first!,
    nama: '=HYPERLINK("x")',
    nim: '0012345',
    kelompok: 12,
    link_tugas: 'https://drive.example/a,b',
    createAt: '2025-08-08T12:12:00.000Z',
    tugas: { ...first!.tugas, title: 'Video "Jelajah"', deadline: '2025-08-08T13:00:00.000Z' },
  }
  const late = { ...row, nama: 'Budi', createAt: '2025-08-08T13:00:00.001Z' }
  const lines = (await kumpulCsv([row, late], 10).text()).split('\r\n')
  expect(lines).toEqual([
    'No,Name,NIM,Kelompok,Tugas,Link Tugas,Submitted',
    `11,"'=HYPERLINK(""x"")",0012345,12,"Video ""Jelajah""","https://drive.example/a,b",08/08/2025 19:12`,
    '12,Budi,0012345,12,"Video ""Jelajah""",Terlambat,08/08/2025 20:00',
    '',
  ])
})

import { expect, test } from 'vitest'
import { makeAnggota, makeKelompok } from '../../demo/peserta'
import { createRandom } from '../../demo/random'
import { startApp } from '../../testing/app'
import { confirmRoster, csv } from '../../testing/roster'

const ROWS = 8_000
const ROUNDS = 7
/** How much longer the same people may take with all five optional columns. */
const MOST_TIMES = 1.5

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

const random = createRandom(1)
const groups = makeKelompok(random, 300)
const nomor = new Map(groups.map(({ id, nomor: each }) => [id, each]))
const people = makeAnggota(random, ROWS, groups).map((one) => [one.nama, one.nim, nomor.get(one.id_kelompok)])
const ROSTERS = {
  three: csv('Nama,NIM,Kelompok', ...people.map((row) => row.join(','))),
  eight: csv(
    'Nama,NIM,Kelompok,Email,Fakultas,Prodi,Gelombang,HP',
    ...people.map((row) => `${row.join(',')},${row[1]}@kampus.example,Teknik,Informatika,1,08123456789`),
  ),
}

/** Seconds that a confirmed import takes: of new people, and of the same file again. */
async function measure(file: Buffer): Promise<{ baru: number; sama: number }> {
  const { pool, api } = await startApp()
  const admin = await api.as('ADMIN')
  const timed = async (kelas: 'baru' | 'sama') => {
    const since = performance.now()
    const { body } = await confirmRoster(admin, file)
    expect(body.data.jumlah[kelas]).toBe(ROWS)
    return (performance.now() - since) / 1000
  }
  const took = { baru: await timed('baru'), sama: await timed('sama') }
  await pool.query('truncate kelompok, anggota cascade')
  return took
}

// rules I8, I13
test('8,000 people with all optional columns go in nearly as fast as without', async () => {
  const times = { three: [] as number[], eight: [] as number[] }
  const again = { three: [] as number[], eight: [] as number[] }
  await measure(ROSTERS.three)
  for (let round = 0; round < ROUNDS; round++)
    for (const name of ['three', 'eight'] as const) {
      const { baru, sama } = await measure(ROSTERS[name])
      times[name].push(baru)
      again[name].push(sama)
    }
  const [three, eight] = [median(times.three), median(times.eight)]
  // Of each round, so that what else the machine does is in both.
  const ratio = median(times.eight.map((each, round) => each / times.three[round]!))
  console.log(
    `8,000 new rows: 3 columns ${three.toFixed(2)} s, 8 columns ${eight.toFixed(2)} s (× ${ratio.toFixed(2)}); ` +
      `again: ${median(again.three).toFixed(2)} s, ${median(again.eight).toFixed(2)} s`,
  )
  expect(ratio).toBeLessThan(MOST_TIMES)
})

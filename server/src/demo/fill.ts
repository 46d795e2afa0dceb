import { type Pool, transaction } from '../platform/database'
import {
  analyze,
  copies,
  insertAbsen,
  insertAnggota,
  insertEvent,
  insertKehadiran,
  insertKelompok,
  insertKumpulTugas,
  insertTugas,
  insertUsers,
} from './demo.repository'
import { type DemoAbsen, type DemoKehadiran, makeAbsen, makeKehadiran } from './kehadiran'
import { type DemoAnggota, type DemoKelompok, makeAnggota, makeKelompok } from './peserta'
import { createRandom } from './random'
import { type DemoTugas, makeKumpulTugas, makeTugas } from './tugas'

export interface DemoSize {
  kelompok: number
  anggota: number
  /** At most 20. */
  absen: number
  /** At most 6: `tugas.ts` has the texts of 6 tasks. */
  tugas: number
}

export interface DemoOptions {
  /** The same seed, size and `now` give the same rows, ids too. */
  seed: number
  size?: Partial<DemoSize>
  /** What the deadlines stand around. */
  now?: Date
  /** Every participant's; without it no password works. */
  passwordHash?: string | null
  /** Who scanned. */
  operator?: string
  /** So many times as many groups and people, from 1 to 100: the same again, with other numbers. What is returned is the first of them. */
  scale?: number
}

export interface Demo {
  kelompok: DemoKelompok[]
  anggota: DemoAnggota[]
  /** The accounts, in the order of their `anggota`. */
  users: { id: string; email: string }[]
  absen: DemoAbsen[]
  tugas: DemoTugas[]
  jumlah: { event: number; kehadiran: number; kumpul_tugas: number }
}

const SIZE: DemoSize = { kelompok: 300, anggota: 8000, absen: 10, tugas: 6 }
const START = '2025-08-01T00:00:00.000Z'

/**
 * Fills an empty, migrated database with an orientation in full swing: groups, members, activities with their attendance
 * events and the rows that replay makes of them (the last activity has only begun), a participant's account for each member,
 * tasks and everybody's submission. All or nothing. Returns what is there, for tests and measurements to pick from.
 */
export async function fillDemo(pool: Pool, options: DemoOptions): Promise<Demo> {
  const { seed, now = new Date('2025-08-15T02:00:00.000Z'), passwordHash = null, scale = 1 } = options
  const size = { ...SIZE, ...options.size }
  const random = createRandom(seed)
  const operator = options.operator ?? random.uuid()
  const kelompok = makeKelompok(random, size.kelompok)
  const anggota = makeAnggota(random, size.anggota, kelompok)
  const users = anggota.map(({ nim }) => ({ id: random.uuid(), email: `${nim}@mahasiswa.example` }))
  const absen = makeAbsen(random, size.absen)
  const tugas = makeTugas(random, size.tugas, now)
  const peserta = anggota.map((one, index) => ({ anggota: one, id_user: users[index]?.id ?? '' }))
  const jumlah = { event: 0, kehadiran: 0, kumpul_tugas: 0 }

  await transaction(pool, async (tx) => {
    const since = (rows: readonly object[]) => rows.map((row) => ({ ...row, created_at: START }))
    await insertKelompok(tx, since(kelompok))
    await insertAnggota(tx, since(anggota))
    const account = { password_hash: passwordHash, role: 'PESERTA', email_verified: true, created_at: START }
    await insertUsers(
      tx,
      users.map((user, index) => ({ ...user, ...account, name: anggota[index]?.nama })),
    )
    await insertAbsen(tx, since(absen))
    for (const [index, one] of absen.entries()) {
      const progress = index === absen.length - 1 ? 0.3 : 1
      const rows: DemoKehadiran = makeKehadiran(random, { absen: one, anggota, operator, progress })
      await insertEvent(tx, rows.event)
      await insertKehadiran(tx, rows.kehadiran)
      jumlah.event += rows.event.length
      jumlah.kehadiran += rows.kehadiran.length
    }
    await insertTugas(tx, since(tugas))
    for (const one of tugas) {
      const rows = makeKumpulTugas(random, one, peserta, now)
      await insertKumpulTugas(tx, rows)
      jumlah.kumpul_tugas += rows.length
    }
    if (scale > 1) for (const copy of copies) await copy(tx, { times: scale - 1, kelompok: size.kelompok })
  })
  await analyze(pool)
  return { kelompok, anggota, users, absen, tugas, jumlah }
}

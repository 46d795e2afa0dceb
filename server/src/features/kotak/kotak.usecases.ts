import type { AnggotaDiputuskan } from '@bakti/contract/absen/absen.schemas'
import { KOTAK_PAGE, type KotakKind } from '@bakti/contract/kotak/kotak.rules'
import type { JumlahKotak, KotakItem } from '@bakti/contract/kotak/kotak.schemas'
import type { Pool } from '../../platform/database'
import { listedHeld } from '../kehadiran/ditahan.usecases'
import { expectReached } from '../mentor/mentor.usecases'
import type { Reading } from '../kehadiran/kehadiran.usecases'
import { readReviewing } from '../perangkat/perangkat.usecases'
import { countKotak, selectKotakPage, selectUndecided } from './kotak.repository'

interface Filter {
  jenis?: KotakKind | undefined
  id_absen?: string | undefined
  id_kelompok?: string | undefined
  page?: number | undefined
}

type Row = Awaited<ReturnType<typeof selectKotakPage>>[number]

/** The undecided members of a page, by activity and member. */
async function readUndecided(
  pool: Pool,
  rows: readonly Row[],
  { settled, mentor }: { settled: string | null; mentor: string | null },
) {
  const named = rows.filter(({ jenis }) => jenis === 'diputuskan')
  if (named.length === 0) return new Map<string, AnggotaDiputuskan>()
  const [absen, anggota] = [named.map((row) => row.absen.id), named.map(({ id }) => id)]
  const read = await selectUndecided(pool, { absen, anggota, settled, mentor })
  return new Map(read.map(({ id_absen, ...member }) => [`${id_absen} ${member.id}`, member]))
}

/** An entry as the API has it; none for a member who was decided about while the page was read. */
function itemOf(
  { jenis, id, absen, at, jumlah, ids, ditahan, kelompok_anggota, salah }: Row,
  undecided: ReadonlyMap<string, AnggotaDiputuskan>,
): KotakItem[] {
  const entry = { absen, at }
  if (ditahan) {
    const held = { ditahan: listedHeld(ditahan), kelompok_anggota, jumlah, ids: [...ids] }
    return [{ jenis: 'ditahan', ...entry, ...held }]
  }
  if (salah) return [{ jenis: 'salah', ...entry, salah }]
  const diputuskan = jenis === 'diputuskan' && undecided.get(`${absen.id} ${id}`)
  return diputuskan ? [{ jenis: 'diputuskan', ...entry, diputuskan }] : []
}

const NOTHING: JumlahKotak = { ditahan: 0, diputuskan: 0, salah: 0 }

interface Where {
  id_absen?: string | null
  id_kelompok?: string | null
  mentor: string | null
}

/** How many entries of each kind are open (rule R140); for `mentor` of the own groups (rule R144). */
export async function countOpen(
  pool: Pool,
  { id_absen = null, id_kelompok = null, mentor }: Where,
): Promise<JumlahKotak> {
  return (await countKotak(pool, { id_absen, id_kelompok, mentor }))[0] ?? NOTHING
}

/** A page of what waits for a person, over all activities and groups that are reached, newest first (rules R140, R144). */
export async function listKotak(
  { pool, readSettled }: Reading,
  { jenis, id_absen, id_kelompok, page = 1 }: Filter,
  mentor: string | null,
) {
  if (id_kelompok !== undefined) await expectReached(pool, id_kelompok, mentor)
  const filter = { id_absen: id_absen ?? null, id_kelompok: id_kelompok ?? null, mentor }
  // Before the rows are read, see `settledUntil`.
  const settled = await readSettled()
  const skip = (page - 1) * KOTAK_PAGE
  const rows = await selectKotakPage(pool, { ...filter, jenis: jenis ?? null, settled, skip })
  const [undecided, jumlah, ditolak] = await Promise.all([
    readUndecided(pool, rows, { settled, mentor }),
    countOpen(pool, filter),
    mentor === null ? readReviewing(pool) : undefined,
  ])
  const total = jenis ? jumlah[jenis] : jumlah.ditahan + jumlah.diputuskan + jumlah.salah
  return {
    data: {
      items: rows.flatMap((row) => itemOf(row, undecided)),
      jumlah,
      ...(ditolak && { ditolak }),
    },
    pages: { currentPage: page, totalPages: Math.ceil(total / KOTAK_PAGE), total },
  }
}

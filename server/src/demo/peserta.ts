import { personNama } from './nama'
import type { Random } from './random'

export interface DemoKelompok {
  id: string
  nomor: number
}

export interface DemoAnggota {
  id: string
  nama: string
  nim: string
  id_kelompok: string
  /** The group's number. */
  nomor: number
}

/** Faculty and programme: two digits each. */
const STUDY_PROGRAMMES = [
  '1011',
  '1012',
  '1051',
  '1052',
  '2011',
  '2031',
  '3021',
  '4011',
  '4022',
  '5031',
  '6011',
  '7021',
  '8041',
  '9011',
]
const PER_LANE = 999

export function makeKelompok(random: Random, count: number): DemoKelompok[] {
  return Array.from({ length: count }, (_, index) => ({ id: random.uuid(), nomor: index + 1 }))
}

/** Intake 2025, programme, way of entry, serial number: 2510512034. Every index has its own. */
function nimOf(index: number): string {
  const prodi = STUDY_PROGRAMMES[index % STUDY_PROGRAMMES.length]
  const serial = Math.floor(index / STUDY_PROGRAMMES.length)
  return `25${prodi}${1 + Math.floor(serial / PER_LANE)}${String((serial % PER_LANE) + 1).padStart(3, '0')}`
}

/** Members, dealt out evenly over the groups, the programmes mixed. */
export function makeAnggota(random: Random, count: number, kelompok: readonly DemoKelompok[]): DemoAnggota[] {
  return Array.from({ length: count }, (_, index) => {
    const { id: id_kelompok, nomor } = kelompok[index % kelompok.length] as DemoKelompok
    return { id: random.uuid(), nama: personNama(random), nim: nimOf(index), id_kelompok, nomor }
  })
}

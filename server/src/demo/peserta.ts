import { namaOrang } from './nama'
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
const PRODI = [
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
const PER_JALUR = 999

export function buatKelompok(random: Random, count: number): DemoKelompok[] {
  return Array.from({ length: count }, (_, index) => ({ id: random.uuid(), nomor: index + 1 }))
}

/** Intake 2025, programme, way of entry, serial number: 2510512034. Every index has its own. */
function nimOf(index: number): string {
  const prodi = PRODI[index % PRODI.length]
  const serial = Math.floor(index / PRODI.length)
  return `25${prodi}${1 + Math.floor(serial / PER_JALUR)}${String((serial % PER_JALUR) + 1).padStart(3, '0')}`
}

/** Members, dealt out evenly over the groups, the programmes mixed. */
export function buatAnggota(random: Random, count: number, kelompok: readonly DemoKelompok[]): DemoAnggota[] {
  return Array.from({ length: count }, (_, index) => {
    const { id: id_kelompok, nomor } = kelompok[index % kelompok.length] as DemoKelompok
    return { id: random.uuid(), nama: namaOrang(random), nim: nimOf(index), id_kelompok, nomor }
  })
}

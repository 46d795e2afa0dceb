import type { DITAHAN_REASONS } from '../absen/absen.schemas'
import type { CsvCells } from '../csv.rules'
import { SENTENCES } from '../sentences.rules'
import { shortTime } from '../time.rules'
import { FACT_LABEL, type Fact } from './riwayat.rules'
import type { RiwayatLine } from './riwayat.schemas'

const HELD_WORDS: Record<(typeof DITAHAN_REASONS)[number], string> = {
  kelompok_lain: 'anggota kelompok lain',
  tidak_dikenal: 'kode tidak dikenal',
  kelompok_tidak_ada: 'kelompok sudah dihapus',
  di_luar_wewenang: 'di luar wewenang pemindai',
  waktu_meragukan: 'waktunya meragukan',
  di_luar_sasaran: 'di luar sasaran kegiatan',
  kartu_lama: 'kartu lama',
}

/** What was done, as a part of a sentence whose subject is who did it. A call of another version is named as it is. */
export function sentenceOf({ hal, ditolak }: Pick<RiwayatLine, 'hal' | 'ditolak'>): string {
  const sentence = (SENTENCES as Partial<Record<string, string>>)[hal] ?? hal
  return ditolak ? `ditolak ${sentence}` : sentence
}

/** What differs: the name of each fact, before and after; '' where there was nothing. */
export interface Difference {
  label: string
  before: string
  after: string
}

export function differencesOf({ sebelum, sesudah }: Pick<RiwayatLine, 'sebelum' | 'sesudah'>): Difference[] {
  const shown = (fact: string, value: string | undefined) =>
    fact === 'ditahan'
      ? ((HELD_WORDS as Partial<Record<string, string>>)[value ?? ''] ?? value ?? '')
      : (value ?? '')
  return Object.keys({ ...sebelum, ...sesudah }).map((fact) => ({
    label: FACT_LABEL[fact as Fact] ?? fact,
    before: shown(fact, sebelum?.[fact]),
    after: shown(fact, sesudah?.[fact]),
  }))
}

/** The columns of the file. */
export const RIWAYAT_HEADING = [
  'Waktu',
  'Siapa',
  'Peran',
  'Apa',
  'Tentang',
  'Perubahan',
  'Perangkat',
] as const

const differenceText = ({ label, before, after }: Difference) =>
  before === '' ? `${label}: ${after}` : `${label}: ${before} → ${after || '(kosong)'}`

/** The cells of a line, the time in WIB. */
export const riwayatCells = (line: RiwayatLine): CsvCells<typeof RIWAYAT_HEADING> => [
  shortTime(line.at),
  line.oleh?.nama,
  line.oleh?.role,
  sentenceOf(line),
  line.sebut,
  differencesOf(line).map(differenceText).join('; '),
  line.perangkat,
]

import { type Queryable, isoText, statement } from '../../platform/database'
import { packed, packedOrNot, packedRows, unpack } from '../../platform/packed.repository'
import { ANGGOTA_ORDER } from '../anggota/anggota.repository'
import { SEEN_MARGIN } from './kehadiran.repository'

/** A member's record in the activity, beside its status. */
const RECORD = [
  `coalesce(${isoText('h.waktu_absen')}, '')`,
  "coalesce(h.metode_absen, '')",
  'h.perlu_diputuskan::text',
  `coalesce(${isoText('h.sandaran_diterima')}, '')`,
  `case when h.scan_diterima > s.at then ${isoText('h.scan_diterima')} else '' end`,
]

/** $1 group, $2 activity, $3 `settledUntil`. A member with a record has nine fields, one without has three. */
const selectWithAbsensi = statement<{
  id_kelompok: string | null
  nomor: number
  absen_ada: boolean
  seen_at: string
  members: string | null
}>(
  'kehadiran.with_absensi',
  `select k.id as id_kelompok, k.nomor, b.id is not null as absen_ada, ${isoText('s.at')} as seen_at, (
     select ${packedRows('t.member')} from (
       select ${packed('a.id', 'a.nama', 'a.nim')} || ${packedOrNot('h.status_kehadiran', ...RECORD)} as member
       from anggota a
       left join kehadiran h on h.id_absen = $2 and h.id_anggota = a.id
       where a.id_kelompok = k.id
       order by ${ANGGOTA_ORDER}
     ) t
   ) as members
   from (select date_trunc('milliseconds', least($3::timestamptz, statement_timestamp() - ${SEEN_MARGIN})) as at) s
   left join kelompok k on k.id = $1
   left join absen b on b.id = $2`,
)

export interface Daftar {
  kelompok_ada: boolean
  absen_ada: boolean
  /** JSON of `anggotaAbsensi[]`. */
  rows: string
}

/** Every member of the group with their record, as JSON. The hottest read: a third of it stands in every row alike. */
export async function readWithAbsensi(
  on: Queryable,
  idKelompok: string,
  idAbsen: string,
  settled: string | undefined,
): Promise<Daftar> {
  const [found] = await selectWithAbsensi(on, idKelompok, idAbsen, settled)
  if (!found) throw new Error('with_absensi answers with one row')
  const { id_kelompok, nomor, seen_at, members } = found
  const same = `,"id_kelompok":"${id_kelompok}","kelompok":${nomor},"status_kehadiran":"`
  const rows = unpack(members, 3, 9).map((member) => toJson(member, same, seen_at))
  return { kelompok_ada: id_kelompok !== null, absen_ada: found.absen_ada, rows: `[${rows.join(',')}]` }
}

const quoted = (text: string | undefined) => (text ? `"${text}"` : 'null')

function toJson(fields: readonly string[], same: string, seenAt: string): string {
  const [id, nama, nim, status = 'Belum Absen', waktu, metode, perlu = 'false', sandaran, seen] = fields
  return (
    `{"id":"${id}","nama":${JSON.stringify(nama)},"nim":${JSON.stringify(nim)}${same}${status}",` +
    `"waktu_absen":${quoted(waktu)},"metode_absen":${quoted(metode)},"perlu_diputuskan":${perlu},` +
    `"sandaran_diterima":${quoted(sandaran)},"seen_at":"${seen || seenAt}"}`
  )
}

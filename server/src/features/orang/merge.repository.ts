import { STATUS_KEHADIRAN } from '@bakti/contract/absen/kehadiran.rules'
import { nullable, statement, t } from '../../platform/statement'
import { EVENT } from '../kehadiran/kehadiran.repository'
import type { Chunk } from '../../platform/terhapus.repository'

/** Notes into whom a member was merged whose deletion is the latest of this id. Returns the deletion. */
export const markMerged = statement('orang.mark_merged', {
  params: { id: t.uuid, ke: t.uuid },
  row: { id: t.uuid },
  sql: `update terhapus t set digabung_ke = :ke from terhapus_id i where i.id = :id and t.id = i.id_terhapus returning t.id`,
})

/** What went with a deletion, and into whom it was merged; `ke` is null for one that was no merge. `ada`: the one who stayed is there. */
export const findMerged = statement('orang.merged', {
  params: { id: t.uuid },
  row: { isi: t.jsonb<Chunk[]>(), ke: nullable(t.uuid), ada: t.bool },
  sql: `select t.isi, t.digabung_ke as ke, exists (select from anggota a where a.id = t.digabung_ke) as ada
    from terhapus t where t.id = :id and t.dikembalikan_at is null`,
})

/** SQL: `from` and `where` of the rows `b` (jsonb) of `tabel` in the deletion `:id`. */
const deleted = (tabel: string) =>
  `from terhapus t cross join jsonb_array_elements(t.isi) p cross join jsonb_array_elements(p -> 'baris') b
    where t.id = :id and p ->> 'tabel' = '${tabel}'`

/** SQL: writes these rows again, for the member `:ke`. `names`: every column. */
const adopt = (tabel: string, names: readonly string[]) =>
  `insert into ${tabel} (${names.join(', ')})
    select r.${names.join(', r.')} from (select b ${deleted(tabel)}) d
    cross join jsonb_populate_record(null::${tabel}, d.b || jsonb_build_object('id_anggota', :ke::uuid)) r`

/** The events of who went are those of who stayed from here on. */
export const adoptEvents = statement('orang.adopt_events', {
  params: { id: t.uuid, ke: t.uuid },
  row: { id_absen: t.uuid },
  sql: `${adopt('kehadiran_event', Object.keys(EVENT))} returning id_absen`,
})

const LAPORAN = [
  'id',
  'id_absen',
  'id_anggota',
  'isi',
  'pelapor',
  'dilaporkan_at',
  'selesai_at',
  'selesai_oleh',
  'jawaban',
  'jawaban_status',
]

/** So are the reports that something is wrong; of two that are open about one activity that of who stayed stays. */
export const adoptLaporan = statement('orang.adopt_laporan', {
  params: { id: t.uuid, ke: t.uuid },
  sql: `${adopt('laporan_salah', LAPORAN)} on conflict do nothing`,
})

/** And the codes: those of the cards, and the id, which was the code of the first card. */
export const adoptKode = statement('orang.adopt_kode', {
  params: { id: t.uuid, ke: t.uuid },
  sql: `${adopt('anggota_kode', ['id', 'id_anggota', 'asal', 'berlaku', 'dibuat_at'])}
    union all
    select (b ->> 'id')::uuid, :ke::uuid, 'gabungan', b ->> 'kode_kartu' is null, now() ${deleted('anggota')}`,
})

/** SQL: the ids of the rows that stayed in `tabel` and lost their member by the deletion `:id`. */
const linked = (
  tabel: string,
) => `select (v ->> 'id')::uuid from terhapus t cross join jsonb_array_elements(t.isi) p
    cross join jsonb_array_elements(p -> 'tautan' -> 'nilai') v where t.id = :id and p ->> 'tabel' = '${tabel}'`

/** `dari` and `ke`: the member whom account and submissions have now, and shall have. */
const passOn = (tabel: string) =>
  statement(`orang.pass_on_${tabel}`, {
    params: { id: t.uuid, dari: nullable(t.uuid), ke: nullable(t.uuid) },
    sql: `update ${tabel} x set id_anggota = :ke
      where x.id in (${linked(tabel)}) and x.id_anggota is not distinct from :dari`,
  })
export const passAkun = passOn('users')
export const passKumpul = passOn('kumpul_tugas')

/** Takes the events `ids` from the member; returns their activities. */
export const removeEvents = statement('orang.remove_events', {
  params: { ids: t.arrayOf(t.uuid), ke: t.uuid },
  row: { id_absen: t.uuid },
  sql: 'delete from kehadiran_event where id = any(:ids) and id_anggota = :ke returning id_absen',
})

const ANSWER = {
  id: t.uuid,
  selesai_at: nullable(t.instant),
  selesai_oleh: nullable(t.uuid),
  jawaban: nullable(t.text),
  jawaban_status: nullable(t.oneOf(STATUS_KEHADIRAN)),
}

/** Takes the reports `ids` from the member; returns how each was answered. */
export const removeLaporan = statement('orang.remove_laporan', {
  params: { ids: t.arrayOf(t.uuid), ke: t.uuid },
  row: ANSWER,
  sql: `delete from laporan_salah where id = any(:ids) and id_anggota = :ke
    returning id, selesai_at, selesai_oleh, jawaban, jawaban_status`,
})

export const answerLaporan = statement('orang.answer_laporan', {
  params: ANSWER,
  sql: `update laporan_salah set selesai_at = :selesai_at, selesai_oleh = :selesai_oleh, jawaban = :jawaban,
    jawaban_status = :jawaban_status where id = :id`,
})

export const removeKode = statement('orang.remove_kode', {
  params: { ids: t.arrayOf(t.uuid), ke: t.uuid },
  sql: 'delete from anggota_kode where id = any(:ids) and id_anggota = :ke',
})

import type { Isi } from '@bakti/contract/pengaturan/isi.schemas'
import { nullable, statement, t } from '../../platform/statement'

/** No row where another version has this number already. */
export const addVersi = statement('acara.add', {
  params: { versi: t.int, isi: nullable(t.jsonb<Isi>()), pulihan: nullable(t.int), oleh: nullable(t.uuid) },
  row: { versi: t.int },
  sql: `insert into acara_versi (versi, isi, pulihan, oleh)
    select :versi::integer, :isi::jsonb, :pulihan::integer, :oleh::uuid
    where :versi::integer = 1 + coalesce((select max(versi) from acara_versi), 0)
    on conflict do nothing returning versi`,
})

export const findVersi = statement('acara.find', {
  params: { versi: t.int },
  row: { isi: nullable(t.jsonb<Isi>()) },
  sql: 'select isi from acara_versi where versi = :versi',
})

export const listVersi = statement('acara.list', {
  params: { most: t.int8 },
  row: {
    versi: t.int,
    at: t.instant,
    oleh: nullable(t.text),
    pulihan: nullable(t.int),
    judul: nullable(t.text),
  },
  sql: `select v.versi, v.dibuat_at as at, u.name as oleh, v.pulihan,
      v.isi #>> '{acara,nama}' || ' ' || (v.isi #>> '{acara,tahun}') as judul
    from acara_versi v left join users u on u.id = v.oleh order by v.versi desc limit :most`,
})

with
  xact as materialized (select pg_current_xact_id() as id),
  arrival as materialized (
    select date_trunc('milliseconds', clock_timestamp()) as at from xact where id is not null
  ),
input as materialized (
  select at, at - coalesce($8::float8, 0) * interval '1 millisecond' as happened, date_trunc('milliseconds', $13::timestamptz) as seen from arrival
),

  member as materialized (
    select a.id, a.nama, a.nim, a.id_kelompok, k.nomor
    from absen b, anggota a join kelompok k on k.id = a.id_kelompok
    where b.id = $2 and a.id = $3::uuid
    for key share of a, b
  ),
h as (
  insert into kehadiran (id_absen, id_anggota, status_kehadiran, waktu_absen, metode_absen, perlu_diputuskan,
  hadir_oleh, sandaran_diterima, scan_diterima, last_order_at, last_event, last_received_at)
  select $2, m.id, $4::text, case when $4 <> 'Belum Absen' then i.happened end,
    case when $4 <> 'Belum Absen' then 'MANUAL_BY_ADMIN' end, false,
    case when $4 = 'Hadir' then $1::uuid end, null, null, i.happened, $1, i.at
  from member m, input i
  on conflict (id_absen, id_anggota) do update set
    status_kehadiran = excluded.status_kehadiran,
    waktu_absen = case when excluded.waktu_absen is not null then coalesce(kehadiran.waktu_absen, excluded.waktu_absen) end,
    metode_absen = case when (excluded.status_kehadiran = 'Hadir' and kehadiran.status_kehadiran = 'Hadir' and kehadiran.metode_absen is not null) then kehadiran.metode_absen else excluded.metode_absen end,
    hadir_oleh = case when (excluded.status_kehadiran = 'Hadir' and kehadiran.status_kehadiran = 'Hadir' and kehadiran.metode_absen is not null) then kehadiran.hadir_oleh else excluded.hadir_oleh end,
    sandaran_diterima = case when (excluded.status_kehadiran = 'Hadir' and kehadiran.status_kehadiran = 'Hadir' and kehadiran.metode_absen is not null) then kehadiran.sandaran_diterima end,
    perlu_diputuskan = false,
    last_order_at = case when $8::float8 is null then greatest(excluded.last_received_at, kehadiran.last_received_at + interval '1 millisecond') else excluded.last_order_at end,
    last_event = excluded.last_event,
    last_received_at = greatest(excluded.last_received_at, kehadiran.last_received_at + interval '1 millisecond')
  where ($8::float8 is null
  or (kehadiran.last_order_at, kehadiran.last_event) < (excluded.last_order_at, excluded.last_event)) and (kehadiran.scan_diterima is null
    or kehadiran.scan_diterima <= (select coalesce(seen, 'infinity') from input))
  returning id_anggota, status_kehadiran, waktu_absen, metode_absen, perlu_diputuskan, sandaran_diterima, scan_diterima,
    last_order_at, last_received_at
),
event as (
  insert into kehadiran_event (id, id_absen, id_anggota, kind, status, operator, pengirim, perangkat,
    happened_at, order_at, received_at, seen_until, seen_events, happened_at_raw, sent_at_raw)
  select $1, $2, h.id_anggota, 'status', $4, $5, $6, $7, i.happened, h.last_order_at, h.last_received_at,
    least(coalesce(i.seen, h.last_received_at), h.last_received_at), $15::uuid[], $9, $10
  from h, input i
),
answer as (
  select json_build_object('status', 200, 'message', $14::text, 'data', json_build_object(
  'id', m.id, 'nama', m.nama, 'nim', m.nim, 'id_kelompok', m.id_kelompok, 'kelompok', m.nomor,
  'status_kehadiran', h.status_kehadiran, 'waktu_absen', to_char(h.waktu_absen at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'metode_absen', h.metode_absen, 'perlu_diputuskan', h.perlu_diputuskan,
  'sandaran_diterima', to_char(h.sandaran_diterima at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'seen_at', to_char(greatest(i.at - interval '2000 milliseconds', h.scan_diterima) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))::text as body
  from h, member m, input i
),
stored as (
  insert into idempotency (key, request_hash, status, body, id_user)
  select $11, $12, 200, body, $6 from answer where $11::uuid is not null
)
select body, (select extract(epoch from h.last_received_at - i.at) * 1000 from h, input i)::float8 as ahead from answer

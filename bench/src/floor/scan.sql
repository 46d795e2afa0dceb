with
  xact as materialized (select pg_current_xact_id() as id),
  arrival as materialized (
    select date_trunc('milliseconds', clock_timestamp()) as at from xact where id is not null
  ),
input as materialized (select at, at - coalesce($8::float8, 0) * interval '1 millisecond' as happened from arrival),

  member as materialized (
    select a.id, a.nama, a.nim, a.id_kelompok, k.nomor
    from absen b, anggota a join kelompok k on k.id = a.id_kelompok
    where b.id = $2 and a.id = $3::uuid and ($4::uuid is null or a.id_kelompok = $4)
    for key share of a, b
  ),
h as (
  insert into kehadiran (id_absen, id_anggota, status_kehadiran, waktu_absen, metode_absen, perlu_diputuskan,
  hadir_oleh, sandaran_diterima, scan_diterima, last_order_at, last_event, last_received_at)
  select $2, m.id, 'Hadir', i.happened, $14, false, $1, i.at, i.at, i.happened, $1, i.at
  from member m, input i
  on conflict (id_absen, id_anggota) do update set
    status_kehadiran = 'Hadir',
    waktu_absen = case when kehadiran.status_kehadiran = 'Hadir' then kehadiran.waktu_absen else excluded.waktu_absen end,
    metode_absen = case when kehadiran.status_kehadiran = 'Hadir' then kehadiran.metode_absen else excluded.metode_absen end,
    hadir_oleh = case when kehadiran.status_kehadiran = 'Hadir' then kehadiran.hadir_oleh else excluded.hadir_oleh end,
    sandaran_diterima = case when kehadiran.status_kehadiran = 'Hadir'
      then coalesce(kehadiran.sandaran_diterima, greatest(excluded.last_received_at, kehadiran.last_received_at + interval '1 millisecond')) else greatest(excluded.last_received_at, kehadiran.last_received_at + interval '1 millisecond') end,
    scan_diterima = greatest(excluded.last_received_at, kehadiran.last_received_at + interval '1 millisecond'),
    last_order_at = case when $8::float8 is null then greatest(excluded.last_received_at, kehadiran.last_received_at + interval '1 millisecond') else excluded.last_order_at end,
    last_event = excluded.last_event,
    last_received_at = greatest(excluded.last_received_at, kehadiran.last_received_at + interval '1 millisecond')
  where ($8::float8 is null
  or (kehadiran.last_order_at, kehadiran.last_event) < (excluded.last_order_at, excluded.last_event))
  returning id_anggota, status_kehadiran, waktu_absen, metode_absen, perlu_diputuskan, sandaran_diterima, scan_diterima,
    hadir_oleh, last_order_at, last_received_at
),
event as (
  insert into kehadiran_event (id, id_absen, id_anggota, kind, cara, operator, pengirim, perangkat,
    happened_at, order_at, received_at, happened_at_raw, sent_at_raw)
  select $1, $2, h.id_anggota, 'scan', $13, $5, $6, $7, i.happened, h.last_order_at, h.last_received_at, $9, $10 from h, input i
),
answer as (
  select json_build_object('status', 200,
    'message', case when h.hadir_oleh = $1 then 'Absensi berhasil dicatat!'
      else 'Sudah hadir pukul ' || to_char(h.waktu_absen at time zone 'UTC' + interval '7 hours', 'HH24:MI') end,
    'data', json_build_object(
  'id', m.id, 'nama', m.nama, 'nim', m.nim, 'id_kelompok', m.id_kelompok, 'kelompok', m.nomor,
  'status_kehadiran', h.status_kehadiran, 'waktu_absen', to_char(h.waktu_absen at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'metode_absen', h.metode_absen, 'perlu_diputuskan', h.perlu_diputuskan,
  'sandaran_diterima', to_char(h.sandaran_diterima at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'seen_at', to_char(greatest(i.at - interval '2000 milliseconds', h.scan_diterima) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'duplicate', h.hadir_oleh <> $1))::text as body
  from h, member m, input i
),
stored as (
  insert into idempotency (key, request_hash, status, body, id_user)
  select $11, $12, 200, body, $6 from answer where $11::uuid is not null
)
select body, (select extract(epoch from h.last_received_at - i.at) * 1000 from h, input i)::float8 as ahead from answer

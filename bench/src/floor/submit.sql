with 
  gate as materialized (select pg_advisory_xact_lock_shared(hashtextextended('tugas ' || ($3::uuid)::text, 0))),
  task as materialized (
    select t.id, t.deadline from gate, tugas t
    where t.id = $3 and not exists (select 1 from terhapus_id d where d.id = $1) for share of t
  ),
  arrival as materialized (
    select id, deadline, date_trunc('milliseconds', clock_timestamp()) as at from task
  ),
k as (
  insert into kumpul_tugas as k (id, id_user, id_tugas, nama, nim, kelompok, link_tugas, create_at, update_at)
  select $1, $2, a.id, $4, $5, $6, $7, a.at, a.at from arrival a where a.at <= a.deadline
  on conflict on constraint kumpul_tugas_once do update set
    nama = excluded.nama, nim = excluded.nim, kelompok = excluded.kelompok, link_tugas = excluded.link_tugas,
    update_at = case when (k.nama, k.nim, k.kelompok, k.link_tugas) is distinct from (excluded.nama, excluded.nim, excluded.kelompok, excluded.link_tugas)
     then greatest(k.update_at, excluded.update_at) else k.update_at end
  returning k.id, k.id_user, k.id_tugas, k.nama, k.nim, k.kelompok, k.link_tugas, k.create_at, k.update_at
),
made as materialized (
  select case when k.id = $1 then 201 else 200 end as status, json_build_object('id', k.id, 'id_user', k.id_user, 'id_tugas', k.id_tugas, 'nama', k.nama, 'nim', k.nim,
  'kelompok', k.kelompok, 'link_tugas', k.link_tugas,
  'createAt', to_char(k.create_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updateAt', to_char(k.update_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as data from k
),
answer as materialized (
  select status, json_build_object('status', status,
    'message', 'Tugas berhasil dikumpulkan!', 'data', data)::text as body from made
),
stored as (
  insert into idempotency (key, request_hash, status, body, id_user)
  select $8, $9, status, body, $2 from answer where $8::uuid is not null
)
select a.at > a.deadline as late, w.status, w.body from arrival a left join answer w on true

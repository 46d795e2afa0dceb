select v.version, k.id as "id", k.id_user as "id_user", k.id_tugas as "id_tugas", k.nama as "nama", k.nim as "nim",
  k.kelompok as "kelompok", k.link_tugas as "link_tugas", k.create_at as "createAt", k.update_at as "updateAt"
from (select array(select v.xmin from tugas v)::text as version) v left join kumpul_tugas k on k.id_user = $1

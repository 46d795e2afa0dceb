select t.id, t.title, t.description, t.deadline, k.id as id_kumpul, k.id_user, k.nama, k.nim, k.kelompok, k.link_tugas,
  k.create_at, k.update_at
from tugas t left join kumpul_tugas k on k.id_tugas = t.id and k.id_user = $1
order by t.deadline, t.id

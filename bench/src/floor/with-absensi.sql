select a.id, a.nama, a.nim, a.id_kelompok, k.nomor as kelompok,
  coalesce(h.status_kehadiran, 'Belum Absen') as status_kehadiran, h.waktu_absen, h.metode_absen,
  coalesce(h.perlu_diputuskan, false) as perlu_diputuskan, h.sandaran_diterima,
  greatest(date_trunc('milliseconds', statement_timestamp() - interval '2 seconds'), h.scan_diterima) as seen_at
from anggota a
join kelompok k on k.id = a.id_kelompok
left join kehadiran h on h.id_absen = $2 and h.id_anggota = a.id
where a.id_kelompok = $1
order by lower(a.nama), a.nim

import { nullable, statement, t } from '../../platform/statement'

/** The names of the settings; the value of each is text. A later one of another kind is text too, and read by its own rule. */
const LOCK_KEY = ['alamat_publik', 'surel_dicoba', 'pola_kartu'] as const
const kunci = t.oneOf(LOCK_KEY)

/** Which codes of student cards are read (rule S132), as JSON; null where none are. */
export const KODE_KARTU = `(select p.nilai::jsonb from pengaturan p where p.kunci = 'pola_kartu')`

export const readSetting = statement('pengaturan.read', {
  params: { kunci },
  row: { nilai: t.text },
  sql: 'select nilai from pengaturan where kunci = :kunci',
})

export const storeSetting = statement('pengaturan.store', {
  params: { kunci, nilai: t.text, oleh: nullable(t.uuid) },
  sql: `insert into pengaturan (kunci, nilai, diubah_oleh) values (:kunci, :nilai, :oleh)
    on conflict (kunci) do update set nilai = excluded.nilai, diubah_at = now(), diubah_oleh = excluded.diubah_oleh`,
})

export const removeSetting = statement('pengaturan.remove', {
  params: { kunci },
  sql: 'delete from pengaturan where kunci = :kunci',
})

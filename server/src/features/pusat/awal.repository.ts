import type { Awal } from '@bakti/contract/pusat/pusat.schemas'
import { columns, nullable, statement, t } from '../../platform/statement'
import { holdsAt } from '../mentor/mentor.repository'
import { IS_OPEN } from '../undangan/undangan.repository'
import { begins } from './pusat.repository'

const FIRST = columns<NonNullable<Awal['kegiatan']>>({
  title: ['a.title', t.text],
  tanggal: ['a.tanggal', t.date],
  mulai: ['a.mulai', nullable(t.instant)],
})

/** What the database knows of a first start (rule U167). */
export const readAwal = statement('pusat.awal', {
  row: {
    anggota: t.int8,
    kelompok: t.int8,
    bermentor: t.int8,
    kegiatan: nullable(t.json(FIRST.type)),
    terkirim: t.bool,
    dicetak: t.bool,
    dipindai: t.bool,
  },
  sql: `select (select count(*) from anggota) as anggota,
    (select count(*) from kelompok) as kelompok,
    (select count(*) from kelompok k where exists (
      select from mentor_kelompok w join users u on u.id = w.id_user
      where w.id_kelompok = k.id and u.role = 'MENTOR' and ${holdsAt()}
    ) or exists (
      select from undangan i where i.role = 'MENTOR' and k.id = any(i.kelompok) and ${IS_OPEN}
    )) as bermentor,
    (select ${FIRST.json} from absen a order by ${begins('a')}, a.created_at, a.id limit 1) as kegiatan,
    exists (select from undangan n where n.surel = 'terkirim')
      or exists (select from pengaturan p where p.kunci = 'surel_dicoba') as terkirim,
    exists (select from kode_aktivasi k where k.dicetak_at is not null) as dicetak,
    exists (select from kehadiran_event e where e.cara in ('kamera', 'pemindai')) as dipindai`,
})

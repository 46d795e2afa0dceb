import type { Isi } from '@bakti/contract/pengaturan/isi.schemas'
import { nullable, statement, t } from './statement'

export const findNewestAcara = statement('acara.newest', {
  row: { versi: t.int, isi: nullable(t.jsonb<Isi>()) },
  sql: 'select versi, isi from acara_versi order by versi desc limit 1',
})

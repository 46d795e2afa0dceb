import { randomUUID } from 'node:crypto'
import type { MistakeReport, Saya } from '@bakti/contract/saya/saya.schemas'
import type { Pool, Transaction } from '../../platform/database'
import { sessionRequired } from '../../platform/errors'
import { absenNotFound } from '../absen/absen.errors'
import { holdAbsen } from '../absen/absen.repository'
import { expectAbsen } from '../absen/absen.usecases'
import { notLinked, mistakeExists } from './saya.errors'
import { holdAnggotaOf, insertReport, selectOpenReports, selectSaya } from './saya.repository'

/** The caller's own page (rule R50). */
export async function readSaya(pool: Pool, idUser: string): Promise<Saya> {
  const [saya] = await selectSaya(pool, { id_user: idUser })
  // The account was deleted after its session was looked up.
  if (!saya) throw sessionRequired()
  return saya
}

interface Report {
  id_absen: string
  isi?: string | undefined
}

/** Stores a member's report that their attendance is wrong; 409 while another one for this activity is open (rule R52). */
export async function reportMistake(tx: Transaction, report: Report, pelapor: string): Promise<null> {
  const [anggota] = await holdAnggotaOf(tx, { id_user: pelapor })
  if (!anggota) throw notLinked()
  const { id_absen, isi = '' } = report
  if (!(await holdAbsen(tx, { id: id_absen }))[0]) throw absenNotFound()
  const row = { id: randomUUID(), id_absen, id_anggota: anggota.id, isi, pelapor }
  if (!(await insertReport(tx, row))[0]) throw mistakeExists()
  return null
}

/** The open reports of an activity, for `mentor` of the own members (rule R144); 404 for an unknown activity. */
export async function listMistakes(
  pool: Pool,
  idAbsen: string,
  mentor: string | null,
): Promise<MistakeReport[]> {
  await expectAbsen(pool, idAbsen)
  return selectOpenReports(pool, { id_absen: idAbsen, mentor })
}

import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { sayaCalls } from '@bakti/contract/saya/saya.calls'
import { tugasCalls } from '@bakti/contract/tugas/tugas.calls'
import { tanggalWib } from '@bakti/contract/time.rules'
import { expect } from 'vitest'
import type { TestApp } from './app'
import { type AnggotaRow, type KelompokRow, scenario } from './scenario'
import { type TestUser, addUser } from './users'

/** One of two groups, and its rows. */
export interface Side {
  kelompok: KelompokRow
  /**
   * The first has an account and reports a mistake, the second is Hadir, a scan of the third is held; the fourth is to be decided about. The
   * first two have handed in.
   */
  anggota: [AnggotaRow, AnggotaRow, AnggotaRow, AnggotaRow]
  account: TestUser
  held: string[]
  /** Open reports, and the events of the second member. */
  laporan: string[]
  events: string[]
  kumpul: string[]
}

export interface Campus {
  north: Side
  south: Side
  absen: string[]
  tugas: string[]
}

/** A word of every name of a member. */
export const NAME_PART = 'Prameswari'
const NUMBERS = { Utara: 941_731, Selatan: 852_642 } as const
const MEMBERS = ['Satu', 'Dua', 'Tiga', 'Empat'] as const
const nameOf = (group: string, each: string) => `${each} ${NAME_PART} ${group}`

/** Two groups with attendance, held scans and submissions, so that every list has rows of both. No text of one is in a row of the other. */
export async function campus(t: TestApp): Promise<Campus> {
  const story = scenario(t.pool)
  for (const [group, nomor] of Object.entries(NUMBERS)) {
    story.kelompok(nomor)
    for (const [at, each] of MEMBERS.entries()) story.anggota(nameOf(group, each), `${nomor}${nomor}${at}`)
  }
  const today = tanggalWib(new Date().toISOString())
  const scene = await story.absen('Hari Ini', today).absen('Hari Lain').tugas('Esai')
  const absen = [scene.absen('Hari Ini').id, scene.absen('Hari Lain').id]
  const [tugas, admin] = [scene.tugas('Esai').id, await t.api.as('ADMIN')]

  // Contacts, which a list carries only when it is asked for them (`?kolom=`).
  await t.pool.query("update anggota set email = nim || '@contoh.id', hp = '08' || nim")

  async function handIn(account: TestUser, { nama, nim }: AnggotaRow, nomor: number): Promise<string> {
    const body = { id_tugas: tugas, nama, nim, kelompok: nomor, link_tugas: `https://contoh.id/${nim}` }
    const { status, body: answer } = await (await t.api.as(account)).call(tugasCalls.createKumpul, { body })
    expect(status, answer.message).toBe(201)
    return answer.data.id
  }

  async function fill(group: keyof typeof NUMBERS): Promise<Side> {
    const kelompok = scene.kelompok(NUMBERS[group])
    const [first, second, third, fourth] = MEMBERS.map((each) =>
      scene.anggota(nameOf(group, each)),
    ) as Side['anggota']
    const account = await addUser(t)
    await t.pool.query('update users set id_anggota = $2 where id = $1', [account.id, first.id])
    const kumpul = [
      await handIn(account, first, kelompok.nomor),
      await handIn(await addUser(t), second, kelompok.nomor),
    ]
    const held: string[] = []
    for (const absenId of absen) {
      await admin.call(absenCalls.scan, { body: { participantIdentifier: second.id, absenId } })
      // For a group that is gone: the list tells the number of the group that a scan named.
      const lost = { participantIdentifier: third.id, absenId, id_kelompok: crypto.randomUUID() }
      await admin.call(absenCalls.scan, { body: lost })
      const { data } = (await admin.call(absenCalls.listDitahan, { query: { id: absenId } })).body
      held.push(...data.filter(({ anggota }) => anggota?.id === third.id).map(({ id }) => id))
    }
    expect(held).toHaveLength(absen.length)
    const student = await t.api.as(account)
    const laporan: string[] = []
    const events: string[] = []
    for (const id of absen) {
      await student.call(sayaCalls.report, { body: { id_absen: id, isi: '' } })
      const { data } = (await admin.call(sayaCalls.listReports, { query: { id } })).body
      laporan.push(...data.filter(({ nim }) => nim === first.nim).map((report) => report.id))
      await admin.call(absenCalls.scan, { body: { participantIdentifier: fourth.id, absenId: id } })
      await admin.call(absenCalls.setStatus, {
        body: { anggota_id: fourth.id, absen_id: id, status_kehadiran: 'Sakit' },
        headers: { 'X-Seen-At': '2020-01-01T00:00:00.000Z' },
      })
      const history = await admin.call(absenCalls.listRiwayat, {
        query: { id_absen: id, id_anggota: second.id },
      })
      events.push(...history.body.data.map((event) => event.id))
    }
    expect([laporan.length, events.length]).toEqual([absen.length, absen.length])
    return { kelompok, anggota: [first, second, third, fourth], account, held, laporan, events, kumpul }
  }
  return { north: await fill('Utara'), south: await fill('Selatan'), absen, tugas: [tugas] }
}

/** The texts by which rows of a group are found in an answer. */
export const marksOf = ({ kelompok, anggota, held, laporan, events, kumpul }: Side): string[] => [
  kelompok.id,
  String(kelompok.nomor),
  ...anggota.flatMap(({ id, nama, nim }) => [id, nama, nim, `08${nim}`]),
  ...held,
  ...laporan,
  ...events,
  ...kumpul,
]

/** Those of `marks` that stand in a text as a whole word: a number inside a random id is none. */
export const found = (text: string, marks: readonly string[]): string[] =>
  marks.filter((mark) => new RegExp(`(?<![0-9A-Za-z])${mark}(?![0-9A-Za-z])`).test(text))

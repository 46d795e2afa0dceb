import type { Pool } from '../platform/database'

export interface KelompokRow {
  id: string
  nomor: number
}
export interface AnggotaRow {
  id: string
  nama: string
  nim: string
  id_kelompok: string
}
export interface AbsenRow {
  id: string
  title: string
  tanggal: string
}

export interface TugasRow {
  id: string
  title: string
  description: string
  deadline: string
}

/** What a scenario put into the database, found by the names in the scenario. */
export interface Scene {
  kelompok(nomor: number): KelompokRow
  anggota(nama: string): AnggotaRow
  absen(title: string): AbsenRow
  tugas(title: string): TugasRow
}

/** Steps in order; `await` carries them out. A member joins the group that was named last. */
export interface Scenario extends PromiseLike<Scene> {
  kelompok(nomor: number): Scenario
  anggota(nama: string, nim?: string): Scenario
  absen(title: string, tanggal?: string): Scenario
  /** Its deadline, from now; an hour where nothing is said. */
  tugas(title: string, inMs?: number): Scenario
}

/** `const scene = await scenario(pool).kelompok(7).anggota('Sari').absen('Hari 1')`, then `scene.anggota('Sari').id`. */
export function scenario(pool: Pool): Scenario {
  const [kelompok, anggota, absen]: [KelompokRow[], AnggotaRow[], AbsenRow[]] = [[], [], []]
  const tugas: TugasRow[] = []
  let nim = 120_140_001

  const carryOut = async (): Promise<Scene> => {
    for (const row of kelompok) {
      await pool.query('insert into kelompok (id, nomor) values ($1, $2)', [row.id, row.nomor])
    }
    for (const row of anggota) {
      await pool.query('insert into anggota (id, nama, nim, id_kelompok) values ($1, $2, $3, $4)', [
        row.id,
        row.nama,
        row.nim,
        row.id_kelompok,
      ])
    }
    for (const row of absen) {
      await pool.query('insert into absen (id, title, tanggal) values ($1, $2, $3)', [
        row.id,
        row.title,
        row.tanggal,
      ])
    }
    for (const row of tugas) {
      await pool.query('insert into tugas (id, title, description, deadline) values ($1, $2, $3, $4)', [
        row.id,
        row.title,
        row.description,
        row.deadline,
      ])
    }
    return {
      kelompok: (nomor) => told(kelompok, (row) => row.nomor === nomor),
      anggota: (nama) => told(anggota, (row) => row.nama === nama),
      absen: (title) => told(absen, (row) => row.title === title),
      tugas: (title) => told(tugas, (row) => row.title === title),
    }
  }

  const story: Scenario = {
    kelompok(nomor) {
      kelompok.push({ id: crypto.randomUUID(), nomor })
      return story
    },
    anggota(nama, own) {
      const into = told(kelompok.slice(-1), () => true)
      anggota.push({ id: crypto.randomUUID(), nama, nim: own ?? String(nim++), id_kelompok: into.id })
      return story
    },
    absen(title, tanggal = '2025-08-11') {
      absen.push({ id: crypto.randomUUID(), title, tanggal })
      return story
    },
    tugas(title, inMs = 60 * 60_000) {
      const deadline = new Date(Date.now() + inMs).toISOString()
      tugas.push({ id: crypto.randomUUID(), title, description: `Tentang ${title}`, deadline })
      return story
    },
    then: (resolve, reject) => carryOut().then(resolve, reject),
  }
  return story
}

function told<T>(rows: T[], matches: (row: T) => boolean): T {
  const row = rows.find(matches)
  if (!row) throw new Error('the scenario never told of this')
  return row
}

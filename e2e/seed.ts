import { tugasCalls } from '@bakti/contract/tugas/tugas.calls'
import { randomUUID } from 'node:crypto'
import type { Api } from './api'

export interface SeededAnggota {
  id: string
  nama: string
  nim: string
}

export interface SeededKelompok {
  id: string
  nomor: number
  anggota: SeededAnggota[]
}

export interface SeededAbsen {
  id: string
  title: string
}

export interface SeededTugas {
  id: string
  title: string
  description: string
  deadline: string
}

/** Makes rows that no other test of this worker has: group numbers, NIMs and titles are used once. */
export class Seed {
  private lastNomor = 0
  private lastNim = 2_510_512_000

  constructor(private readonly api: Api) {}

  /** A number that no group has yet. */
  nomor = () => ++this.lastNomor

  /** A NIM that is free. */
  nim = () => String(++this.lastNim)

  /** A group with members of these names. */
  async kelompok(...names: string[]): Promise<SeededKelompok> {
    const nomor = this.nomor()
    const id = await this.api.kelompok(nomor)
    const anggota: SeededAnggota[] = []
    for (const nama of names) {
      const nim = this.nim()
      anggota.push({ id: await this.api.anggota(id, nama, nim), nama, nim })
    }
    return { id, nomor, anggota }
  }

  /** An activity whose title no other one has. */
  async absen(title: string): Promise<SeededAbsen> {
    const unique = `${title} ${randomUUID().slice(0, 4)}`
    return { id: await this.api.absen(unique), title: unique }
  }

  /** An open task whose title no other one has. */
  async tugas(
    title: string,
    { deadline = '2099-08-08T13:00:00.000Z', description = 'Kerjakan dengan jujur.' } = {},
  ): Promise<SeededTugas> {
    const unique = `${title} ${randomUUID().slice(0, 4)}`
    return { id: await this.api.tugas(unique, deadline, description), title: unique, description, deadline }
  }

  /** Moves a task's deadline, into the past too. */
  async moveDeadline({ id, title, description }: SeededTugas, deadline: string): Promise<void> {
    await this.api.call(tugasCalls.update, { body: { id, title, description, deadline } })
  }
}

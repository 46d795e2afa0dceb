import { z } from 'zod'
import { type Shape, text, uuid } from '../shape.schemas'
import { kelompokId, kelompokRef, kelompokRefs } from '../kelompok/kelompok-id.schemas'
import { kolomRead, kolomRefs, kolomWritten } from './kolom.schemas'
import { NIM_MAX, NIM_MESSAGE, NIM_MIN, NIM_PATTERN } from './anggota.rules'

const REQUIRED = 'Nama dan NIM wajib diisi!'

/** A person's name. `required` is the message for a missing one. */
export const namaText = (required: string) => text({ max: 120, required, label: 'Nama' })

/** A student number is a text: its leading zeros count (rule M1). `required` is the message for a missing one. */
export const nimText = (required: string) =>
  text({ max: NIM_MAX, required, label: 'NIM' }).pipe(
    z.string().min(NIM_MIN, NIM_MESSAGE.tooShort).regex(NIM_PATTERN, NIM_MESSAGE.characters),
  )

/** The two fields of a member's form; `required` is the message for an empty one. */
export const anggotaFields = (required: string) =>
  z.object({ nama: namaText(required), nim: nimText(required) })

export const nama = namaText(REQUIRED)
export const nim = nimText(REQUIRED)

export const anggotaId = uuid('Anggota tidak valid')

export const anggota = z.object({
  id: z.uuid(),
  nama: z.string(),
  nim: z.string(),
  id_kelompok: z.uuid(),
  /** The group's number. */
  kelompok: z.int(),
  /** How many activities hold a record of this member: what a deletion takes along. */
  jumlah_kehadiran: z.int(),
  /** What the code of their card holds, where it is a later one than the first, whose code is the id (rule M28). */
  kartu: z.uuid().optional(),
})
export type Anggota = z.output<typeof anggota>

/** A member in a list, with the columns that its reader asked for (rule M22). */
export const anggotaKolom = anggota.extend(kolomRead)
export type AnggotaKolom = z.output<typeof anggotaKolom>

/** A member as a device keeps them for scanning without network (rule M10): no more than a card and a search show. */
export const rosterAnggota = z.object({
  id: z.uuid(),
  nama: z.string(),
  nim: z.string(),
  /** The group's number. */
  kelompok: z.int(),
  /** null where the roster does not say it. */
  gelombang: z.string().nullable(),
  /** The number to call; for a mentor alone, of the own groups. Never the e-mail, fakultas or prodi. */
  hp: z.string().nullable().optional(),
  /**
   * The activities of today and later that have an audience without this member, each as `asInRoster` has its id. Left out where there is none;
   * copies of earlier versions lack it.
   */
  di_luar_sasaran: z.array(z.string()).optional(),
  /** What else than the id finds them (rule M27), where there is something. */
  kartu: z.array(z.string()).optional(),
})
export type RosterAnggota = z.output<typeof rosterAnggota>

const written = { nama, nim, id_kelompok: kelompokId, ...kolomWritten }

export const anggotaShapes = {
  list: {
    query: z.object({ kelompok: kelompokRef, kolom: kolomRefs.optional() }),
    data: z.array(anggotaKolom),
  },
  listRoster: { query: z.object({ kelompok: kelompokRefs.optional() }), data: z.array(rosterAnggota) },
  create: { body: z.object({ id: anggotaId.optional(), ...written }), data: anggota },
  update: { body: z.object({ id: anggotaId, ...written }), data: anggota },
  remove: { query: z.object({ id: anggotaId }), data: z.null() },
} satisfies Record<string, Shape>

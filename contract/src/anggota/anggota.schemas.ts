import { z } from 'zod'
import { type Shape, text, uuid } from '../shape.schemas'
import { kelompokId, kelompokRef, kelompokRefs } from '../kelompok/kelompok-id.schemas'
import { NIM_MAX, NIM_MESSAGE, NIM_MIN, NIM_PATTERN } from './nim.rules'

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
})
export type Anggota = z.output<typeof anggota>

/** A member as a device keeps them for scanning without network (rule M10): no more than a card and a search show. */
export const anggotaLuring = z.object({
  id: z.uuid(),
  nama: z.string(),
  nim: z.string(),
  /** The group's number. */
  kelompok: z.int(),
  /** null while the roster has no such column. */
  gelombang: z.string().nullable(),
})
export type AnggotaLuring = z.output<typeof anggotaLuring>

export const anggotaShapes = {
  list: { query: z.object({ kelompok: kelompokRef }), data: z.array(anggota) },
  luring: { query: z.object({ kelompok: kelompokRefs.optional() }), data: z.array(anggotaLuring) },
  create: {
    body: z.object({ id: anggotaId.optional(), nama, nim, id_kelompok: kelompokId }),
    data: anggota,
  },
  update: { body: z.object({ id: anggotaId, nama, nim, id_kelompok: kelompokId }), data: anggota },
  remove: { query: z.object({ id: anggotaId }), data: z.null() },
} satisfies Record<string, Shape>

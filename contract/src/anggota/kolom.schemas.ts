import { z } from 'zod'
import { text } from '../shape.schemas'
import { KOLOM_ANGGOTA, KOLOM_LABEL, KOLOM_MAX, type KolomAnggota, normaliseHp } from './kolom.rules'

const kolomText = (kolom: KolomAnggota) => text({ max: KOLOM_MAX[kolom], label: KOLOM_LABEL[kolom] })

/** Made once: an import checks 8,000 values. */
const EMAIL = z.email()
const email = kolomText('email').refine(
  (value) => value === '' || EMAIL.safeParse(value).success,
  'Format email tidak valid',
)

const hp = kolomText('hp')
  .overwrite(normaliseHp)
  .refine((value) => value === '' || /^\+?\d{8,15}$/.test(value), 'Nomor HP harus 8 sampai 15 angka')

/** The optional columns of a member as they are stored (rule M21). An empty text is no value. */
export const kolomValues = {
  email,
  fakultas: kolomText('fakultas'),
  prodi: kolomText('prodi'),
  gelombang: kolomText('gelombang'),
  hp,
} satisfies Record<KolomAnggota, z.ZodType<string>>

/** The same in a create or a change: a column that is left out stays as it is, null and an empty text clear it. */
export const kolomWritten = {
  email: email.nullish(),
  fakultas: kolomValues.fakultas.nullish(),
  prodi: kolomValues.prodi.nullish(),
  gelombang: kolomValues.gelombang.nullish(),
  hp: hp.nullish(),
}

/** The columns in a list, for a reader who asked for them. */
const value = z.string().nullable().optional()
export const kolomRead = { email: value, fakultas: value, prodi: value, gelombang: value, hp: value }

const UNKNOWN = `Kolom harus salah satu dari: ${KOLOM_ANGGOTA.join(', ')}`

/** `?kolom=email,hp`: the columns that a list carries besides its own (rule W46). Each once. */
export const kolomRefs = z
  .string({ error: UNKNOWN })
  .max(100, UNKNOWN)
  .transform((names) => [...new Set(names.split(','))])
  .pipe(z.array(z.enum(KOLOM_ANGGOTA, { error: UNKNOWN })))
  .meta({ description: 'Names, separated by commas', items: { type: 'string', enum: KOLOM_ANGGOTA } })

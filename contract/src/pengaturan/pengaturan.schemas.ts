import { z } from 'zod'
import type { Shape } from '../shape.schemas'
import { readAlamat } from './alamat.rules'
import { CARD_FORMATS, readPattern } from './kartu.rules'

/** What ADMIN sets for the whole site. */
const pengaturan = z.object({
  /** The address that cards, sheets, links and mails carry (rule R105). */
  alamat: z.object({
    /** null: none is known; the page proposes its own, and it is stored once. */
    publik: z.string().nullable(),
    /** Where it comes from. 'PUBLIC_URL' can't be changed here. */
    sumber: z.enum(['PUBLIC_URL', 'pengaturan']).nullable(),
    /** Addresses of this machine that a phone on its network could open. */
    usulan: z.array(z.string()),
  }),
  /** Which codes of student cards the scanners read (rule S132); null: none. */
  kode_kartu: z.object({ formats: z.array(z.string()), pattern: z.string() }).nullable(),
})
export type Pengaturan = z.output<typeof pengaturan>

const publicAlamat = z.string({ error: 'Alamat harus berupa teks' }).transform((typed, context) => {
  const { alamat, salah } = readAlamat(typed)
  if (alamat !== undefined) return alamat
  context.addIssue({ code: 'custom', message: salah })
  return z.NEVER
})

const cardPattern = z.string({ error: 'Pola harus berupa teks' }).transform((typed, context) => {
  const { pattern, wrong } = readPattern(typed)
  if (pattern !== undefined) return pattern
  context.addIssue({ code: 'custom', message: wrong })
  return z.NEVER
})

const cardFormats = z
  .array(z.enum(CARD_FORMATS, { error: 'Format kode tidak dikenal' }), { error: 'Pilih format kode' })
  .min(1, 'Pilih sedikitnya satu format kode')
  .max(CARD_FORMATS.length, 'Format kode tidak valid')

const kodeKartu = z.object(
  { formats: cardFormats, pattern: cardPattern },
  { error: 'Kode kartu tidak valid' },
)

export const pengaturanShapes = {
  get: { data: pengaturan },
  /** What is left out stays. null: not set any more. */
  update: {
    body: z.object({
      alamat: publicAlamat.nullable().optional(),
      kode_kartu: kodeKartu.nullable().optional(),
    }),
    data: pengaturan,
  },
  /** `ke`: the own address, to which it went. */
  sendTrial: { data: z.object({ ke: z.string() }) },
} satisfies Record<string, Shape>

import { z } from 'zod'
import type { Shape } from '../shape.schemas'
import type { Stored } from '../stored.content'
import { readAlamat } from './alamat.rules'
import { CARD_FORMATS, readPattern } from './kartu.rules'
import { isi } from './isi.schemas'

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
  pola_kartu: z.object({ formats: z.array(z.string()), pattern: z.string() }).nullable(),
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

/** A version of the event; 0: the content files, before anything was stored. */
const nomorVersi = z
  .int('Versi tidak valid')
  .min(0, 'Versi tidak valid')
  .max(2 ** 31 - 2, 'Versi tidak valid')

const versi = z.object({
  versi: nomorVersi,
  at: z.string(),
  /** null: the account is gone. */
  oleh: z.string().nullable(),
  /** The version whose content it has again. */
  pulihan: nomorVersi.nullable(),
  judul: z.string(),
})

const acara = z.object({
  /** What counts now. */
  versi: nomorVersi,
  isi,
  /** The newest versions, the last one first. */
  daftar: z.array(versi),
})
export type Acara = z.output<typeof acara>

/** The server makes it of its own types; no page checks it. */
const stored = z.record(z.string(), z.unknown()) as unknown as z.ZodType<Stored>

export const pengaturanShapes = {
  get: { data: pengaturan },
  /** What is left out stays. null: not set any more. */
  update: {
    body: z.object({
      alamat: publicAlamat.nullable().optional(),
      pola_kartu: kodeKartu.nullable().optional(),
    }),
    data: pengaturan,
  },
  /** `ke`: the own address, to which it went. */
  sendTrial: { data: z.object({ ke: z.string() }) },
  /** `isi`: what differs from the content files, as a page reads it. */
  getAcara: { data: z.object({ versi: nomorVersi, isi: stored }) },
  listVersi: { data: acara },
  /** `versi`: the one that was changed. Another one counts meanwhile: 409. */
  updateAcara: { body: z.object({ versi: nomorVersi, isi }), data: acara },
  /** Stores the content of version `pulihan` once more; 0: that of the content files. */
  restoreVersi: { body: z.object({ versi: nomorVersi, pulihan: nomorVersi }), data: acara },
} satisfies Record<string, Shape>

import { z } from 'zod'
import type { Shape } from '../shape.schemas'
import { readAlamat } from './alamat.rules'

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
})
export type Pengaturan = z.output<typeof pengaturan>

const publicAlamat = z.string({ error: 'Alamat harus berupa teks' }).transform((typed, context) => {
  const { alamat, salah } = readAlamat(typed)
  if (alamat !== undefined) return alamat
  context.addIssue({ code: 'custom', message: salah })
  return z.NEVER
})

export const pengaturanShapes = {
  get: { data: pengaturan },
  /** What is left out stays. null: not set any more. */
  update: { body: z.object({ alamat: publicAlamat.nullable().optional() }), data: pengaturan },
  /** `ke`: the own address, to which it went. */
  sendTrial: { data: z.object({ ke: z.string() }) },
} satisfies Record<string, Shape>

import { z } from 'zod'
import { anggotaId } from '../anggota/anggota.schemas'
import { kelompokId } from '../kelompok/kelompok-id.schemas'
import { type Shape, uuid } from '../shape.schemas'

/** Whose codes: of one group, of one member; without either of everybody. */
const whose = { id_kelompok: kelompokId.optional(), id_anggota: anggotaId.optional() }

export const kodeSummary = z.object({
  /** Members who have an account already, and so need no code. */
  aktif: z.int(),
  /** Members without an account whose code is on paper. */
  tercetak: z.int(),
  /** Members without an account for whom no code is on paper yet. */
  belum: z.int(),
})
export type KodeSummary = z.output<typeof kodeSummary>

export const issuedKode = z.object({
  /** Names these codes, for the report that they are printed. */
  id_cetak: z.uuid(),
  /** How many printed codes have become void. */
  batal: z.int(),
  kode: z.array(z.object({ id_anggota: z.uuid(), kode: z.string() })),
})
export type IssuedKode = z.output<typeof issuedKode>

export const kodeShapes = {
  count: { query: z.object(whose), data: kodeSummary },
  issue: {
    body: z.object({
      ...whose,
      /**
       * Makes the printed codes anew, too: as many of them as `tercetak` said. Without it only members whose code is not on paper get one.
       */
      batal: z.int('Jumlah kode yang batal harus berupa angka').min(0).optional(),
    }),
    data: issuedKode,
  },
  /** `jumlah`: how many codes the answer had. */
  markPrinted: {
    body: z.object({ id_cetak: uuid('Cetakan tidak valid'), jumlah: z.int().min(1).max(100_000) }),
    data: z.null(),
  },
} satisfies Record<string, Shape>

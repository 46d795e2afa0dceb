import { z } from 'zod'
import { type Shape, uuid } from '../shape.schemas'
import { DELETED_KINDS } from './sampah.rules'

const terhapus = z.object({
  id: z.uuid(),
  jenis: z.enum(DELETED_KINDS),
  /** How people call it: 'Kelompok 7'. */
  label: z.string(),
  /** What went with it. */
  jumlah: z.object({ anggota: z.int(), kehadiran: z.int(), kumpul: z.int() }),
  /** The name of the account that deleted it; null where that is gone. */
  oleh: z.string().nullable(),
  dihapus_at: z.iso.datetime(),
  /** When its contents go. */
  sampai: z.iso.datetime(),
})
export type Terhapus = z.output<typeof terhapus>

export const sampahShapes = {
  /** What can be restored, newest first. */
  list: { data: z.array(terhapus) },
  restore: {
    body: z.object({ id: uuid('Data terhapus tidak valid') }),
    /** `tercatat`: how many held scans count now. */
    data: z.object({ label: z.string(), baris: z.int(), tercatat: z.int() }),
  },
} satisfies Record<string, Shape>

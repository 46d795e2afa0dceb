import { type Isi, isi as shape } from '@bakti/contract/pengaturan/isi.schemas'
import '../../platform/zod'

/** The event as it is stored, or what is wrong with it, by path in the order of the fields. */
export function checkIsi(isi: Isi): { isi: Isi | null; faults: [path: string, fault: string][] } {
  const { data = null, error } = shape.safeParse(isi)
  return { isi: data, faults: (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]) }
}

import type { TempelPerson } from '@bakti/contract/absen/absen.schemas'
import { type TempelRow, termOf } from '@bakti/contract/absen/tempel.rules'
import type { OperationOf } from '../outbox/outbox.queries'
import { putStatus } from '../kehadiran/set-status'
import { recordScan } from '../pindai/scan'

type Kegiatan = { id: string; title: string }

/** A scan of the list that this device accepted. */
export interface Recorded {
  operation: OperationOf<'scan'>
  /** null for a line that the server will hold. */
  orang: TempelPerson | null
}

/** Whether a line is sent: as Hadir, or to be held for somebody who may record it. */
export const isSent = ({ kelas }: TempelRow): boolean => kelas === 'hadir' || kelas === 'ditahan'

/** Puts every line that is to be recorded into the outbox as a scan of its own (rule H162). All at once: one after the other, 500 took half a minute. */
export const recordTempel = (rows: readonly TempelRow[], absen: Kegiatan): Promise<Recorded[]> =>
  Promise.all(
    rows.filter(isSent).map(async ({ kelas, orang, teks }) => {
      const text = orang?.id ?? termOf(teks).nim ?? teks
      const scan = { text, cara: 'tempel', absen, idKelompok: null } as const
      const operation = await recordScan({ ...scan, ...(orang && { anggota: orang }) })
      return { operation, orang: kelas === 'ditahan' ? null : orang }
    }),
  )

/** Takes the list back: a further status each, which names the scan as seen. What the server holds stays held. */
export async function takeBackTempel(recorded: readonly Recorded[], absen: Kegiatan): Promise<void> {
  await Promise.all(
    recorded.map(async ({ operation, orang }) => {
      if (!orang) return
      // An Alfa by the closing is no record (rule H132).
      const status = orang.otomatis ? 'Belum Absen' : orang.status_kehadiran
      await putStatus({ row: orang, absen, status, seenEvents: [operation.id] })
    }),
  )
}

/** What became of the list within the time that screens wait. */
export async function outcomeOfTempel(recorded: readonly Recorded[]) {
  const settled = await Promise.all(recorded.map(({ operation }) => operation.settled))
  const count = (outcome: string) => settled.filter((each) => each.outcome === outcome).length
  return { waiting: count('queued'), lost: count('lost') }
}

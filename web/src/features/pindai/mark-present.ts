import { sayOutcome } from '../kehadiran/change-status'
import { recordScan } from './scan'

/** Records somebody who was chosen by name as Hadir, as a scan (rule S13), and shows the outcome as a toast with the name. */
export const markPresent = (
  anggota: { id: string; nama: string },
  absen: { id: string; title: string },
): Promise<void> =>
  sayOutcome({
    topic: `status:${absen.id}:${anggota.id}`,
    status: 'Hadir',
    put: () => recordScan({ text: anggota.id, cara: 'cari', absen, idKelompok: null, anggota }),
    nama: anggota.nama,
  })

import type { AnggotaAbsensi, ScanTercatat, ScanTertahan } from '@bakti/contract/absen/absen.schemas'
import { jamWib } from '@bakti/contract/waktu.rules'
import type { Answer } from '../../platform/answer'
import type { ScanRecorded, ScanResult } from './scan.usecases'
import type { StatusResult } from './status.usecases'

export const scanRecordedAnswer = ({ kind, data, since }: ScanRecorded): Answer<ScanTercatat> => {
  const duplicate = kind === 'duplicate'
  return {
    message: duplicate ? `Sudah hadir pukul ${jamWib(since)}` : 'Absensi berhasil dicatat!',
    data: { ...data, duplicate },
  }
}

export function scanAnswer(held: ScanResult): Answer<ScanTercatat, ScanTertahan> {
  if ('data' in held) return scanRecordedAnswer(held)
  if (held.kind === 'tidak_dikenal') {
    const beside = { code: 'peserta.not_found' }
    return { status: 404, message: 'Peserta tidak ditemukan', data: { ditahan: true }, beside }
  }
  const { id, nama, nim, id_kelompok, kelompok: nomor } = held.member
  const data: ScanTertahan = {
    anggota: { id, nama, nim },
    kelompok: { id: id_kelompok, nomor },
    ditahan: true,
  }
  if (held.kind === 'kelompok_tidak_ada') {
    const beside = { code: 'kelompok.not_found' }
    return { status: 404, message: 'Kelompok tidak ditemukan', data, beside }
  }
  const message = `Anggota Kelompok ${nomor}, bukan Kelompok ${held.nomor}`
  return { status: 409, message, data, beside: { code: 'scan.other_kelompok' } }
}

function statusMessage({ kind, data: { status_kehadiran, waktu_absen } }: StatusResult): string {
  switch (kind) {
    case 'changed':
      return 'Status kehadiran berhasil diubah!'
    case 'undecided':
      return 'Peserta ini sudah dipindai sebelum status diubah. Statusnya perlu diputuskan.'
    case 'unseen':
      return `Status tetap ${status_kehadiran}: peserta ini dipindai pukul ${jamWib(waktu_absen)}, dan itu belum tampil saat status diubah. Statusnya perlu diputuskan.`
    case 'older':
      return `Status tetap ${status_kehadiran}: ada catatan yang lebih baru daripada perubahan ini. Ubah lagi bila perlu.`
  }
}

export const statusAnswer = (result: StatusResult): Answer<AnggotaAbsensi> => ({
  message: statusMessage(result),
  data: result.data,
})

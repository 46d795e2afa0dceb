import type { AnggotaAbsensi, ScanTercatat, ScanTertahan } from '@bakti/contract/absen/absen.schemas'
import { jamWib } from '@bakti/contract/waktu.rules'
import { type Answer, held } from '../../platform/answer'
import { operatorRevoked, otherKelompok, outOfScope, pesertaNotFound } from '../absen/absen.errors'
import { kelompokNotFound } from '../kelompok/kelompok.errors'
import type { ScanRecorded, ScanResult } from './scan.usecases'
import type { OutOfScope } from './hold.usecases'
import type { StatusRecorded, StatusResult } from './status.usecases'

const scanRecordedAnswer = ({ kind, data, since }: ScanRecorded): Answer<ScanTercatat> => {
  const duplicate = kind === 'duplicate'
  return {
    message: duplicate ? `Sudah hadir pukul ${jamWib(since)}` : 'Absensi berhasil dicatat!',
    data: { ...data, duplicate },
  }
}

/** The number of the group and nothing of the member: the deliverer may not read them (rule R10). */
const outOfScopeAnswer = ({ nomor, revoked }: OutOfScope): Answer<never, ScanTertahan> =>
  held(revoked ? operatorRevoked(nomor) : outOfScope(nomor), { ditahan: true, kelompok: { nomor } })

export function scanAnswer(result: ScanResult): Answer<ScanTercatat, ScanTertahan> {
  if ('data' in result) return scanRecordedAnswer(result)
  if (result.kind === 'di_luar_wewenang') return outOfScopeAnswer(result)
  if (result.kind === 'tidak_dikenal') return held(pesertaNotFound(), { ditahan: true })
  const { id, nama, nim, id_kelompok, kelompok: nomor } = result.member
  const data: ScanTertahan = {
    anggota: { id, nama, nim },
    kelompok: { id: id_kelompok, nomor },
    ditahan: true,
  }
  return held(
    result.kind === 'kelompok_tidak_ada' ? kelompokNotFound() : otherKelompok(nomor, result.nomor),
    data,
  )
}

function statusMessage({ kind, data: { status_kehadiran, waktu_absen } }: StatusRecorded): string {
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

export const statusAnswer = (result: StatusResult): Answer<AnggotaAbsensi, ScanTertahan> =>
  'data' in result ? { message: statusMessage(result), data: result.data } : outOfScopeAnswer(result)

/** What taking over a held scan or status led to. */
export const takenAnswer = (result: ScanRecorded | StatusRecorded): Answer<ScanTercatat> =>
  'since' in result
    ? scanRecordedAnswer(result)
    : { message: statusMessage(result), data: { ...result.data, duplicate: false } }

/** Rows with their moment of reading: the earliest `seen_at`. A later one is the scan that its row shows (rule H17). */
export const rowsAnswer = <Row extends { seen_at: string }>(data: Row[]) => ({
  data,
  seenAt: data.map(({ seen_at }) => seen_at).sort()[0],
})

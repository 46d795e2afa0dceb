import type { AnggotaAbsensi, RecordedScan, HeldScan } from '@bakti/contract/absen/absen.schemas'
import { timeWib } from '@bakti/contract/time.rules'
import { type Answer, held } from '../../platform/answer'
import type { Member } from '../anggota/anggota.repository'
import {
  beforeAbsen,
  longAgo,
  oldKartu,
  operatorRevoked,
  otherKelompok,
  outOfScope,
  outsideAudience,
  pesertaNotFound,
} from '../absen/absen.errors'
import { kelompokNotFound } from '../kelompok/kelompok.errors'
import type { ScanRecorded, ScanResult } from './scan.usecases'
import type { DoubtfulDate, Hindrance, OutOfScope } from './hold.usecases'
import type { StatusRecorded, StatusResult } from './status.usecases'

const scanRecordedAnswer = ({ kind, data, since }: ScanRecorded): Answer<RecordedScan> => {
  const duplicate = kind === 'duplicate'
  return {
    message: duplicate ? `Sudah hadir pukul ${timeWib(since)}` : 'Absensi berhasil dicatat!',
    data: { ...data, duplicate },
  }
}

/** The number of the group and nothing of the member: the deliverer may not read them (rule R10). */
const outOfScopeAnswer = ({ nomor, revoked }: OutOfScope): Answer<never, HeldScan> =>
  held(revoked ? operatorRevoked(nomor) : outOfScope(nomor), { ditahan: true, kelompok: { nomor } })

/** Of the member what its deliverer may read now. */
function doubtfulDateAnswer({ nomor, longAgo: old, member }: DoubtfulDate): Answer<never, HeldScan> {
  const refusal = old ? longAgo() : beforeAbsen(nomor)
  return held(refusal, member ? ofMember(member) : { ditahan: true, kelompok: { nomor } })
}

const ofMember = ({ id, nama, nim, id_kelompok, kelompok: nomor }: Member): HeldScan => ({
  anggota: { id, nama, nim },
  kelompok: { id: id_kelompok, nomor },
  ditahan: true,
})

const hindranceAnswer = (hindrance: Hindrance): Answer<never, HeldScan> =>
  hindrance.kind === 'di_luar_wewenang' ? outOfScopeAnswer(hindrance) : doubtfulDateAnswer(hindrance)

export function scanAnswer(result: ScanResult): Answer<RecordedScan, HeldScan> {
  if ('data' in result) return scanRecordedAnswer(result)
  if (result.kind === 'di_luar_wewenang' || result.kind === 'waktu_meragukan') return hindranceAnswer(result)
  if (result.kind === 'tidak_dikenal') return held(pesertaNotFound(), { ditahan: true })
  const { member } = result
  if (result.kind === 'kartu_lama') return held(oldKartu(member.nama), ofMember(member))
  if (result.kind === 'di_luar_sasaran') return held(outsideAudience(member.kelompok), ofMember(member))
  return held(
    result.kind === 'kelompok_tidak_ada' ? kelompokNotFound() : otherKelompok(member.kelompok, result.nomor),
    ofMember(member),
  )
}

function statusMessage({ kind, data: { status_kehadiran, waktu_absen } }: StatusRecorded): string {
  switch (kind) {
    case 'changed':
      return 'Status kehadiran berhasil diubah!'
    case 'undecided':
      return 'Peserta ini sudah dipindai sebelum status diubah. Statusnya perlu diputuskan.'
    case 'unseen':
      return `Status tetap ${status_kehadiran}: peserta ini dipindai pukul ${timeWib(waktu_absen)}, dan itu belum tampil saat status diubah. Statusnya perlu diputuskan.`
    case 'older':
      return `Status tetap ${status_kehadiran}: ada catatan yang lebih baru daripada perubahan ini. Ubah lagi bila perlu.`
  }
}

export const statusAnswer = (result: StatusResult): Answer<AnggotaAbsensi, HeldScan> =>
  'data' in result ? { message: statusMessage(result), data: result.data } : hindranceAnswer(result)

/** What taking over a held scan or status led to. */
export const takenAnswer = (result: ScanRecorded | StatusRecorded): Answer<RecordedScan> =>
  'since' in result
    ? scanRecordedAnswer(result)
    : { message: statusMessage(result), data: { ...result.data, duplicate: false } }

/** Rows with their moment of reading: the earliest `seen_at`. A later one is the scan that its row shows (rule H17). */
export const rowsAnswer = <Row extends { seen_at: string }>(data: Row[]) => ({
  data,
  seenAt: data.map(({ seen_at }) => seen_at).sort()[0],
})

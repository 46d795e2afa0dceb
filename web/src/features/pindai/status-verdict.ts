import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { timeWib } from '@bakti/contract/time.rules'
import { describeFailure } from '../../platform/failure'
import { isHeld } from '../kehadiran/kehadiran.outbox'
import { NOT_KEPT, TO_SEND } from '../../platform/outbox/outcome'
import { type Act, type Found, type ScanEntry, type ScanVerdict, queuedMessage } from './scan-verdict'

/** A member with the status before; null where the screen does not know it. */
type Given = Found & { status: StatusKehadiran | null }

/** The verdicts of a status given by hand in the scanner. `at`: its time (ISO). */
export function statusAct(row: Given, status: StatusKehadiran, at: string): Act {
  const base = {
    nama: row.nama,
    nim: row.nim,
    kelompok: row.kelompok,
    anggotaId: row.id,
    jam: timeWib(at),
    made: null,
    // The colour alone does not tell the status, and the list has no room for the message.
    note: `Status: ${status}`,
    status,
  }
  return {
    text: row.nim,
    sending: (kept) => ({ ...base, tone: 'kirim', message: kept ? 'Tersimpan di perangkat' : NOT_KEPT }),
    queued: (reason) => ({
      ...base,
      tone: 'antre',
      message: queuedMessage(reason),
      note: [base.note, reason && TO_SEND[reason]].filter(Boolean).join('. '),
    }),
    unsaved: () => ({
      ...base,
      tone: 'gagal',
      message: 'Gagal mengubah status kehadiran',
      note: 'TIDAK tersimpan. Perangkat ini tidak bisa menyimpan. Catat di kertas.',
      status: null,
    }),
    answered: (answer) =>
      answer.ok
        ? {
            ...base,
            // A status without effect is not shown as a success: the message says which status stands (rule H27).
            tone: answer.data.status_kehadiran === status ? 'ok' : 'asing',
            message: answer.message,
            note: `Status: ${answer.data.status_kehadiran}`,
            status: answer.data.status_kehadiran,
            // An undo leads to Belum Absen, so it is offered only where that was the status before (rule H31).
            made: row.status === 'Belum Absen' ? answer.data : null,
          }
        : {
            ...base,
            tone: 'asing',
            message: describeFailure(answer, 'Gagal mengubah status kehadiran').text,
            // The operator has seen the refusal here, so it is not kept for review (rule O17).
            note: isHeld(answer) ? 'Disimpan untuk ditinjau.' : 'Status tidak berubah.',
            status: null,
          },
  }
}

/** The verdicts of an undo: a status 'Belum Absen' that has seen the act (rule H31). If the server refuses it, the entry stays as it was. */
export function undoAct(entry: ScanEntry): Act {
  const { text, ...scan } = entry
  const undone: ScanVerdict = {
    ...scan,
    tone: 'urung',
    message: 'Diurungkan di perangkat, belum terkirim',
    note: 'Kembali ke Belum Absen.',
    status: 'Belum Absen',
    made: null,
  }
  const stands = (note: string): ScanVerdict => ({ ...scan, note, made: null })
  return {
    text,
    sending: (kept) => (kept ? undone : { ...undone, message: NOT_KEPT }),
    queued: (reason) => ({ ...undone, note: (reason && TO_SEND[reason]) ?? undone.note }),
    unsaved: () => stands('Belum diurungkan: perangkat ini tidak bisa menyimpan.'),
    answered: (answer) => {
      if (!answer.ok) return stands(`Belum diurungkan: ${describeFailure(answer, 'Gagal mengurungkan').text}`)
      // Another operator scanned the member meanwhile, or changed the status: that stands.
      if (answer.data.status_kehadiran !== 'Belum Absen') return stands(answer.message)
      return {
        ...undone,
        message: `${entry.made?.sandaran_diterima ? 'Scan' : 'Status'} diurungkan`,
      }
    },
  }
}

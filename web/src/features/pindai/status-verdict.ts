import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { jamWib } from '@bakti/contract/waktu.rules'
import { describeFailure } from '../../platform/failure'
import { TO_SEND } from '../../platform/outbox/outcome'
import { type Act, type Found, type ScanEntry, type ScanVerdict, queuedMessage } from './scan-verdict'

/** Whom a status is given, with the one before; null where this screen doesn't know it. */
export type Given = Found & { status: StatusKehadiran | null }

/** A status that was given by hand in the scanner. `at`: when (ISO). */
export function statusAct(row: Given, status: StatusKehadiran, at: string): Act {
  const base = {
    nama: row.nama,
    nim: row.nim,
    kelompok: row.kelompok,
    anggotaId: row.id,
    jam: jamWib(at),
    made: null,
    // Not of the colour alone, nor of the message: the list has no room for that.
    note: `Status: ${status}`,
    status,
  }
  return {
    text: row.nim,
    sending: () => ({ ...base, tone: 'kirim', message: 'Tersimpan di perangkat' }),
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
            // A status that took no effect is not shown as a success: the message says which status stands.
            tone: answer.data.status_kehadiran === status ? 'ok' : 'asing',
            message: answer.message,
            note: `Status: ${answer.data.status_kehadiran}`,
            status: answer.data.status_kehadiran,
            // Taking it back leads to Belum Absen: to what was there before in this case alone.
            made: row.status === 'Belum Absen' ? answer.data : null,
          }
        : {
            ...base,
            tone: 'asing',
            message: describeFailure(answer, 'Gagal mengubah status kehadiran').text,
            note: "Ada di 'Perlu ditinjau'.",
            status: null,
          },
  }
}

/**
 * The taking back of one's own scan or status: a status 'Belum Absen' that has seen it. What the server does not take leaves it
 * as it was.
 */
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
    sending: () => undone,
    queued: (reason) => ({ ...undone, note: (reason && TO_SEND[reason]) ?? undone.note }),
    unsaved: () => stands('Belum diurungkan: perangkat ini tidak bisa menyimpan.'),
    answered: (answer) => {
      if (!answer.ok) return stands(`Belum diurungkan: ${answer.message}`)
      // Somebody else has scanned the same person meanwhile, or changed the status: that stands.
      if (answer.data.status_kehadiran !== 'Belum Absen') return stands(answer.message)
      return {
        ...undone,
        message: `${entry.made?.sandaran_diterima ? 'Scan' : 'Status'} diurungkan`,
      }
    },
  }
}

import { NIM_MAX, NIM_MIN, NIM_PATTERN } from '../anggota/anggota.rules'
import { UUID } from '../uuid.rules'

/** Whom a code names: a member by id (what our own codes hold), or by student number. */
export type QrTarget = { by: 'id'; id: string } | { by: 'nim'; nim: string; kelompok?: number }

export const QR_PROBLEM = {
  notText: 'Invalid QR data format',
  parts: 'QR data must be in format: uuid, nim-kelompok or nim',
  nim: 'Invalid NIM format',
  kelompok: 'Invalid kelompok format',
} as const
export type QrProblem = (typeof QR_PROBLEM)[keyof typeof QR_PROBLEM]

/** Control characters and halves of surrogate pairs, as in every text (`shape.schemas.ts`). */
const FORBIDDEN = /[\p{Cc}\p{Cs}]/u

export type QrResult = { ok: true; target: QrTarget } | { ok: false; problem: QrProblem }

/**
 * Reads the text of a scanned code (rule S1): 36 characters in five dash-separated parts are a participant's id, else one
 * or two parts are a NIM and perhaps a group number. An id comes out in lower case; whether such a member exists is not
 * asked here.
 */
export function parseQr(data: unknown): QrResult {
  if (typeof data !== 'string') return { ok: false, problem: QR_PROBLEM.notText }
  // What our own codes hold, and so nearly every scan: the rest need not be asked.
  if (UUID.test(data)) return { ok: true, target: { by: 'id', id: data.toLowerCase() } }
  const value = data.trim().normalize('NFC')
  const parts = value.split('-')
  if (value.length === 36 && parts.length === 5) {
    if (FORBIDDEN.test(value)) return { ok: false, problem: QR_PROBLEM.notText }
    return { ok: true, target: { by: 'id', id: value.toLowerCase() } }
  }
  if (parts.length > 2) return { ok: false, problem: QR_PROBLEM.parts }

  const [nim = '', kelompok] = parts
  if (nim.length < NIM_MIN || nim.length > NIM_MAX || !NIM_PATTERN.test(nim))
    return { ok: false, problem: QR_PROBLEM.nim }
  if (kelompok === undefined) return { ok: true, target: { by: 'nim', nim } }
  if (!/^[0-9]{1,9}$/.test(kelompok)) return { ok: false, problem: QR_PROBLEM.kelompok }
  return { ok: true, target: { by: 'nim', nim, kelompok: Number(kelompok) } }
}

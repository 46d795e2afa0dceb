import { STATUS_KEHADIRAN } from '@bakti/contract/absen/kehadiran.rules'
import type { Saya } from '@bakti/contract/saya/saya.schemas'

type Is = (value: unknown) => boolean

const text: Is = (value) => typeof value === 'string'
const number: Is = (value) => typeof value === 'number'
const status: Is = (value) => (STATUS_KEHADIRAN as readonly unknown[]).includes(value)
const orNull =
  (is: Is): Is =>
  (value) =>
    value === null || is(value)
const listOf =
  (is: Is): Is =>
  (value) =>
    Array.isArray(value) && value.every(is)
/** A field that `Row` has and that is not named here does not compile. */
const row =
  <Row>(fields: Record<keyof Row, Is>): Is =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Is>(fields).every(([name, is]) => is((value as Record<string, unknown>)[name]))

const saya = row<Saya>({
  anggota: orNull(
    row<NonNullable<Saya['anggota']>>({
      id: text,
      nama: text,
      nim: text,
      gelombang: orNull(text),
      kelompok: number,
      sekelompok: number,
    }),
  ),
  dilepas: orNull(row<NonNullable<Saya['dilepas']>>({ nim: text, at: text })),
  mentor: listOf(row<Saya['mentor'][number]>({ nama: text, hp: orNull(text) })),
  kegiatan: listOf(
    row<Saya['kegiatan'][number]>({
      id: text,
      title: text,
      tanggal: text,
      mulai: orNull(text),
      tempat: orNull(text),
      status_kehadiran: status,
      waktu_absen: orNull(text),
      dilaporkan_at: orNull(text),
      selesai_at: orNull(text),
      // Copies of earlier versions lack them.
      jawaban: (value) => value === undefined || orNull(text)(value),
      jawaban_status: (value) => value === undefined || orNull(status)(value),
    }),
  ),
  tugas: listOf(
    row<Saya['tugas'][number]>({ id: text, title: text, deadline: text, terkumpul_at: orNull(text) }),
  ),
})

/**
 * What the device's copy of the page is checked against. Written by hand, unlike the other copies: the schemas with zod are 32 kB, more
 * than half of what this page may download (rule R56).
 */
export const sayaShape = { safeParse: (value: unknown) => ({ success: saya(value) }) }

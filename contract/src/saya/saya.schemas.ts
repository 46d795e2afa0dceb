import { z } from 'zod'
import { STATUS_KEHADIRAN } from '../absen/kehadiran.rules'
import { type Shape, text, uuid } from '../shape.schemas'
import { REPORT_TEXT_MAX } from './saya.rules'

const absenId = uuid('Kegiatan tidak valid')

export const mentorSaya = z.object({ nama: z.string(), hp: z.string().nullable() })
export type MentorSaya = z.output<typeof mentorSaya>

/** An activity with the caller's own record of it. */
const kegiatanSaya = z.object({
  id: z.uuid(),
  title: z.string(),
  /** `yyyy-mm-dd` */
  tanggal: z.iso.date(),
  mulai: z.iso.datetime().nullable(),
  tempat: z.string().nullable(),
  status_kehadiran: z.enum(STATUS_KEHADIRAN),
  waktu_absen: z.iso.datetime().nullable(),
  /** The caller's latest report that this is wrong: when it was sent, and when somebody answered it. */
  dilaporkan_at: z.iso.datetime().nullable(),
  selesai_at: z.iso.datetime().nullable(),
  /** What they were answered with: a sentence, the status that was set; both null in old rows alone (rule R142). */
  jawaban: z.string().nullish(),
  jawaban_status: z.enum(STATUS_KEHADIRAN).nullish(),
})
export type KegiatanSaya = z.output<typeof kegiatanSaya>

/** A task; `terkumpul_at` is when the caller handed it in. */
export const tugasSaya = z.object({
  id: z.uuid(),
  title: z.string(),
  deadline: z.iso.datetime(),
  terkumpul_at: z.iso.datetime().nullable(),
})
export type TugasSaya = z.output<typeof tugasSaya>

/** The page of a participant: nothing of anybody else but the mentors of their group (rule R50). */
export const saya = z.object({
  /** The member that the account belongs to; null where it is not linked. */
  anggota: z
    .object({
      /** What the code of the card holds: the member's id, or the code of a later card (rule M28). */
      id: z.uuid(),
      nama: z.string(),
      nim: z.string(),
      gelombang: z.string().nullable(),
      /** The group's number, and how many members it has. */
      kelompok: z.int(),
      sekelompok: z.int(),
    })
    .nullable(),
  /** Where the account is not linked any more: the NIM that it was unlinked from. */
  dilepas: z.object({ nim: z.string(), at: z.iso.datetime() }).nullable(),
  /** Of the group, now. */
  mentor: z.array(mentorSaya),
  /** By date and time; none without a member. */
  kegiatan: z.array(kegiatanSaya),
  /** By their deadlines. */
  tugas: z.array(tugasSaya),
})
export type Saya = z.output<typeof saya>

/** A member's open report that their attendance is wrong, with what stands now. */
export const mistakeReport = z.object({
  id: z.uuid(),
  nama: z.string(),
  nim: z.string(),
  /** The group's number. */
  kelompok: z.int(),
  isi: z.string(),
  dilaporkan_at: z.iso.datetime(),
  status_kehadiran: z.enum(STATUS_KEHADIRAN),
  waktu_absen: z.iso.datetime().nullable(),
})
export type MistakeReport = z.output<typeof mistakeReport>

export const sayaShapes = {
  get: { data: saya },
  report: {
    body: z.object({
      id_absen: absenId,
      isi: text({ max: REPORT_TEXT_MAX, label: 'Cerita', lines: true }).optional(),
    }),
    data: z.null(),
  },
  listReports: { query: z.object({ id: absenId }), data: z.array(mistakeReport) },
} satisfies Record<string, Shape>

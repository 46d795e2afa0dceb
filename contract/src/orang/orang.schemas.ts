import { z } from 'zod'
import { anggota, anggotaId } from '../anggota/anggota.schemas'
import { kolomRead } from '../anggota/kolom.schemas'
import { absen, anggotaAbsensi } from '../absen/absen.schemas'
import { mentorSaya, tugasSaya } from '../saya/saya.schemas'
import { type Shape, text } from '../shape.schemas'
import { SEARCH_MIN } from './orang.rules'

/** A member whom a search has found. */
const found = anggota.omit({ jumlah_kehadiran: true })
export type Found = z.output<typeof found>

/** An activity that lists the member, with what a list of attendance says of them. */
const kegiatanOrang = absen
  .pick({ id: true, title: true, tanggal: true, mulai: true, batas_terlambat: true, tutup: true })
  .extend(anggotaAbsensi.omit({ id: true, nama: true, nim: true, id_kelompok: true, kelompok: true }).shape)
export type KegiatanOrang = z.output<typeof kegiatanOrang>

/** A group in which the member is, or was. */
const kelompokOrang = z.object({
  /** The group's number; null where it was deleted. */
  kelompok: z.int().nullable(),
  sejak: z.iso.datetime(),
  /** null: now. */
  sampai: z.iso.datetime().nullable(),
})

/** All that is known of one member (rule M26). */
const orang = found.extend({
  ...kolomRead,
  /** The account that belongs to the member. */
  akun: z.object({ email: z.string(), sejak: z.iso.datetime() }).nullable(),
  mentor: z.array(mentorSaya),
  /** The newest first. */
  riwayat_kelompok: z.array(kelompokOrang),
  /** The newest first. */
  kegiatan: z.array(kegiatanOrang),
  /** By their deadlines. */
  tugas: z.array(tugasSaya),
})
export type Orang = z.output<typeof orang>

export const orangShapes = {
  /** Those whose words begin with each word of `q`: the words of the name, the NIM, its last four digits, the telephone number. */
  search: {
    query: z.object({
      q: text({ max: 80, required: 'Isi yang dicari', label: 'q' }).pipe(
        z.string().min(SEARCH_MIN, `Tulis minimal ${SEARCH_MIN} huruf`),
      ),
    }),
    data: z.array(found),
  },
  get: { query: z.object({ id: anggotaId }), data: orang },
} satisfies Record<string, Shape>

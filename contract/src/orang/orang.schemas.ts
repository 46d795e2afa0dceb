import { z } from 'zod'
import { anggota, anggotaId, nama, nim } from '../anggota/anggota.schemas'
import { kelompokId } from '../kelompok/kelompok-id.schemas'
import { kolomRead } from '../anggota/kolom.schemas'
import { absen, anggotaAbsensi } from '../absen/absen.schemas'
import { mentorSaya, tugasSaya } from '../saya/saya.schemas'
import { type Shape, calendarDate, text } from '../shape.schemas'
import { REASON_MAX, SEARCH_MIN, SWAPPED } from './orang.rules'

/** A member whom a search has found. */
const found = anggota.omit({ jumlah_kehadiran: true, kartu: true })
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
  /** Why, and who moved them; null where nobody said it. */
  alasan: z.string().nullable(),
  oleh: z.string().nullable(),
})

/** All that is known of one member (rule M26). */
const orang = found.extend({
  ...kolomRead,
  /** The account that belongs to the member. */
  akun: z.object({ email: z.string(), sejak: z.iso.datetime() }).nullable(),
  mentor: z.array(mentorSaya),
  /** The card that counts: which one it is, since when there is a later one than the first, and what its code holds. */
  kartu: z.object({ ke: z.int(), sejak: z.iso.datetime().nullable(), isi: z.uuid() }),
  /** The newest first. */
  riwayat_kelompok: z.array(kelompokOrang),
  /** The newest first. */
  kegiatan: z.array(kegiatanOrang),
  /** By their deadlines. */
  tugas: z.array(tugasSaya),
})
export type Orang = z.output<typeof orang>

/** A person as the caller saw them; an act on somebody who was changed meanwhile is refused. */
const seenOrang = z.object({ id: anggotaId, nama, nim, id_kelompok: kelompokId })
export type SeenOrang = z.output<typeof seenOrang>

const twoPeople = z.array(seenOrang, { error: 'Pilih dua orang' }).length(2, 'Pilih dua orang')

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
  /** To the group `id_kelompok`; `dari` is the group that the caller saw. `sejak`: the date from which they belong there, today or before. */
  move: {
    body: z.object({
      id: anggotaId,
      dari: kelompokId,
      id_kelompok: kelompokId,
      sejak: calendarDate('Tanggal tidak valid').optional(),
      alasan: text({ max: REASON_MAX, label: 'Alasan' }).optional(),
    }),
    data: found,
  },
  /** Each gets what the other has. */
  swap: {
    body: z.object({ orang: twoPeople, tukar: z.enum(SWAPPED, { error: 'Pilih apa yang ditukar' }) }),
    data: z.array(found),
  },
  /** The first stays, the second is the same person. `id_terhapus` names the deletion that a restore undoes. */
  merge: { body: z.object({ orang: twoPeople }), data: z.object({ id_terhapus: z.uuid() }) },
  /** `kartu`: what the code of the new card holds. */
  issueKartu: { body: z.object({ id: anggotaId }), data: z.object({ kartu: z.uuid() }) },
} satisfies Record<string, Shape>

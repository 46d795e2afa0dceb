import { z } from 'zod'
import { PERANGKAT_STATES } from '../perangkat/perangkat.rules'
import { type Shape, uuid } from '../shape.schemas'

/** An activity with what is said of it. */
const kegiatan = z.object({
  id: z.uuid(),
  title: z.string(),
  tanggal: z.iso.date(),
  mulai: z.iso.datetime().nullable(),
  batas_terlambat: z.iso.datetime().nullable(),
  tutup: z.iso.datetime().nullable(),
  ditutup_at: z.iso.datetime().nullable(),
})

/** The numbers of the activity (rule U125). `terlambat` is a part of `hadir`. */
const jumlah = z.object({
  hadir: z.int(),
  terlambat: z.int(),
  sakit: z.int(),
  izin: z.int(),
  alfa: z.int(),
  belum: z.int(),
  perlu_diputuskan: z.int(),
})

/** A group in the heat grid. */
const kelompok = z.object({ nomor: z.int(), hadir: z.int(), sasaran: z.int() })

/** Who came in a minute by a scan. */
const menit = z.object({ at: z.iso.datetime(), tepat: z.int(), terlambat: z.int() })

/** How many of a gelombang or fakultas are there. */
const bagian = z.object({
  jenis: z.enum(['gelombang', 'fakultas']),
  nama: z.string(),
  hadir: z.int(),
  sasaran: z.int(),
})

/**
 * What is read less often of a group: how its mentors are reached, when the last scan was made that counts, and the one of their devices that
 * needs somebody first.
 */
const rincian = z.object({
  nomor: z.int(),
  id: z.uuid(),
  mentor: z.array(z.object({ nama: z.string(), hp: z.string().nullable() })),
  terakhir: z.iso.datetime().nullable(),
  perangkat: z
    .object({
      keadaan: z.enum(PERANGKAT_STATES),
      belum_terkirim: z.int(),
      /** Of a silent device: its last report. */
      sejak: z.iso.datetime().nullable(),
    })
    .nullable(),
})

/** An earlier activity: its arrivals, moved onto the hours of this one. */
const banding = z.object({
  title: z.string(),
  tanggal: z.iso.date(),
  menit: z.array(z.object({ at: z.iso.datetime(), jumlah: z.int() })),
})

/** The devices of the staff. `daftar`: those that need somebody first. */
const perangkat = z.object({
  terhubung: z.int(),
  belum_terkirim: z.int(),
  diam: z.int(),
  jam_meleset: z.int(),
  daftar: z.array(
    z.object({
      nama: z.string(),
      kelompok: z.array(z.int()),
      keadaan: z.enum(PERANGKAT_STATES),
      belum_terkirim: z.int(),
      /** Server time − device time (ms), where the clock is off. */
      jam: z.int().nullable(),
      sejak: z.iso.datetime(),
    }),
  ),
})

/** What the command centre shows of one activity (rule U150). */
const pusat = z.object({
  /** The activities of today; where there is none those of the next day that has some, else of the latest. And the one that was asked for. */
  kegiatan: z.array(kegiatan),
  /** The activity that the rest is about; null: there is none. */
  id: z.uuid().nullable(),
  jumlah,
  kelompok: z.array(kelompok),
  menit: z.array(menit),
  bagian: z.array(bagian),
  rincian: z.array(rincian),
  banding: banding.nullable(),
  perangkat,
  kotak: z.object({ ditahan: z.int(), diputuskan: z.int(), salah: z.int() }),
})
export type Pusat = z.output<typeof pusat>

/** What changed since the message before it (rule U153): of the groups, their details and minutes the changed ones, of anything else the whole. */
const changes = pusat.partial()
export type PusatChanges = z.output<typeof changes>

/** What the stream sends: the whole first, then what changed. */
const pusatMessage = z.union([z.object({ semua: pusat }), z.object({ beda: changes })])
export type PusatMessage = z.output<typeof pusatMessage>

/** What a first start needs, as far as the server knows it (rule U167). */
const awal = z.object({
  peserta: z.object({ jumlah: z.int(), kelompok: z.int() }),
  /** The first activity. */
  kegiatan: kegiatan.pick({ title: true, tanggal: true, mulai: true }).nullable(),
  /** Groups with a mentor, or with an invitation of one. */
  mentor: z.object({ kelompok: z.int() }),
  /** Whether an invitation or a trial has left by mail; `lewat`: how mails leave. */
  surel: z.object({ terkirim: z.boolean(), lewat: z.enum(['smtp', 'berkas']) }),
  /** The public address; null: none is set. */
  alamat: z.string().nullable(),
  /** `tiap`: hours between backups; null: this server makes none. `terakhir`: the newest that it has. */
  cadangan: z.object({ tiap: z.number().nullable(), terakhir: z.iso.datetime().nullable() }),
  /** Whether cards with codes were printed, and whether a code was read by a camera or a reader. */
  kartu: z.object({ dicetak: z.boolean(), dipindai: z.boolean() }),
})
export type Awal = z.output<typeof awal>

/** Without an id: the latest activity that has begun, else the first one to come. */
const query = z.object({ id: uuid('Kegiatan tidak valid').optional() })

export const pusatShapes = {
  get: { query, data: pusat },
  follow: { query, data: pusatMessage },
  getAwal: { data: awal },
} satisfies Record<string, Shape>

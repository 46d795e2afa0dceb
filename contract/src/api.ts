import { absenCalls } from './absen/absen.calls'
import { absenShapes } from './absen/absen.schemas'
import { aktivasiCalls } from './aktivasi/aktivasi.calls'
import { aktivasiShapes } from './aktivasi/aktivasi.schemas'
import { kodeCalls } from './aktivasi/kode.calls'
import { kodeShapes } from './aktivasi/kode.schemas'
import { akunCalls } from './akun/akun.calls'
import { akunShapes } from './akun/akun.schemas'
import { anggotaCalls } from './anggota/anggota.calls'
import { anggotaShapes } from './anggota/anggota.schemas'
import { authCalls } from './auth/auth.calls'
import { authShapes } from './auth/auth.schemas'
import type { Call, Calls } from './call'
import { kelompokCalls } from './kelompok/kelompok.calls'
import { kelompokShapes } from './kelompok/kelompok.schemas'
import { kotakCalls } from './kotak/kotak.calls'
import { kotakShapes } from './kotak/kotak.schemas'
import { laporanCalls } from './laporan/laporan.calls'
import { laporanShapes } from './laporan/laporan.schemas'
import { orangCalls } from './orang/orang.calls'
import { orangShapes } from './orang/orang.schemas'
import { pengaturanCalls } from './pengaturan/pengaturan.calls'
import { pengaturanShapes } from './pengaturan/pengaturan.schemas'
import { perangkatCalls } from './perangkat/perangkat.calls'
import { perangkatShapes } from './perangkat/perangkat.schemas'
import { pusatCalls } from './pusat/pusat.calls'
import { pusatShapes } from './pusat/pusat.schemas'
import { penggunaCalls } from './pengguna/pengguna.calls'
import { penggunaShapes } from './pengguna/pengguna.schemas'
import { riwayatCalls } from './riwayat/riwayat.calls'
import { riwayatShapes } from './riwayat/riwayat.schemas'
import { sampahCalls } from './sampah/sampah.calls'
import { sampahShapes } from './sampah/sampah.schemas'
import { sayaCalls } from './saya/saya.calls'
import { sayaShapes } from './saya/saya.schemas'
import type { Shape } from './shape.schemas'
import { tugasCalls } from './tugas/tugas.calls'
import { tugasShapes } from './tugas/tugas.schemas'
import { undanganCalls } from './undangan/undangan.calls'
import { undanganShapes } from './undangan/undangan.schemas'

declare const bound: unique symbol

/** What the answers of a feature hold. Secrets (tokens, codes, links with one) are never compressed and have no ETag (rule W40). */
type Holds = 'data' | 'secrets'

/** One call of the API with everything that is declared about it. `bind` alone makes values of this type. */
export interface ServedCall<S extends Shape = Shape> extends Call<S> {
  readonly name: CallName
  readonly shapes: S
  readonly holds: Holds
  /** For the compiler alone: a copy with other shapes is no call of the API. */
  readonly [bound]: S
}

type Feature<Shapes extends Record<string, Shape>> = { [K in keyof Shapes]: ServedCall<Shapes[K]> }

/** Joins a feature's calls with their shapes. Calls that were declared with other shapes are a compile error. */
export function bind<Shapes extends Record<string, Shape>>(
  feature: string,
  holds: Holds,
  shapes: Shapes,
  calls: Calls<NoInfer<Shapes>>,
): Feature<Shapes> {
  const served = Object.entries(calls).map(([key, call]) => [
    key,
    { ...call, name: `${feature}.${key}`, holds, shapes: shapes[key] },
  ])
  return Object.fromEntries(served) as Feature<Shapes>
}

/** Every call of the API: the routes serve these values, and OpenAPI, the permission test and the fuzz tests walk over them. */
export const api = {
  auth: bind('auth', 'secrets', authShapes, authCalls),
  akun: bind('akun', 'secrets', akunShapes, akunCalls),
  kelompok: bind('kelompok', 'data', kelompokShapes, kelompokCalls),
  anggota: bind('anggota', 'data', anggotaShapes, anggotaCalls),
  orang: bind('orang', 'data', orangShapes, orangCalls),
  kode: bind('kode', 'secrets', kodeShapes, kodeCalls),
  absen: bind('absen', 'data', absenShapes, absenCalls),
  tugas: bind('tugas', 'data', tugasShapes, tugasCalls),
  saya: bind('saya', 'data', sayaShapes, sayaCalls),
  kotak: bind('kotak', 'data', kotakShapes, kotakCalls),
  laporan: bind('laporan', 'data', laporanShapes, laporanCalls),
  pusat: bind('pusat', 'data', pusatShapes, pusatCalls),
  riwayat: bind('riwayat', 'data', riwayatShapes, riwayatCalls),
  sampah: bind('sampah', 'data', sampahShapes, sampahCalls),
  perangkat: bind('perangkat', 'data', perangkatShapes, perangkatCalls),
  pengaturan: bind('pengaturan', 'data', pengaturanShapes, pengaturanCalls),
  pengguna: bind('pengguna', 'secrets', penggunaShapes, penggunaCalls),
  undangan: bind('undangan', 'secrets', undanganShapes, undanganCalls),
  aktivasi: bind('aktivasi', 'secrets', aktivasiShapes, aktivasiCalls),
}

type Api = typeof api

/** `kelompok.create`: the name of a call. */
export type CallName = { [F in keyof Api]: `${F}.${keyof Api[F] & string}` }[keyof Api]

export const allCalls: ServedCall[] = Object.values(api).flatMap((feature) =>
  Object.values<ServedCall>(feature),
)

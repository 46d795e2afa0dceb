import { absenCalls } from './absen/absen.calls'
import { absenShapes } from './absen/absen.schemas'
import { anggotaCalls } from './anggota/anggota.calls'
import { anggotaShapes } from './anggota/anggota.schemas'
import { authCalls } from './auth/auth.calls'
import { authShapes } from './auth/auth.schemas'
import type { Endpoint } from './call'
import { kelompokCalls } from './kelompok/kelompok.calls'
import { kelompokShapes } from './kelompok/kelompok.schemas'
import type { Shape } from './shape.schemas'
import { tugasCalls } from './tugas/tugas.calls'
import { tugasShapes } from './tugas/tugas.schemas'

export interface Call {
  /** `kelompok.create` */
  name: string
  endpoint: Endpoint
  shape: Shape
}

function calls<K extends string>(
  feature: string,
  endpoints: Record<K, Endpoint>,
  shapes: Record<K, Shape>,
): Call[] {
  return (Object.keys(endpoints) as K[]).map((key) => ({
    name: `${feature}.${key}`,
    endpoint: endpoints[key],
    shape: shapes[key],
  }))
}

/** Every call of the API with its shapes: what OpenAPI, the permission table and the fuzz tests walk over. */
export const allCalls: Call[] = [
  ...calls('auth', authCalls, authShapes),
  ...calls('kelompok', kelompokCalls, kelompokShapes),
  ...calls('anggota', anggotaCalls, anggotaShapes),
  ...calls('absen', absenCalls, absenShapes),
  ...calls('tugas', tugasCalls, tugasShapes),
]

import { absenEndpoints } from './absen/absen.endpoints'
import { absenShapes } from './absen/absen.schemas'
import { anggotaEndpoints } from './anggota/anggota.endpoints'
import { anggotaShapes } from './anggota/anggota.schemas'
import { authEndpoints } from './auth/auth.endpoints'
import { authShapes } from './auth/auth.schemas'
import type { Endpoint } from './endpoint'
import { kelompokEndpoints } from './kelompok/kelompok.endpoints'
import { kelompokShapes } from './kelompok/kelompok.schemas'
import type { Shape } from './shape.schemas'
import { tugasEndpoints } from './tugas/tugas.endpoints'
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
  ...calls('auth', authEndpoints, authShapes),
  ...calls('kelompok', kelompokEndpoints, kelompokShapes),
  ...calls('anggota', anggotaEndpoints, anggotaShapes),
  ...calls('absen', absenEndpoints, absenShapes),
  ...calls('tugas', tugasEndpoints, tugasShapes),
]

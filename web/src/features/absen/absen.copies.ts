// First: the schemas read this configuration when they are created.
import '../../platform/zod'
import { absenShapes } from '@bakti/contract/absen/absen.schemas'

/** What the device's copies of activities and attendance are checked against (loaded apart, as `kelompokListShape`). */
export const absenListShape = absenShapes.list.data
export const jumlahShape = absenShapes.listJumlah.data
export const withAbsensiShape = absenShapes.listAbsensi.data

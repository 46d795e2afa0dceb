// First: the schemas read this configuration when they are created.
import '../../platform/zod'
import { kelompokShapes } from '@bakti/contract/kelompok/kelompok.schemas'
import { tugasShapes } from '@bakti/contract/tugas/tugas.schemas'

/** What the device's copies of tasks and submissions are checked against (loaded apart, as `kelompokListShape`). */
export const tugasListShape = tugasShapes.list.data
export const kumpulListShape = tugasShapes.listKumpul.data
export const kelompokChoicesShape = kelompokShapes.list.data

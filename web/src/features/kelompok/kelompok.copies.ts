// First: the schemas read this configuration when they are created.
import '../../platform/zod'
import { kelompokShapes } from '@bakti/contract/kelompok/kelompok.schemas'

/** What the device's copies of group lists are checked against. Loaded apart: only a read without the server needs it. */
export const kelompokListShape = kelompokShapes.list.data

// First: the schemas read this configuration when they are created.
import '../../platform/zod'
import { anggotaShapes } from '@bakti/contract/anggota/anggota.schemas'
import { z } from 'zod'

/** What the device's copy of the roster is checked against (loaded apart, as `kelompokListShape`). */
export const rosterShape = {
  head: z.object({ user: z.string(), at: z.iso.datetime(), bytes: z.number(), tag: z.string() }),
  rows: anggotaShapes.luring.data,
}

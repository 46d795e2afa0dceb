// First: the schemas read this configuration when they are created.
import '../../platform/zod'
import { anggotaShapes } from '@bakti/contract/anggota/anggota.schemas'

/** What the device's copies of member lists are checked against (loaded apart, as `kelompokListShape`). */
export const anggotaListShape = anggotaShapes.list.data

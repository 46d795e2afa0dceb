// First: the schemas read this configuration when they are created.
import '../../platform/zod'
import { sayaShapes } from '@bakti/contract/saya/saya.schemas'

/** What the device's copy of the page is checked against (loaded apart, as `tugasListShape`). */
export const sayaShape = sayaShapes.lihat.data

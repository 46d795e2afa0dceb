// First: the schemas read this configuration when they are created.
import '../../platform/zod'
import { pusatShapes } from '@bakti/contract/pusat/pusat.schemas'

/** What the device's copies of pictures are checked against. */
export const pictureShape = pusatShapes.get.data

import {
  type PrepareZXingModuleOptions,
  type ReadResult,
  type ReaderOptions,
  prepareZXingModule,
  readBarcodes,
} from 'zxing-wasm/reader'

/** One camera frame: RGBA, row by row. An `ImageData` is one. */
export interface Frame {
  width: number
  height: number
  data: Uint8ClampedArray<ArrayBuffer>
}

/** zxing always tries the mirror image of a QR code too. Rotated and inverted codes are options. */
const READER: ReaderOptions = {
  formats: ['QRCode'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  maxNumberOfSymbols: 1,
  textMode: 'Plain',
}

/** Loads zxing. `overrides` locates its wasm on our own origin, instead of the package's CDN. */
export async function loadReader(
  overrides: NonNullable<PrepareZXingModuleOptions['overrides']>,
): Promise<void> {
  await prepareZXingModule({ overrides, fireImmediately: true })
}

/** What zxing reads in a frame. */
export const readCodes = (frame: Frame, options: ReaderOptions): Promise<ReadResult[]> =>
  // An object of the same shape is enough: older workers and Node have no ImageData.
  readBarcodes(frame as ImageData, options)

/** Returns the text of the QR code in a frame, or null. */
export async function decodeFrame(frame: Frame): Promise<string | null> {
  const [first] = await readCodes(frame, READER)
  return first?.isValid && first.text !== '' ? first.text : null
}

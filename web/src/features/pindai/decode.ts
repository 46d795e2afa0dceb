import {
  type PrepareZXingModuleOptions,
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

/** Seed §9 asks for a mirrored retry: zxing tries a QR code's mirror image by itself; rotated and inverted ones it is told to. */
const READER: ReaderOptions = {
  formats: ['QRCode'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  maxNumberOfSymbols: 1,
  textMode: 'Plain',
}

/** Loads zxing. `overrides` says where its wasm comes from: our own origin, never the package's CDN default. */
export async function loadReader(
  overrides: NonNullable<PrepareZXingModuleOptions['overrides']>,
): Promise<void> {
  await prepareZXingModule({ overrides, fireImmediately: true })
}

/** The text of the QR code in a frame; null if there is none. */
export async function decodeFrame(frame: Frame): Promise<string | null> {
  // The reader takes anything shaped like an ImageData, a class that workers of old and Node lack.
  const [first] = await readBarcodes(frame as ImageData, READER)
  return first?.isValid && first.text !== '' ? first.text : null
}

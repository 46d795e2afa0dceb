import { createRequire } from 'node:module'
import { SIDE } from './frames'

interface Decoder {
  decode: (canvas: unknown) => { text: string }
}

/** The package's own modules; its main entry needs a page. */
const require = createRequire(import.meta.url)
const { ZXingHtml5QrcodeDecoder } = require('html5-qrcode/cjs/zxing-html5-qrcode-decoder') as {
  ZXingHtml5QrcodeDecoder: new (formats: number[], verbose: boolean, logger: unknown) => Decoder
}
const QR_CODE = 0

/** What its decoder asks of a canvas: how large it is, and its pixels. */
function canvasOf(data: Uint8ClampedArray) {
  return {
    width: SIDE,
    height: SIDE,
    getContext: () => ({ getImageData: () => ({ width: SIDE, height: SIDE, data }) }),
  }
}

/** The mirrored frame, which html5-qrcode's `scanContext` tries after the first try found nothing. */
function mirrored(data: Uint8ClampedArray): Uint8ClampedArray {
  const pixels = new Uint32Array(data.buffer.slice(0))
  for (let y = 0; y < SIDE; y++) pixels.subarray(y * SIDE, (y + 1) * SIDE).reverse()
  return new Uint8ClampedArray(pixels.buffer)
}

/** Decodes a frame as html5-qrcode does: as it is, and mirrored if that fails (its `disableFlip` is off by default). */
export function createHtml5Qrcode(): (data: Uint8ClampedArray) => string | null {
  const decoder = new ZXingHtml5QrcodeDecoder([QR_CODE], false, { logError: () => undefined })
  const tryOnce = (data: Uint8ClampedArray) => {
    try {
      return decoder.decode(canvasOf(data)).text
    } catch {
      return null
    }
  }
  return (data) => tryOnce(data) ?? tryOnce(mirrored(data))
}

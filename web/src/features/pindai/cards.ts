import {
  CARD_FORMATS,
  type CardFormat,
  type KodeKartu,
  nimOfKartu,
} from '@bakti/contract/pengaturan/kartu.rules'
import type { ReadResult, ReaderOptions } from 'zxing-wasm/reader'
import type { Frame } from './decode'

const ZXING = {
  code128: ['Code128'],
  code39: ['Code39Std'],
  ean: ['EAN13', 'EAN8'],
  itf: ['ITF'],
} as const satisfies Record<CardFormat, ReaderOptions['formats']>

/** A few lines around the middle of the frame: a quarter of the time of `tryHarder`. Half a size finds bars in a grainy picture. */
const QUICK: ReaderOptions = {
  tryHarder: false,
  tryRotate: true,
  tryInvert: false,
  tryDownscale: true,
  // A card may have another code beside the one that is meant.
  maxNumberOfSymbols: 4,
  textMode: 'Plain',
}
const THOROUGH: ReaderOptions = { ...QUICK, tryHarder: true }

/** Of four frames without a QR code one is looked through quickly and one thoroughly, so that a QR code waits for little. */
const TURNS = [null, QUICK, null, THOROUGH] as const

type Read = (frame: Frame, options: ReaderOptions) => Promise<ReadResult[]>

/** A frame, the generation of its request, and the text of the QR code that is in it. */
interface Seen {
  frame: Frame
  generation: number
  qr: string | null
}

const formatOf = ({ format }: ReadResult): CardFormat | undefined =>
  CARD_FORMATS.find((each) => format.toLowerCase().startsWith(each))

/**
 * Reads the codes of student cards in frames without a QR code. A NIM counts after two readings of the same code, one directly after
 * the other, that fit the pattern (rule S133). It is in the worker, and loaded only where the setting is on.
 */
export function createCardReader(setting: KodeKartu, read: Read) {
  const formats = CARD_FORMATS.filter((each) => setting.formats.includes(each)).flatMap((each) => ZXING[each])
  let turn = 0
  let before = -1
  /** The last reading, and how it was made. */
  let last: { code: string; options: ReaderOptions } | null = null

  async function look(frame: Frame, options: ReaderOptions) {
    for (const result of await read(frame, { ...options, formats: [...formats] })) {
      const format = formatOf(result)
      const nim = result.isValid && format ? nimOfKartu(setting, { format, text: result.text }) : null
      if (nim !== null) return { nim, code: `${format} ${result.text}` }
    }
    return null
  }

  return {
    /** The NIM of a card in a frame, if the reading before said the same. Readings of another generation are forgotten. */
    async read({ frame, generation, qr }: Seen): Promise<string | null> {
      if (qr !== null || generation !== before) last = null
      before = generation
      if (qr !== null || formats.length === 0) return null
      // After a first reading the next frame is the second.
      const options = last?.options ?? TURNS[turn++ % TURNS.length]
      if (!options) return null
      const seen = await look(frame, options)
      const twice = seen !== null && seen.code === last?.code
      last = seen && { code: seen.code, options }
      return twice ? seen.nim : null
    },
  }
}

export type CardReader = ReturnType<typeof createCardReader>

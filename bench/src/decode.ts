import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { ZXING_WASM_VERSION } from 'zxing-wasm/reader'
// The module that the scanner's worker runs. `scanner.worker.ts` adds only the messages.
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { createCardReader } from '../../web/src/features/pindai/cards'
import { type Frame, decodeFrame, loadReader, readCodes } from '../../web/src/features/pindai/decode'
import { type Bars, FRAMES, SIDE, cardFramesOf, cardKinds, framesOf, kinds } from './frames'
import { createHtml5Qrcode } from './html5-qrcode'
import { type CardKind, type DecodeKind, keep } from './results'
import { percentile, round } from './statistics'
import { type Target, atLeast, atMost } from './targets'

const READERS = ['ours', 'with_cards', 'html5_qrcode'] as const
type Tallies = Record<(typeof READERS)[number], Tally>

/** What a scanner reads where all codes of student cards are on. */
const SETTING = { formats: ['code128', 'code39', 'ean', 'itf'], pattern: '{NIM:10}' }

interface Tally {
  read: number
  wrong: number
  times: number[]
}

const tally = (): Tally => ({ read: 0, wrong: 0, times: [] })
const tallies = (): Tallies => ({ ours: tally(), with_cards: tally(), html5_qrcode: tally() })

const binaryOf = async (part: 'reader' | 'writer') =>
  new Uint8Array(
    await readFile(createRequire(import.meta.url).resolve(`zxing-wasm/${part}/zxing_${part}.wasm`)),
  ).buffer

/** Our reader with codes of student cards, as the worker asks it: a frame without a QR code is looked through for them. */
function createWithCards(setting = SETTING) {
  const cards = createCardReader(setting, readCodes)
  return async (frame: Frame) => {
    const qr = await decodeFrame(frame)
    return (await cards.read({ frame, generation: 0, qr })) ?? qr
  }
}

/** Shows each degraded frame to both readers and writes the results. */
export async function benchDecode(): Promise<Target[]> {
  await loadReader({ wasmBinary: await binaryOf('reader') })
  const html5Qrcode = createHtml5Qrcode()
  const read = {
    ours: decodeFrame,
    with_cards: createWithCards(),
    html5_qrcode: async ({ data }: Frame) => Promise.resolve(html5Qrcode(data)),
  }
  const all = tallies()
  const results: DecodeKind[] = []
  for (const kind of kinds) {
    const own = tallies()
    for (const frame of framesOf(kind)) {
      for (const reader of READERS) {
        // A copy, because a reader may change the pixels.
        const data = new Uint8ClampedArray(frame.data)
        const since = performance.now()
        const text = await read[reader]({ width: SIDE, height: SIDE, data })
        const took = performance.now() - since
        for (const tallied of [own[reader], all[reader]]) {
          tallied.times.push(took)
          if (text === frame.text) tallied.read++
          else if (text !== null) tallied.wrong++
        }
      }
    }
    results.push(summarize(kind, FRAMES, own))
    console.log(describe(results.at(-1)))
  }
  const total = summarize('all', FRAMES * kinds.length, all)
  console.log(describe(total))
  const cards = await benchCards()
  const targets = [
    atLeast('decode: part of the frames that are read', total.ours.read / total.frames, 0.94),
    atMost('decode: frames read as another text', total.ours.wrong, 0),
    atLeast(
      'decode: QR frames that are read with cards on, too',
      total.with_cards?.read ?? 0,
      total.ours.read,
    ),
    atMost('decode: QR frames read as another text with cards on', total.with_cards?.wrong ?? 0, 0),
    atMost('decode: cards read as another NIM', Math.max(...cards.map(({ wrong }) => wrong)), 0),
  ]
  await keep({ decode: { zxing_wasm: ZXING_WASM_VERSION, kinds: results, all: total, cards, targets } })
  return targets
}

/** So many pictures a held card gives: twice each kind of look, and the second readings. */
const HELD_FRAMES = 10

/** Shows each degraded card as long as a person holds it, and counts the NIM that comes of it. */
async function benchCards(): Promise<CardKind[]> {
  await prepareZXingModule({ overrides: { wasmBinary: await binaryOf('writer') }, fireImmediately: true })
  const codes: Bars[] = []
  for (const format of ['Code128', 'Code39', 'ITF'] as const)
    for (const text of ['2510512034', '2510512043']) {
      const { symbol, error } = await writeBarcode(text, { format, scale: 1, addQuietZones: false })
      if (!symbol) throw new Error(error)
      codes.push({ text, bars: Array.from(symbol.data.slice(0, symbol.width), (light) => light === 0) })
    }
  const results: CardKind[] = []
  for (const kind of cardKinds) {
    const own = tally()
    for (const frame of cardFramesOf(kind, codes)) {
      const read = createWithCards()
      let text: string | null = null
      for (let nth = 0; nth < HELD_FRAMES && text === null; nth++) {
        const since = performance.now()
        text = await read({ width: SIDE, height: SIDE, data: new Uint8ClampedArray(frame.data) })
        own.times.push(performance.now() - since)
      }
      if (text === frame.text) own.read++
      else if (text !== null) own.wrong++
    }
    results.push({ kind, frames: FRAMES, ...readingOf(own) })
    console.log(`${kind.padEnd(15)} ${say(readingOf(own), FRAMES)}`)
  }
  return results
}

function readingOf({ read, wrong, times }: Tally) {
  const sorted = times.toSorted((a, b) => a - b)
  return {
    read,
    wrong,
    median_ms: round(percentile(sorted, 0.5), 1),
    p95_ms: round(percentile(sorted, 0.95), 1),
  }
}

const summarize = (kind: string, frames: number, tallied: Tallies): DecodeKind => ({
  kind,
  frames,
  ours: readingOf(tallied.ours),
  with_cards: readingOf(tallied.with_cards),
  html5_qrcode: readingOf(tallied.html5_qrcode),
})

const say = ({ read, wrong, median_ms, p95_ms }: DecodeKind['ours'], frames: number) =>
  `${`${read}/${frames}`.padStart(7)} read, ${wrong} wrong, ${median_ms} ms (p95 ${p95_ms})`

function describe(one: DecodeKind | undefined): string {
  if (!one) return ''
  const { kind, frames, ours, with_cards: cards = ours, html5_qrcode } = one
  return `${kind.padEnd(13)} ours ${say(ours, frames)}   with cards ${say(cards, frames)}   html5-qrcode ${say(html5_qrcode, frames)}`
}

// @vitest-environment node
/// <reference types="node" />
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { KodeKartu } from '@bakti/contract/pengaturan/kartu.rules'
import { beforeAll, expect, test } from 'vitest'
import { type WriteInputBarcodeFormat, prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { createCardReader } from './cards'
import { type Frame, loadReader, readCodes } from './decode'

const SIDE = 720
const NIM = '2510512034'
const ALL = ['code128', 'code39', 'ean', 'itf']

beforeAll(async () => {
  const { resolve } = createRequire(import.meta.url)
  const binaryOf = async (part: string) =>
    new Uint8Array(await readFile(resolve(`zxing-wasm/${part}/zxing_${part}.wasm`))).buffer
  await loadReader({ wasmBinary: await binaryOf('reader') })
  await prepareZXingModule({ overrides: { wasmBinary: await binaryOf('writer') }, fireImmediately: true })
})

interface Shot {
  /** In degrees. */
  angle?: number
  /** Brightness that is added to each pixel, from 0 to 1 by its place. */
  grain?: (at: number) => number
}

/** The bars of a text, as the library's own writer draws them: 0 is black. */
async function barsOf(format: WriteInputBarcodeFormat, text: string): Promise<readonly number[]> {
  const { symbol, error } = await writeBarcode(text, { format, scale: 1, addQuietZones: false })
  if (!symbol) throw new Error(error)
  return Array.from(symbol.data.slice(0, symbol.width))
}

/** A card with these bars in the middle of a grey frame, 4 px a bar. */
function frameOf(bars: readonly number[], { angle = 0, grain = () => 0 }: Shot = {}): Frame {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  const [scale, height] = [Math.min(4, 640 / (bars.length + 20)), 170]
  const data = new Uint8ClampedArray(SIDE * SIDE * 4)
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [x, y] = [(at % SIDE) - SIDE / 2, Math.floor(at / SIDE) - SIDE / 2]
    const [u, v] = [(x * cos + y * sin) / scale + bars.length / 2, y * cos - x * sin]
    const onCard = u > -10 && u < bars.length + 10 && Math.abs(v) < height / 2 + 20
    const bar = Math.abs(v) < height / 2 ? (bars[Math.floor(u)] ?? 255) : 255
    const light = (onCard ? 25 + bar * 0.8 : 120) + grain(at)
    data.set([light, light, light, 255], at * 4)
  }
  return { width: SIDE, height: SIDE, data }
}

function reader(setting: Partial<KodeKartu> = {}) {
  const cards = createCardReader({ formats: ALL, pattern: '{NIM:10}', ...setting }, readCodes)
  const read = (frame: Frame, { generation = 0, qr = null as string | null } = {}) =>
    cards.read({ frame, generation, qr })
  return {
    read,
    /** The NIM after so many frames of one picture, one of which each kind of look has. */
    watch: async (frame: Frame, frames = 6) => {
      for (let at = 0; at < frames; at++) {
        const nim = await read(frame)
        if (nim !== null) return nim
      }
      return null
    },
    /** One reading: the second frame is the first that is looked through. */
    once: async (frame: Frame, seen = {}) => {
      await read(frame, seen)
      return read(frame, seen)
    },
  }
}

const CARDS: [KodeKartu['formats'][number], WriteInputBarcodeFormat, string, string][] = [
  ['code128', 'Code128', NIM, '{NIM:10}'],
  ['code39', 'Code39', NIM, '{NIM:10}'],
  ['ean', 'EAN13', `${NIM}77`, '{NIM:10}77?'],
  ['ean', 'EAN8', '2510512', '{NIM:7}?'],
  ['itf', 'ITF', NIM, '{NIM:10}'],
]

// rules S132, S133
for (const [format, drawn, text, pattern] of CARDS)
  test.each<[string, Shot]>([
    ['upright', {}],
    ['tilted', { angle: 12 }],
    ['on its side', { angle: 90 }],
    ['upside down', { angle: 180 }],
    ['tilted and grainy', { angle: -8, grain: (at) => 18 * Math.sin(at * 12.9898) }],
  ])(`reads ${drawn} that is %s, and not where its format is off`, async (_, shot) => {
    const frame = frameOf(await barsOf(drawn, text), shot)
    const nim = text.slice(0, drawn === 'EAN8' ? 7 : 10)
    expect(await reader({ pattern }).watch(frame)).toBe(nim)
    expect(await reader({ pattern, formats: [format] }).watch(frame)).toBe(nim)
    const others = ALL.filter((each) => each !== format)
    expect(await reader({ pattern, formats: others }).watch(frame, 12)).toBeNull()
  })

// rule S133
test('counts after two readings of the same code, one directly after the other', async () => {
  const [sari, budi] = await Promise.all(
    [NIM, '2510512043'].map(async (text) => frameOf(await barsOf('Code128', text))),
  )
  const empty = frameOf([])
  const { read, once } = reader()
  expect(await once(sari!)).toBeNull()
  expect(await read(sari!)).toBe(NIM)
  expect(await read(sari!), 'as long as it is in view').toBe(NIM)

  const other = reader()
  expect(await other.once(sari!)).toBeNull()
  expect(await other.read(budi!), 'another code').toBeNull()
  expect(await other.read(sari!)).toBeNull()
  expect(await other.read(sari!)).toBe(NIM)

  const gap = reader()
  expect(await gap.once(sari!)).toBeNull()
  expect(await gap.read(empty), 'a frame without a code').toBeNull()
  expect(await gap.once(sari!)).toBeNull()

  const qr = reader()
  expect(await qr.once(sari!)).toBeNull()
  expect(await qr.read(sari!, { qr: 'a QR code' })).toBeNull()
  expect(await qr.once(sari!)).toBeNull()

  const paused = reader()
  expect(await paused.once(sari!)).toBeNull()
  expect(await paused.read(sari!, { generation: 1 }), 'after a pause').toBeNull()
})

// rule S133
test('a code that does not fit the whole pattern is passed over, and the one beside it is read', async () => {
  const longer = frameOf(await barsOf('Code128', `${NIM}1`))
  expect(await reader().watch(longer, 12)).toBeNull()
  const [shop, card] = [frameOf(await barsOf('EAN8', '1234567')), frameOf(await barsOf('Code128', NIM))]
  const half = SIDE * SIDE * 2
  const both = new Uint8ClampedArray(SIDE * SIDE * 4)
  // The middle of each picture, one above the other.
  const quarter = half / 2
  both.set(shop.data.subarray(quarter, quarter + half), 0)
  both.set(card.data.subarray(quarter, quarter + half), half)
  expect(await reader().watch({ width: SIDE, height: SIDE, data: both }, 12)).toBe(NIM)
})

/** The same numbers in every run. */
function randomOf(seed: number) {
  let state = seed
  return () => (state = (state * 16807) % 2147483647) / 2147483647
}

// rule S133
test('noise, stripes and text never give a NIM, whatever the pattern allows', async () => {
  const wide = reader({ pattern: '?{NIM:6}?' })
  const short = reader({ pattern: '{NIM:5}' })
  for (let seed = 1; seed <= 40; seed++) {
    const random = randomOf(seed)
    // Bars of random width, as wide as those of a code, and grain that grows.
    const bars = Array.from({ length: 60 + seed }, () => (random() < 0.5 ? 0 : 255))
    const frame = frameOf(seed % 4 === 0 ? [] : bars, {
      angle: seed * 3,
      grain: () => (random() - 0.5) * seed * 4,
    })
    for (const each of [wide, short]) expect(await each.watch(frame, 4), `seed ${seed}`).toBeNull()
  }
})

// @vitest-environment node
/// <reference types="node" />
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import QRCode from 'qrcode'
import { beforeAll, expect, test } from 'vitest'
import { type Frame, decodeFrame, loadReader } from './decode'

const TEXT = '7c2a4b1e-93f0-4d58-a6c1-0e5b7f21d834'

/** Brightness of a pixel, 0 to 255. */
type Picture = { side: number; at: (x: number, y: number) => number }

/** A member's code as a camera might see it: 6 px a module, in the middle of a grey square. */
function qrPicture(text: string, side = 480, scale = 6): Picture {
  const { modules } = QRCode.create(text)
  const quiet = 4
  const edge = (modules.size + 2 * quiet) * scale
  const from = Math.floor((side - edge) / 2)
  return {
    side,
    at(x, y) {
      const column = Math.floor((x - from) / scale) - quiet
      const row = Math.floor((y - from) / scale) - quiet
      const inside = (value: number) => value >= -quiet && value < modules.size + quiet
      if (!inside(column) || !inside(row)) return 120
      const onCode = column >= 0 && row >= 0 && column < modules.size && row < modules.size
      return onCode && modules.get(row, column) ? 20 : 235
    },
  }
}

const turned = ({ side, at }: Picture, degrees: number): Picture => {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin, middle] = [Math.cos(angle), Math.sin(angle), side / 2]
  return {
    side,
    at: (x, y) =>
      at(
        Math.round((x - middle) * cos - (y - middle) * sin + middle),
        Math.round((x - middle) * sin + (y - middle) * cos + middle),
      ),
  }
}
const mirrored = ({ side, at }: Picture): Picture => ({ side, at: (x, y) => at(side - 1 - x, y) })
const inverted = ({ side, at }: Picture): Picture => ({ side, at: (x, y) => 255 - at(x, y) })

function frame({ side, at }: Picture): Frame {
  const data = new Uint8ClampedArray(side * side * 4)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) data.set([at(x, y), at(x, y), at(x, y), 255], (y * side + x) * 4)
  return { width: side, height: side, data }
}

beforeAll(async () => {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await loadReader({ wasmBinary: new Uint8Array(wasm).buffer })
})

const code = qrPicture(TEXT)
test.each<[string, Picture]>([
  ['upright', code],
  ['tilted', turned(code, 17)],
  ['on its side', turned(code, 90)],
  ['upside down', turned(code, 180)],
  // Front cameras and screens behind glass show mirrored codes.
  ['mirrored', mirrored(code)],
  ['mirrored and tilted', turned(mirrored(code), 33)],
  ['inverted', inverted(code)],
  ['inverted and mirrored', inverted(mirrored(code))],
  ['small in a large frame', qrPicture(TEXT, 960, 3)],
])('reads a code that is %s', async (_, picture) => {
  expect(await decodeFrame(frame(picture))).toBe(TEXT)
})

// rule S1
test('reads a plain NIM', async () => {
  expect(await decodeFrame(frame(qrPicture('2510512034-12')))).toBe('2510512034-12')
})

test('finds nothing in an empty frame', async () => {
  expect(await decodeFrame(frame({ side: 480, at: () => 128 }))).toBeNull()
})

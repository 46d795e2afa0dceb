import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'
import QRCode from 'qrcode'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

/**
 * What is held before the camera: a QR code made from a text, the bars of a linear code (`barsOf`), or the very picture that somebody downloaded. `blankSeconds`: for how
 * long nothing follows it, if not as long as after the others.
 */
export type Shot = ({ text: string } | { png: Uint8Array } | { bars: readonly number[] }) & {
  blankSeconds?: number
}

export interface FilmOptions {
  /** How long each shot is in view, and for how long nothing is between two. */
  shotSeconds?: number
  blankSeconds?: number
  /** As the front camera of many phones sees it. */
  mirrored?: boolean
}

/** What Chromium's fake camera takes: frames of this size, 30 a second, over and over. */
const WIDTH = 1280
const HEIGHT = 720
const FPS = 30
/** The code's edge in the frame; the page decodes the middle 720 × 720. */
const EDGE = 380

interface Picture {
  size: number
  /** Light of a pixel, 0 to 255. */
  at: (x: number, y: number) => number
}

function fromText(text: string): Picture {
  const { modules } = QRCode.create(text)
  const quiet = 4
  const size = modules.size + 2 * quiet
  return {
    size,
    at: (x, y) => {
      const [column, row] = [x - quiet, y - quiet]
      const inside = Math.min(column, row) >= 0 && Math.max(column, row) < modules.size
      return inside && modules.get(row, column) ? 0 : 255
    },
  }
}

/** The bars of a Code 128 in their widths of one: 0 is black. */
export async function barsOf(text: string): Promise<readonly number[]> {
  const { resolve } = createRequire(import.meta.url)
  const wasm = await readFile(resolve('zxing-wasm/writer/zxing_writer.wasm'))
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(wasm).buffer },
    fireImmediately: true,
  })
  const { symbol, error } = await writeBarcode(text, { format: 'Code128', scale: 1, addQuietZones: false })
  if (!symbol) throw new Error(error)
  return Array.from(symbol.data.slice(0, symbol.width))
}

/** As wide as a QR code, and a third of that in height. */
function fromBars(bars: readonly number[]): Picture {
  const quiet = 10
  const size = bars.length + 2 * quiet
  return {
    size,
    at: (x, y) => (Math.abs(y - size / 2) < size / 6 ? (bars[x - quiet] ?? 255) : 255),
  }
}

const pictureOf = (shot: Shot) =>
  'text' in shot ? fromText(shot.text) : 'bars' in shot ? fromBars(shot.bars) : fromPng(shot.png)

function fromPng(bytes: Uint8Array): Picture {
  const { width, height, data } = PNG.sync.read(Buffer.from(bytes))
  return {
    size: Math.max(width, height),
    at: (x, y) => {
      const at = (y * width + x) * 4
      // A transparent ground is white paper.
      return x < width && y < height && data[at + 3]! > 127 ? data[at]! : 255
    },
  }
}

function frame(picture: Picture | null, mirrored: boolean): Buffer {
  const data = Buffer.alloc(WIDTH * HEIGHT * 4, 255)
  const [left, top] = [(WIDTH - EDGE) / 2, (HEIGHT - EDGE) / 2]
  const light = (x: number, y: number) => {
    const [u, v] = [(mirrored ? WIDTH - 1 - x : x) - left, y - top]
    const onCard = picture && u >= 0 && v >= 0 && u < EDGE && v < EDGE
    if (!onCard) return 96 + (y >> 4)
    const scale = picture.size / EDGE
    return picture.at(Math.floor(u * scale), Math.floor(v * scale))
  }
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at += 4) data[at] = data[at + 1] = data[at + 2] = light(x, y)
  return jpeg.encode({ width: WIDTH, height: HEIGHT, data }, 85).data
}

/** Writes a film for `fakeCameraArgs`: a pause, then each shot followed by a pause. Returns the file. */
export async function writeFilm(
  file: string,
  shots: readonly Shot[],
  options: FilmOptions = {},
): Promise<string> {
  const { shotSeconds = 1, blankSeconds = 0.5, mirrored = false } = options
  const nothing = frame(null, mirrored)
  const blank = (seconds: number) => Array<Buffer>(Math.round(seconds * FPS)).fill(nothing)
  const film = shots.flatMap((shot) => {
    const still = frame(pictureOf(shot), mirrored)
    return [
      ...Array<Buffer>(Math.round(shotSeconds * FPS)).fill(still),
      ...blank(shot.blankSeconds ?? blankSeconds),
    ]
  })
  await writeFile(file, Buffer.concat([...blank(blankSeconds), ...film]))
  return file
}

/** Chromium's switches for a camera that shows a film, without a question. */
export const fakeCameraArgs = (film: string) => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
]

/** A camera that the person refuses. */
export const deniedCameraArgs = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny']

/** A device without a camera. */
export const noCameraArgs = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream=device-count=0',
]

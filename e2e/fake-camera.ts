import { writeFile } from 'node:fs/promises'
import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'
import QRCode from 'qrcode'

/**
 * What is held before the camera: a code made from a text, or the very picture that somebody downloaded. `blankSeconds`: for how
 * long nothing follows it, if not as long as after the others.
 */
export type Shot = ({ text: string } | { png: Uint8Array }) & { blankSeconds?: number }

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
    const still = frame('text' in shot ? fromText(shot.text) : fromPng(shot.png), mirrored)
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

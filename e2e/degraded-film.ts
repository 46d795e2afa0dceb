import { writeFile } from 'node:fs/promises'
import jpeg from 'jpeg-js'
import QRCode from 'qrcode'

/** A code as a queue really holds it before the camera. */
export interface HeldCode {
  text: string
  /** Turned by so many degrees, and leaning away: the far edge is so much shorter (0 to 0.4). */
  turn?: number
  lean?: number
  /** The code's edge in pixels of a picture 720 high. */
  edge?: number
  /** Light of the paper and of the ink, 0 to 255. */
  paper?: number
  ink?: number
  /** Out of focus, by a radius in pixels. */
  blur?: number
}

/** One code in view; `mark` is what `readMark` finds in its frames. */
export interface Take {
  code: HeldCode
  mark: number
  seconds: number
}

const WIDTH = 1280
const HEIGHT = 720
const FPS = 30
/** The mark: twelve fields in the upper left corner, outside of the square that the page decodes. */
export const MARK = { bits: 12, size: 16 }

type Plane = Float32Array

function background(): Plane {
  const plane = new Float32Array(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y++) plane.fill(96 + (y >> 4), y * WIDTH, (y + 1) * WIDTH)
  return plane
}

/** Light of the card at (u, v), each 0 to 1, quiet zone included. */
function card({ text, paper = 255, ink = 0 }: HeldCode): (u: number, v: number) => number {
  const { modules } = QRCode.create(text)
  const [quiet, size] = [4, modules.size + 8]
  return (u, v) => {
    const [x, y] = [Math.floor(u * size) - quiet, Math.floor(v * size) - quiet]
    const inside = Math.min(x, y) >= 0 && Math.max(x, y) < modules.size
    return inside && modules.get(y, x) ? ink : paper
  }
}

/** Draws with four samples a pixel, so that an edge is grey and not a staircase. */
function hold(plane: Plane, code: HeldCode): void {
  const { edge = 380, turn = 0, lean = 0 } = code
  const light = card(code)
  const angle = (turn * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const reach = Math.ceil(edge * 0.75)
  const sample = (dx: number, dy: number): number | null => {
    const [x, y] = [(dx * cos + dy * sin) / edge, (dy * cos - dx * sin) / edge]
    // The far edge is above: narrower, and nearer to the middle.
    const shrink = 1 - lean * (0.5 - y)
    const [u, v] = [x / shrink + 0.5, y / shrink + 0.5]
    return Math.min(u, v) >= 0 && Math.max(u, v) < 1 ? light(u, v) : null
  }
  for (let dy = -reach; dy < reach; dy++)
    for (let dx = -reach; dx < reach; dx++) {
      const [x, y] = [WIDTH / 2 + dx, HEIGHT / 2 + dy]
      if (y < 0 || y >= HEIGHT) continue
      const at = y * WIDTH + x
      let sum = 0
      for (const [sx, sy] of [
        [0.25, 0.25],
        [0.75, 0.25],
        [0.25, 0.75],
        [0.75, 0.75],
      ] as const)
        sum += sample(dx + sx, dy + sy) ?? plane[at]!
      plane[at] = sum / 4
    }
}

/** Means over a window along rows or columns. */
function smear(plane: Plane, radius: number, step: number): Plane {
  const out = plane.slice()
  const [top, left, side] = [0, (WIDTH - HEIGHT) / 2, HEIGHT]
  for (let y = top + radius; y < side - radius; y++)
    for (let x = left + radius; x < left + side - radius; x++) {
      let sum = 0
      for (let offset = -radius; offset <= radius; offset++) sum += plane[y * WIDTH + x + offset * step]!
      out[y * WIDTH + x] = sum / (2 * radius + 1)
    }
  return out
}

function encode(plane: Plane, mark: number): Buffer {
  const data = Buffer.alloc(WIDTH * HEIGHT * 4, 255)
  // The grain of a small sensor: the same in every film.
  let grain = 1
  for (let at = 0; at < plane.length; at++) {
    grain = (Math.imul(grain, 1664525) + 1013904223) >>> 0
    const light = Math.max(0, Math.min(255, plane[at]! + ((grain >>> 24) % 9) - 4))
    data[4 * at] = data[4 * at + 1] = data[4 * at + 2] = light
  }
  for (let bit = 0; bit < MARK.bits; bit++)
    for (let y = 0; y < MARK.size; y++) {
      const from = (y * WIDTH + bit * MARK.size) * 4
      data.fill((mark >> bit) & 1 ? 255 : 0, from, from + MARK.size * 4)
    }
  return jpeg.encode({ width: WIDTH, height: HEIGHT, data }, 85).data
}

function frameOf(code: HeldCode | null, mark: number): Buffer {
  let plane = background()
  if (code) hold(plane, code)
  // Twice in each direction is near enough to a lens.
  if (code?.blur) for (const step of [1, WIDTH, 1, WIDTH]) plane = smear(plane, code.blur, step)
  return encode(plane, mark)
}

/** Writes a film: a pause of `lead`, then each take, with `gap` of nothing after it. Marks of pauses are 0. Returns the file. */
export async function writeDegradedFilm(
  file: string,
  takes: readonly Take[],
  { lead, gap }: { lead: number; gap: number },
): Promise<string> {
  const nothing = frameOf(null, 0)
  const still = (frame: Buffer, seconds: number) => Array<Buffer>(Math.round(seconds * FPS)).fill(frame)
  const film = takes.flatMap(({ code, mark, seconds }) => [
    ...still(frameOf(code, mark), seconds),
    ...still(nothing, gap),
  ])
  await writeFile(file, Buffer.concat([...still(nothing, lead), ...film]))
  return file
}

import QRCode from 'qrcode'
import { type Random, createRandom } from '../../server/src/demo/random'

/** What the scanner decodes of a common camera: the middle square of 1280 × 720. */
export const SIDE = 720

/** Light from 0 to 1, row by row. */
type Light = Float32Array

export interface BenchFrame {
  kind: string
  /** What the code holds. */
  text: string
  /** RGBA, grey. */
  data: Uint8ClampedArray<ArrayBuffer>
}

/** Where a point of the frame lies on the card: (0, 0) to (1, 1) from corner to corner, with the quiet zone. */
type ToCard = (x: number, y: number) => readonly [number, number]

/** Grows from 0 (as a mentor would wish) to 1 (as bad as it gets) over a kind's frames. */
type Degrade = (badness: number, random: Random) => Shot

interface Shot {
  /** The card's edge in pixels. */
  edge?: number
  angle?: number
  /** How far each corner is moved inwards, as a fraction of the edge: the perspective of a tilted card. */
  slant?: readonly [number, number]
  /** What happens to the light afterwards. */
  after?: (light: Light, random: Random) => Light
}

const EDGE = 360
const between = (from: number, to: number, part: number) => from + (to - from) * part

const KINDS: Record<string, Degrade> = {
  small: (bad) => ({ edge: between(220, 66, bad), after: blurred(0.5) }),
  rotated: (bad, random) => ({ edge: between(EDGE, 180, bad), angle: random.next() * 2 * Math.PI }),
  perspective: (bad, random) => ({
    angle: between(-0.3, 0.3, random.next()),
    slant: random.next() < 0.5 ? [between(0.04, 0.27, bad), 0] : [0, between(0.04, 0.27, bad)],
  }),
  blurred: (bad) => ({ edge: 300, after: blurred(between(0.8, 4.4, bad)) }),
  motion: (bad, random) => ({ edge: 300, after: smeared(between(3, 15, bad), random.next() * Math.PI) }),
  noisy: (bad) => ({ edge: 300, after: chain(blurred(0.6), grainy(between(0.04, 0.42, bad))) }),
  'low contrast': (bad) => ({
    edge: 300,
    after: chain(blurred(0.6), faded(between(0.5, 0.06, bad)), shaded(between(0, 0.3, bad)), grainy(0.01)),
  }),
  inverted: (bad) => ({
    edge: between(EDGE, 150, bad),
    angle: bad,
    after: chain((light) => light.map((value) => 1 - value), blurred(between(0.5, 1.4, bad))),
  }),
  mirrored: (bad) => ({
    edge: between(EDGE, 150, bad),
    angle: bad,
    after: chain(flipped, blurred(between(0.5, 1.4, bad))),
  }),
  // A code on another phone's screen: the two grids beat against each other.
  moiré: (bad, random) => ({
    edge: 320,
    angle: between(-0.1, 0.1, random.next()),
    after: chain(striped(between(0.15, 0.75, bad), random.next() * Math.PI), blurred(0.7), grainy(0.03)),
  }),
}

export const kinds = Object.keys(KINDS)
export const FRAMES = 40

/** The frames of a kind, each worse than the one before; the same in every run. Every frame shows another member's code. */
export function* framesOf(kind: string): Generator<BenchFrame> {
  const degrade = KINDS[kind]
  if (!degrade) throw new RangeError(kind)
  for (let index = 0; index < FRAMES; index++) {
    const random = createRandom(kinds.indexOf(kind) * 1000 + index)
    const text = random.uuid()
    const shot = degrade(index / (FRAMES - 1), random)
    yield { kind, text, data: take(qrInk(text), shot, random) }
  }
}

/** The bars of a linear code in their widths of one, dark or not. */
export interface Bars {
  text: string
  bars: readonly boolean[]
}

const CARD_KINDS: Record<string, Degrade> = {
  'cards, small': (bad) => ({ edge: between(620, 240, bad), after: blurred(0.5) }),
  // Upright, upside down or on its side, and tilted besides.
  'cards, turned': (bad, random) => ({
    edge: 560,
    angle: (random.int(0, 3) * Math.PI) / 2 + between(0, 0.25, bad) * (random.next() < 0.5 ? -1 : 1),
  }),
  'cards, blurred': (bad) => ({ edge: 560, after: blurred(between(0.6, 2.6, bad)) }),
  'cards, noisy': (bad) => ({ edge: 560, after: chain(blurred(0.6), grainy(between(0.03, 0.25, bad))) }),
}

export const cardKinds = Object.keys(CARD_KINDS)

/** The frames of a kind of student cards, each worse than the one before; the codes take turns. */
export function* cardFramesOf(kind: string, codes: readonly Bars[]): Generator<BenchFrame> {
  const degrade = CARD_KINDS[kind]
  if (!degrade) throw new RangeError(kind)
  for (let index = 0; index < FRAMES; index++) {
    const random = createRandom(100_000 + cardKinds.indexOf(kind) * 1000 + index)
    const code = codes[index % codes.length]
    if (!code) throw new RangeError('no codes')
    const shot = degrade(index / (FRAMES - 1), random)
    yield { kind, text: code.text, data: take(barInk(code), shot, random) }
  }
}

function take(ink: Ink, shot: Shot, random: Random) {
  const light = blurred(0.4)(draw(ink, shot, random), random)
  return toPixels(shot.after ? shot.after(light, random) : light)
}

/** What is printed at a point of the square card: dark or not; null beside it. */
type Ink = (u: number, v: number) => boolean | null

function qrInk(text: string): Ink {
  const { modules } = QRCode.create(text)
  const quiet = 4
  const size = modules.size + 2 * quiet
  return (u, v) => {
    if (u < 0 || v < 0 || u >= 1 || v >= 1) return null
    const [column, row] = [Math.floor(u * size) - quiet, Math.floor(v * size) - quiet]
    const onCode = Math.min(column, row) >= 0 && Math.max(column, row) < modules.size
    return onCode && Boolean(modules.get(row, column))
  }
}

/** A card of half its width in height, with the bars in the middle. */
function barInk({ bars }: Bars): Ink {
  const quiet = 10
  const size = bars.length + 2 * quiet
  return (u, v) => {
    const off = Math.abs(v - 0.5)
    if (u < 0 || u >= 1 || off > 0.25) return null
    return off < 0.14 && (bars[Math.floor(u * size) - quiet] ?? false)
  }
}

/** The card somewhere near the middle, before a ground that is not quite even. */
function draw(ink: Ink, shot: Shot, random: Random): Light {
  const toCard = view(shot, random)
  const light = new Float32Array(SIDE * SIDE)
  // Nine looks into each pixel: edges come out as a lens draws them.
  const looks = [1 / 6, 3 / 6, 5 / 6]
  const ground = between(0.25, 0.6, random.next())
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      let total = 0
      for (const dy of looks)
        for (const dx of looks) {
          const dark = ink(...toCard(x + dx, y + dy))
          if (dark === null) total += ground + 0.1 * (y / SIDE)
          else total += dark ? 0.08 : 0.92
        }
      light[y * SIDE + x] = total / 9
    }
  return light
}

function view({ edge = EDGE, angle = 0, slant = [0, 0] }: Shot, random: Random): ToCard {
  const middle = SIDE / 2
  const [left, top] = [middle + random.int(-30, 30), middle + random.int(-30, 30)]
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [slantX, slantY] = slant
  return (x, y) => {
    const [px, py] = [(x - left) / edge, (y - top) / edge]
    const [u, v] = [px * cos + py * sin, py * cos - px * sin]
    // The far side is smaller: lines of the card run together there.
    const depth = 1 - 2 * slantY * v - 2 * slantX * u
    return [u / depth + 0.5, v / depth + 0.5]
  }
}

type After = (light: Light, random: Random) => Light

const chain =
  (...steps: After[]): After =>
  (light, random) =>
    steps.reduce((seen, step) => step(seen, random), light)

/** Gaussian, in both directions; sigma in pixels. */
function blurred(sigma: number): After {
  const radius = Math.ceil(3 * sigma)
  const weights = Array.from({ length: 2 * radius + 1 }, (_, at) =>
    Math.exp(-((at - radius) ** 2) / (2 * sigma * sigma)),
  )
  const total = weights.reduce((sum, one) => sum + one, 0)
  const kernel = weights.map((one) => one / total)
  return (light) => [1, SIDE].reduce((seen, step) => along(seen, kernel, step), light)
}

/** A row or column of weights over each pixel; the frame's edge goes on outside. */
function along(light: Light, kernel: readonly number[], step: number): Light {
  const radius = (kernel.length - 1) / 2
  const result = new Float32Array(light.length)
  for (let index = 0; index < light.length; index++) {
    const at = step === 1 ? index % SIDE : Math.floor(index / SIDE)
    let total = 0
    for (let offset = -radius; offset <= radius; offset++) {
      const inside = Math.min(SIDE - 1, Math.max(0, at + offset)) - at
      total += (kernel[offset + radius] ?? 0) * (light[index + inside * step] ?? 0)
    }
    result[index] = total
  }
  return result
}

/** A hand that moved while the shutter was open. */
function smeared(length: number, angle: number): After {
  const steps = Math.ceil(length) * 2
  return (light) => {
    const result = new Float32Array(light.length)
    for (let y = 0; y < SIDE; y++)
      for (let x = 0; x < SIDE; x++) {
        let total = 0
        for (let step = 0; step < steps; step++) {
          const way = (step / (steps - 1) - 0.5) * length
          total += lightAt(light, x + way * Math.cos(angle), y + way * Math.sin(angle))
        }
        result[y * SIDE + x] = total / steps
      }
    return result
  }
}

function lightAt(light: Light, x: number, y: number): number {
  const inside = (value: number) => Math.min(SIDE - 1, Math.max(0, Math.round(value)))
  return light[inside(y) * SIDE + inside(x)] ?? 0
}

/** Sensor noise, each pixel for itself. */
function grainy(sigma: number): After {
  return (light, random) =>
    light.map((value) => {
      const radius = Math.sqrt(-2 * Math.log(1 - random.next()))
      return value + sigma * radius * Math.cos(2 * Math.PI * random.next())
    })
}

const faded =
  (contrast: number): After =>
  (light) =>
    light.map((value) => 0.5 + (value - 0.5) * contrast)

/** Shadow from one side. */
const shaded =
  (depth: number): After =>
  (light) =>
    light.map((value, index) => value * (1 - depth * ((index % SIDE) / SIDE)))

const flipped: After = (light) =>
  light.map((_, index) => light[Math.floor(index / SIDE) * SIDE + SIDE - 1 - (index % SIDE)] ?? 0)

/** A moiré pattern: two sets of stripes of almost the same width. */
function striped(depth: number, angle: number): After {
  const wave = (turn: number, width: number) => {
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    return (x: number, y: number) => 0.5 + 0.5 * Math.cos((2 * Math.PI * (x * cos + y * sin)) / width)
  }
  const [one, other] = [wave(angle, 3.1), wave(angle + 0.12, 3.4)]
  return (light) =>
    light.map((value, index) => {
      const [x, y] = [index % SIDE, Math.floor(index / SIDE)]
      return value * (1 - depth * one(x, y) * other(x, y))
    })
}

function toPixels(light: Light): Uint8ClampedArray<ArrayBuffer> {
  const data = new Uint8ClampedArray(light.length * 4)
  for (let index = 0; index < light.length; index++) {
    data.fill(Math.round((light[index] ?? 0) * 255), index * 4, index * 4 + 3)
    data[index * 4 + 3] = 255
  }
  return data
}

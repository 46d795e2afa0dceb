import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { ZXING_WASM_VERSION } from 'zxing-wasm/reader'
// The module that the scanner's worker runs. `scanner.worker.ts` adds only the messages.
import { decodeFrame, loadReader } from '../../web/src/features/pindai/decode'
import { FRAMES, SIDE, framesOf, kinds } from './frames'
import { createHtml5Qrcode } from './html5-qrcode'
import { type DecodeKind, keep } from './results'
import { percentile, round } from './statistics'
import { type Target, atLeast, atMost } from './targets'

interface Tally {
  read: number
  wrong: number
  times: number[]
}

const tally = (): Tally => ({ read: 0, wrong: 0, times: [] })

/** Shows each degraded frame to both readers and writes the results. */
export async function benchDecode(): Promise<Target[]> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await loadReader({ wasmBinary: new Uint8Array(wasm).buffer })
  const html5Qrcode = createHtml5Qrcode()
  const read = {
    ours: (data: Uint8ClampedArray<ArrayBuffer>) => decodeFrame({ width: SIDE, height: SIDE, data }),
    html5_qrcode: async (data: Uint8ClampedArray<ArrayBuffer>) => Promise.resolve(html5Qrcode(data)),
  }
  const all = { ours: tally(), html5_qrcode: tally() }
  const results: DecodeKind[] = []
  for (const kind of kinds) {
    const own = { ours: tally(), html5_qrcode: tally() }
    for (const frame of framesOf(kind)) {
      for (const reader of ['ours', 'html5_qrcode'] as const) {
        // A copy, because a reader may change the pixels.
        const data = new Uint8ClampedArray(frame.data)
        const since = performance.now()
        const text = await read[reader](data)
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
  const targets = [
    atLeast('decode: part of the frames that are read', total.ours.read / total.frames, 0.94),
    atMost('decode: frames read as another text', total.ours.wrong, 0),
  ]
  await keep({ decode: { zxing_wasm: ZXING_WASM_VERSION, kinds: results, all: total, targets } })
  return targets
}

function summarize(
  kind: string,
  frames: number,
  tallied: Record<'ours' | 'html5_qrcode', Tally>,
): DecodeKind {
  const of = ({ read, wrong, times }: Tally) => {
    const sorted = times.toSorted((a, b) => a - b)
    return {
      read,
      wrong,
      median_ms: round(percentile(sorted, 0.5), 1),
      p95_ms: round(percentile(sorted, 0.95), 1),
    }
  }
  return { kind, frames, ours: of(tallied.ours), html5_qrcode: of(tallied.html5_qrcode) }
}

function describe(one: DecodeKind | undefined): string {
  if (!one) return ''
  const side = ({ read, wrong, median_ms, p95_ms }: DecodeKind['ours']) =>
    `${`${read}/${one.frames}`.padStart(7)} read, ${wrong} wrong, ${median_ms} ms (p95 ${p95_ms})`
  return `${one.kind.padEnd(13)} ours ${side(one.ours)}   html5-qrcode ${side(one.html5_qrcode)}`
}

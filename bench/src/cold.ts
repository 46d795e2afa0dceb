import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import type { Stage } from './stage'
import { median, round } from './statistics'

/** Longer than idle connections live by default: 10 s in pg, 5 s in node:http. */
const SILENCE_MS = 10_500
const WARM_CALLS = 9

/** Medians, ms. */
interface Calls {
  /** The first call after the silence. */
  first_ms: number
  /** One after others. */
  warm_ms: number
}

export interface ColdResult {
  silence_s: number
  rounds: number
  product: Calls
  floor: Calls
}

interface Times {
  first: number[]
  warm: number[]
}

/** A group's list over a new connection, from the request to its last byte, in ms. */
function timed(address: string, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const since = performance.now()
    get(address, { agent: false, headers: { Authorization: `Bearer ${token}` } }, (response) => {
      response.on('error', reject).resume()
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(performance.now() - since)
          : reject(new Error(`${address}: ${response.statusCode}`)),
      )
    }).on('error', reject)
  })
}

/** The first list after a silence beside a warm one, of product and floor. */
export async function measureCold(stage: Stage, rounds: number): Promise<ColdResult> {
  const { demo, token } = stage
  const query = `id_kelompok=${demo.kelompok[0]?.id}&id_absen=${demo.absen[0]?.id}`
  const call = (url: string) => timed(`${url}/api${absenCalls.listAbsensi.path}?${query}`, token)
  const times: Record<'product' | 'floor', Times> = {
    product: { first: [], warm: [] },
    floor: { first: [], warm: [] },
  }
  for (let at = 0; at < rounds; at++) {
    await sleep(SILENCE_MS)
    for (const side of ['product', 'floor'] as const) {
      const { url } = stage[side]
      times[side].first.push(await call(url))
      for (let turn = 0; turn < WARM_CALLS; turn++) times[side].warm.push(await call(url))
    }
  }
  const of = ({ first, warm }: Times): Calls => ({
    first_ms: round(median(first)),
    warm_ms: round(median(warm)),
  })
  return {
    silence_s: SILENCE_MS / 1000,
    rounds,
    product: of(times.product),
    floor: of(times.floor),
  }
}

import autocannon from 'autocannon'
import type { Shot } from './paths'
import { percentile } from './statistics'

/** As many mentors wait for an answer at any moment, where a measurement does not say otherwise. */
export const CONNECTIONS = 32

export interface Volley {
  seconds: number
  p50_ms: number
  p99_ms: number
}

/** Sends every shot once, over connections that each wait for their answer; throws where one is refused. */
export async function shoot(url: string, shots: readonly Shot[], connections = CONNECTIONS): Promise<Volley> {
  const latencies: number[] = []
  const seen = new Set<unknown>()
  const refused = new Map<number, number>()
  let [started, ended] = [0, 0]
  // Built before anything is sent, so that the measuring side works as little as it can meanwhile.
  const hands = Array.from({ length: connections }, (_, hand) =>
    shots.filter((_shot, index) => index % connections === hand),
  )
  await new Promise<void>((resolve, reject) => {
    const options: autocannon.Options = {
      url,
      connections,
      amount: shots.length,
      timeout: 60,
      setupClient(client) {
        client.setRequests(hands.shift() ?? [])
        started = performance.now()
      },
    }
    const cannon = autocannon(options, (error) => (error ? reject(error) : resolve()))
    cannon.on('reqError', reject)
    cannon.on('response', (client, status, _bytes, took) => {
      ended = performance.now()
      if (status < 200 || status > 299) refused.set(status, (refused.get(status) ?? 0) + 1)
      // The first answer of a client is left out: its time includes opening all connections.
      if (seen.has(client)) latencies.push(took)
      seen.add(client)
    })
  })
  if (refused.size > 0) throw new Error(`refused: ${JSON.stringify([...refused])}`)
  const sorted = Float64Array.from(latencies).sort()
  return {
    seconds: (ended - started) / 1000,
    p50_ms: percentile(sorted, 0.5),
    p99_ms: percentile(sorted, 0.99),
  }
}

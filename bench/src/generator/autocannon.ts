import autocannon from 'autocannon'
import type { Shot } from '../paths'
import { percentile } from '../statistics'
import type { Volley } from './volley'

/**
 * autocannon must not stop to clean up while it measures: a pause of its own of 20 ms, in every second volley, was most of what p99
 * reported. Its room (the flags of `npm run bench`) holds what one volley leaves behind.
 */
function clean(): void {
  if (!globalThis.gc) throw new Error('start it by `npm run bench`, which gives node its flags')
  globalThis.gc()
}

/** Sends the shots by autocannon, in this process: each connection has its share of them. */
export async function shootWithAutocannon(
  url: string,
  shots: readonly Shot[],
  connections: number,
): Promise<Volley> {
  const latencies: number[] = []
  const seen = new Set<unknown>()
  const refused = new Map<number, number>()
  let [started, ended] = [0, 0]
  // Built before anything is sent, so that the measuring side works as little as it can meanwhile.
  const hands = Array.from({ length: connections }, (_, hand) =>
    shots.filter((_shot, index) => index % connections === hand),
  )
  clean()
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

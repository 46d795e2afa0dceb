import { type AddressInfo, connect, createServer } from 'node:net'
import type { Readable, Writable } from 'node:stream'
import { createRowCount } from '@bakti/contract/csv.rules'
import type { Envelope } from '@bakti/contract/envelope'
import { tugasCalls } from '@bakti/contract/tugas/tugas.calls'
import { placeOf } from '@bakti/contract/tugas/tugas.rules'
import type { KumpulTugasRow } from '@bakti/contract/tugas/tugas.schemas'
import { memoryOf } from './processes'
import { keep } from './results'
import { withEvent } from './stage'
import { median, round } from './statistics'
import { type Target, atLeast, atMost } from './targets'

const ROUND_TRIP_MS = 50
const ROUNDS = 5
/** Pages of a quick run; the rest is computed from their time. */
const QUICK_PAGES = 200
/** Memory is looked at so often. */
const LOOK_MS = 20

export interface ExportResult {
  rows: number
  round_trip_ms: number
  /** Pages of ten, each behind the last row of the one before. */
  pages: { calls: number; measured: number; seconds: number }
  /** One file, medians; `bytes` as they passed the network, compressed. */
  file: { rounds: number; seconds: number; lowest: number; highest: number; bytes: number }
  /** The most that the server held during the files above what it held before. */
  growth_mb: number
  /** The longest that it took to answer another call meanwhile, without the round trip. */
  longest_wait_ms: number
}

interface Way {
  url: string
  /** Bytes that came back over it so far. */
  received: () => number
  close: () => void
}

/** A way to a server on which every byte takes half of a round trip. */
async function startWay(target: string): Promise<Way> {
  const { hostname, port } = new URL(target)
  let received = 0
  const later = (from: Readable, to: Writable) => {
    from.on('data', (bytes: Buffer) => setTimeout(() => to.write(bytes), ROUND_TRIP_MS / 2))
    from.on('end', () => setTimeout(() => to.end(), ROUND_TRIP_MS / 2))
  }
  const server = createServer((near) => {
    const far = connect(Number(port), hostname).setNoDelay()
    near.setNoDelay().on('error', () => far.destroy())
    far.on('error', () => near.destroy()).on('data', ({ length }: Buffer) => (received += length))
    later(near, far)
    later(far, near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => received,
    close: () => void server.close(),
  }
}

/** Reads so many pages as the browser did before there was a file. Returns the seconds, and how many pages there are in all. */
async function readPages(url: string, headers: Record<string, string>, most: number) {
  const since = performance.now()
  let [calls, all, place] = [0, 1, '']
  while (calls < Math.min(all, most)) {
    const response = await fetch(`${url}/api${tugasCalls.listKumpul.path}?${place}`, { headers })
    const { data, totalPages = 0 } = (await response.json()) as Envelope<KumpulTugasRow[]>
    if (calls++ === 0) all = totalPages
    const last = data.at(-1)
    if (!last) throw new Error(`page ${calls} of ${all} is empty`)
    place = `setelah=${placeOf(last)}`
  }
  return { calls, all, seconds: (performance.now() - since) / 1000 }
}

/** Receives the file as the browser does. Returns the seconds and its rows. */
async function readFile(url: string, headers: Record<string, string>) {
  const since = performance.now()
  const response = await fetch(`${url}/api${tugasCalls.exportKumpul.path}`, { headers })
  const count = createRowCount()
  if (response.body) for await (const part of response.body) count.add(part)
  return { rows: count.rows(), seconds: (performance.now() - since) / 1000 }
}

/** Looks at the server while `work` runs. */
async function watched(url: string, pid: number, work: () => Promise<void>) {
  const before = memoryOf(pid)
  let [most, longest] = [before, 0]
  const ended = new AbortController()
  const timer = setInterval(() => (most = Math.max(most, memoryOf(pid))), LOOK_MS)
  const ask = async () => {
    while (!ended.signal.aborted) {
      const since = performance.now()
      await (await fetch(`${url}/api/health`)).arrayBuffer()
      longest = Math.max(longest, performance.now() - since)
    }
  }
  const asking = ask()
  await work().finally(() => {
    ended.abort()
    clearInterval(timer)
  })
  await asking
  return { growth_mb: round(most - before, 0), longest_wait_ms: round(longest, 0) }
}

/** Everybody's submissions: by pages of ten, as before decision 074, beside one file. */
export async function benchExport(quick: boolean): Promise<readonly Target[]> {
  return withEvent({}, async ({ url, pid, headers }) => {
    const way = await startWay(url)
    const pages = await readPages(way.url, headers, quick ? QUICK_PAGES : Number.POSITIVE_INFINITY)
    const files: Awaited<ReturnType<typeof readFile>>[] = []
    const before = way.received()
    const { growth_mb, longest_wait_ms } = await watched(url, pid, async () => {
      for (let time = 0; time < ROUNDS; time++) files.push(await readFile(way.url, headers))
    })
    const bytes = Math.round((way.received() - before) / ROUNDS)
    way.close()
    const seconds = files.map((file) => file.seconds)
    const result: ExportResult = {
      rows: files[0]?.rows ?? 0,
      round_trip_ms: ROUND_TRIP_MS,
      pages: {
        calls: pages.all,
        measured: pages.calls,
        seconds: round((pages.seconds / pages.calls) * pages.all, 0),
      },
      file: {
        rounds: ROUNDS,
        seconds: round(median(seconds)),
        lowest: round(Math.min(...seconds)),
        highest: round(Math.max(...seconds)),
        bytes,
      },
      growth_mb,
      longest_wait_ms,
    }
    const targets = [
      atLeast('export of all: times as fast as by pages', result.pages.seconds / result.file.seconds, 50),
      // The bound of `kumpul-export.proof.ts`: a heap that V8 lets grow before it collects.
      atMost('export of all: memory, MB', growth_mb, 200),
    ]
    console.log(result)
    await keep({ ekspor: { ...result, targets } })
    return targets
  })
}

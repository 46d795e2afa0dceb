import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { WIDEST, connectFrames, connectH2, frame, gets, window } from './testing/http2'
import { bundle, run } from './testing/program'
import { TEST_CERT, TEST_KEY } from './testing/tls'

// Visitors who ask for much and take nothing, on the server as it is started (rules W110, W111).

let built: Awaited<ReturnType<typeof bundle>>
beforeAll(async () => (built = await bundle()))
afterAll(() => built.remove())

async function start() {
  const dataDir = await mkdtemp(join(tmpdir(), 'bakti-proof-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const [TLS_CERT, TLS_KEY] = [join(dataDir, 'cert.pem'), join(dataDir, 'key.pem')]
  await writeFile(TLS_CERT, TEST_CERT)
  await writeFile(TLS_KEY, TEST_KEY, { mode: 0o600 })
  const program = run(join(built.dir, 'main.js'), { PORT: '0', DATA_DIR: dataDir, TLS_CERT, TLS_KEY })
  onTestFinished(async () => {
    program.child.kill('SIGTERM')
    await program.ended
  })
  const port = Number(/siap di \S+:(\d+)/.exec(await program.said('Masuk di'))![1])
  const memoryMb = async () =>
    Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${program.child.pid}/status`, 'utf8'))![1]) / 1024
  return { program, port, memoryMb }
}

const CONNECTIONS = 150
const STREAMS = 100
const DOCUMENT = '/api/docs/openapi.json'
const HEALTH = { ':path': '/api/health' }

const PING = frame('PING', 0, 0, Buffer.alloc(8))

/** Reads the document at 50 kB/s again and again, as a phone on a bad network does. */
async function downloadSlowly(port: number, until: number): Promise<{ whole: number; cut: number }> {
  const counted = { whole: 0, cut: 0 }
  const client = await connectH2(port, { settings: { initialWindowSize: 16 * 1024 } })
  const { text } = await (await connectH2(port)).ask({ ':path': DOCUMENT })
  while (performance.now() < until) {
    const { stream, answer } = client.send({ ':path': DOCUMENT })
    let taken = 0
    const began = performance.now()
    stream.on('data', (part: string) => {
      taken += part.length
      stream.pause()
      setTimeout(() => stream.resume(), Math.max(0, began + taken / 50 - performance.now()))
    })
    if ((await answer).text === text) counted.whole++
    else counted.cut++
  }
  return counted
}

test.each([
  ['with a window of 0', 0, DOCUMENT, true],
  ['with a window as wide as it may be, and reading no byte', WIDEST, DOCUMENT, false],
  ['of a short answer, with a window of 0', 0, '/api/health', true],
])(
  '150 connections × 100 requests %s hold less than 250 MB, and others are served',
  async (name, size, path, reads) => {
    const { port, memoryMb } = await start()
    await (await connectH2(port)).ask({ ':path': DOCUMENT })
    const before = await memoryMb()
    const since = performance.now()
    let peak = 0
    let sent = 0
    const pings: NodeJS.Timeout[] = []
    onTestFinished(() => pings.forEach(clearInterval))
    let open = 0
    for (let nth = 0; nth < CONNECTIONS; nth++) {
      const { socket, closed } = await connectFrames(port)
      open++
      void closed.then(() => open--)
      if (!reads) socket.pause()
      const bytes = Buffer.concat([window(size), ...gets(path, STREAMS)])
      sent += bytes.length
      socket.write(bytes)
      pings.push(setInterval(() => socket.writable && socket.write(PING), 10_000))
      if (nth % 10 === 0) peak = Math.max(peak, await memoryMb())
    }
    const requested = performance.now() - since
    let slowest = 0
    const downloads = downloadSlowly(port, since + 30_000)
    while (performance.now() - since < 30_000) {
      const began = performance.now()
      expect((await (await connectH2(port)).ask(HEALTH)).status).toBe(200)
      slowest = Math.max(slowest, performance.now() - began)
      peak = Math.max(peak, await memoryMb())
      await sleep(250)
    }
    const { whole, cut } = await downloads
    console.log(name, {
      before: Math.round(before),
      peak: Math.round(peak),
      after: Math.round(await memoryMb()),
      sentMb: sent / 1e6,
      requestedMs: Math.round(requested),
      slowestMs: Math.round(slowest),
      open,
      downloads: whole,
    })
    expect(cut, 'downloads at 50 kB/s').toBe(0)
    expect(whole).toBeGreaterThan(1)
    expect(peak - before).toBeLessThan(250)
  },
  120_000,
)

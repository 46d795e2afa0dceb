import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http'
import { type AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, test } from './test'
import { type Weather, startFlakyProxy } from './flaky-proxy'

const BODY = Buffer.alloc(50_000, 'bakti ')

/** Plays with a proxy before a server that counts what it hears, and answers each request with the bytes of its body. */
async function play(
  weather: Weather,
  work: (ask: () => Promise<string>, heard: () => number) => Promise<void>,
  seed = 7,
) {
  let heard = 0
  const answer = async (asked: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(asked)
    heard++
    response.end(body)
  }
  const server = createServer((asked, response) => void answer(asked, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy = await startFlakyProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, seed)
  proxy.become(weather)
  const ask = async () => {
    try {
      const sent = request(proxy.url, { method: 'POST' }).end(BODY)
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      return (await buffer(answer)).equals(BODY) ? 'whole' : 'torn'
    } catch {
      return 'lost'
    }
  }
  try {
    await work(ask, () => heard)
    return proxy.counts
  } finally {
    await proxy.close()
    server.closeAllConnections()
    server.close()
  }
}

const times = async (count: number, ask: () => Promise<string>) => {
  const answers: string[] = []
  for (let at = 0; at < count; at++) answers.push(await ask())
  return answers
}

test('in good weather every byte passes; a reset comes before the request, a dropped answer after it', async () => {
  await play({}, async (ask, heard) => {
    expect(await times(5, ask)).toEqual(Array(5).fill('whole'))
    expect(heard()).toBe(5)
  })
  await play({ reset: 1 }, async (ask, heard) => {
    expect(await ask()).toBe('lost')
    expect(heard()).toBe(0)
  })
  await play({ dropAnswer: 1 }, async (ask, heard) => {
    expect(await ask()).toBe('lost')
    expect(heard()).toBe(1)
  })
})

test('the same seed makes the same weather', async () => {
  const run = async (seed: number) => {
    let answers: string[] = []
    await play({ reset: 0.2, dropAnswer: 0.2 }, async (ask) => void (answers = await times(40, ask)), seed)
    return answers
  }
  const first = await run(11)
  expect(new Set(first)).toEqual(new Set(['whole', 'lost']))
  expect(await run(11)).toEqual(first)
  expect(await run(12)).not.toEqual(first)
})

test('delay, bandwidth and loss make bytes late and leave them in their order', async () => {
  const timed = async (weather: Weather) => {
    const since = performance.now()
    const counts = await play(weather, async (ask) => expect(await ask()).toBe('whole'))
    return { ms: performance.now() - since, ...counts }
  }
  expect((await timed({ delay: [150, 200] })).ms).toBeGreaterThan(300)
  // 50,000 bytes each way at 2 Mbit/s.
  expect((await timed({ bitsPerSecond: 2_000_000 })).ms).toBeGreaterThan(400)
  const lossy = await timed({ bitsPerSecond: 4_000_000, loss: 0.1, delay: [0, 20] })
  expect(lossy.lostSegments).toBeGreaterThan(0)
})

test('the road goes down and up again; what an outage kept is lost, not late', async () => {
  const counts = await play({ outages: { up: [100, 200], down: [600, 700] } }, async (ask, heard) => {
    const answers: string[] = []
    await expect
      .poll(
        async () => {
          answers.push(await ask())
          return new Set(answers).size
        },
        { timeout: 20_000, intervals: [10] },
      )
      .toBe(2)
    expect(heard()).toBeGreaterThanOrEqual(answers.filter((answer) => answer === 'whole').length)
  })
  expect(counts.outages).toBeGreaterThan(0)
})

import { cp } from 'node:fs/promises'
import { Agent } from 'node:http'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import type { BatchAnswer, BatchItem } from '@bakti/contract/absen/absen.schemas'
import type { Call } from '@bakti/contract/call'
import type { LoggedAct } from '../../web/src/testing/device-log'
import { type Gate, exchange } from '../acts'
import { Api } from '../api'
import { createRandom } from '../random'
import { connect, newDataDir, removeDataDir, startServer } from '../server'
import { type Books, readBooks } from './verdict'

/** Calls at the same time. */
const LANES = 16
const BATCH = 100
/** The share of acts that are delivered once more, under their keys. */
const REPEATED = 0.2

/** Delivers the acts in a random order to a fresh server, singly or by batches, a share of them twice. Returns what it has then. */
export async function deliverShuffled(
  pristine: string,
  acts: readonly LoggedAct[],
  { seed, byBatch }: { seed: number; byBatch: boolean },
): Promise<Books> {
  const random = createRandom(seed)
  const again = acts.filter(() => random.chance(REPEATED))
  const deliveries = random.shuffle([...acts, ...again])
  const dataDir = await newDataDir()
  await cp(pristine, dataDir, { recursive: true })
  const server = await startServer(dataDir)
  const { token } = await Api.login(server.url)
  const gate: Gate = { url: server.url, token, agent: new Agent({ keepAlive: true, maxSockets: LANES }) }
  try {
    const size = byBatch ? BATCH : 1
    const calls: LoggedAct[][] = []
    for (let at = 0; at < deliveries.length; at += size) calls.push(deliveries.slice(at, at + size))
    const lane = async () => {
      for (let call = calls.pop(); call; call = calls.pop()) {
        // An item of a batch that the server put off is sent once more.
        const later = byBatch ? await deliverBatch(gate, call) : await deliverOne(gate, call[0]!)
        if (later.length > 0) calls.push(later)
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    const client = await connect(dataDir)
    const books = await readBooks(client)
    await client.end()
    return books
  } finally {
    gate.agent.destroy()
    await server.stop()
    await server.killTree()
    await removeDataDir(dataDir)
  }
}

async function deliverOne(gate: Gate, act: LoggedAct): Promise<LoggedAct[]> {
  const { id, deviceId, kind, at, body, seenAt, seenEvents = [] } = act
  const target: Call = kind === 'scan' ? absenCalls.scan : absenCalls.setStatus
  const { status, text } = await exchange(gate, {
    call: target,
    body,
    headers: {
      'Idempotency-Key': id,
      'X-Device-Id': deviceId,
      'X-Happened-At': new Date(at).toISOString(),
      'X-Sent-At': new Date().toISOString(),
      ...(seenAt === undefined ? {} : { 'X-Seen-At': seenAt }),
      ...(seenEvents.length > 0 ? { 'X-Seen-Events': seenEvents.join() } : {}),
    },
  })
  if (status === 503) return [act]
  if (status !== 200) throw new Error(`not delivered: ${status} ${text} to ${JSON.stringify(act)}`)
  return []
}

async function deliverBatch(gate: Gate, acts: readonly LoggedAct[]): Promise<LoggedAct[]> {
  const items = acts.map(({ id, deviceId, kind, at, body, seenAt, seenEvents }): BatchItem => ({
    id,
    kind,
    device: deviceId,
    happened_at: new Date(at).toISOString(),
    seen_at: seenAt ?? null,
    seen_events: seenEvents ? [...seenEvents] : null,
    body: body as never,
  }))
  const reply = await exchange(gate, {
    call: absenCalls.recordBatch,
    body: { sent_at: new Date().toISOString(), items },
  })
  if (reply.status !== 200) throw new Error(`no batch: ${reply.status} ${reply.text}`)
  const answers = (JSON.parse(reply.text) as { data: BatchAnswer[] }).data
  return acts.filter((act, index) => {
    const { status } = answers[index]!
    if (status !== 200 && status !== 503)
      throw new Error(`not delivered: ${JSON.stringify(answers[index])} to ${JSON.stringify(act)}`)
    return status === 503
  })
}

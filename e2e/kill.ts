import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import type { BatchAnswer, BatchItem } from '@bakti/contract/absen/absen.schemas'
import { type Act, type Gate, type Reply, eventKeys, exchange, scanAct, send } from './acts'
import { Api } from './api'
import {
  type KillReport,
  SENDERS,
  type Scene,
  type Sent,
  checkRound,
  gateOf,
  lanes,
  makeActs,
  onScene,
  withServer,
} from './kill-scene'
import {
  type Server,
  type Starting,
  beginServer,
  connect,
  newDataDir,
  postmasterOf,
  removeDataDir,
  startServer,
} from './server'

/** Of the long forms; the short ones make do with fewer. */
const MEMBERS = 100

type Kill = (server: Server, tree: readonly number[]) => Promise<unknown>

/** SIGKILL of everything at once: PostgreSQL first, or the app first. */
const ofTheTree =
  (round: number): Kill =>
  (server, tree) =>
    server.killTree(round % 2 === 0 ? tree : [...tree].reverse())

/** SIGKILL of the app alone; the next start must find the PostgreSQL that was left, and no second one beside it. */
const ofTheApp: Kill = (server) => server.killApp()

/** What a person does who stops the server: everybody who is being served gets an answer, and the end is clean. */
const politely: Kill = async (server) => {
  expect(await server.stop(), 'exit code after SIGTERM').toBe(0)
  expect(postmasterOf(server.dataDir), 'no PostgreSQL is left').toBeUndefined()
}

export const killTheTree = (rounds: number, members = MEMBERS) =>
  strikeInTheMiddle(rounds, ofTheTree, { members })
export const stopPolitely = (rounds: number) => strikeInTheMiddle(rounds, () => politely)
export const killTheApp = (rounds: number) =>
  strikeInTheMiddle(rounds, () => ofTheApp, {
    around: async (scene, again) => {
      const left = postmasterOf(scene.dataDir)
      await again()
      expect(postmasterOf(scene.dataDir), 'attached to the PostgreSQL that was left').toBe(left)
    },
  })

/**
 * Kills the tree in the middle of scans, and then the start after it, somewhere on its way (most of it is PostgreSQL's
 * recovery). Returns how many starts were really cut short.
 */
export async function killStarts(shares: readonly number[]): Promise<KillReport & { startsCut: number }> {
  let startsCut = 0
  let startMs = 1_000
  const report = await strikeInTheMiddle(shares.length, ofTheTree, {
    around: async (scene, again, round) => {
      if (await cutShort(beginServer(scene.dataDir), startMs * shares[round - 1]!)) startsCut++
      await again()
      startMs = scene.server.startMs
    },
  })
  return { ...report, startsCut }
}

/** Kills the very first start on a new folder, at these shares of the time that a whole one takes; the next one succeeds. */
export async function killFirstStarts(
  shares: readonly number[],
): Promise<{ startsCut: number; wholeMs: number }> {
  let startsCut = 0
  const wholeMs = await onScene(1, ({ server }) => Promise.resolve(server.startMs))
  for (const share of shares) {
    const dataDir = await newDataDir()
    try {
      if (await cutShort(beginServer(dataDir), wholeMs * share)) startsCut++
      await withServer(dataDir, async (server) => {
        const api = await Api.login(server.url)
        const absen = await api.absen('Hari 1')
        const kelompok = await api.kelompok(1)
        const anggota = await api.anggota(kelompok, 'Sari', '2510512034')
        expect(await send(gateOf(api), scanAct({ absen, text: anggota }))).toMatchObject({ status: 200 })
        const client = await connect(dataDir)
        expect((await client.query('select email from users')).rows, 'one first admin').toHaveLength(1)
        await client.end()
      })
    } finally {
      await removeDataDir(dataDir)
    }
  }
  return { startsCut, wholeMs }
}

/** SIGKILL of a start after `ms`; whether it had not come to its end yet. */
async function cutShort(starting: Starting, ms: number): Promise<boolean> {
  const ended = starting.ready.then(
    () => true,
    () => false,
  )
  await sleep(ms)
  await starting.killTree()
  return !(await ended)
}

/**
 * SIGKILL of PostgreSQL's postmaster alone, in the middle of scans: the app lives, says 503 until it has brought PostgreSQL
 * up again, and phones that go on trying lose nothing.
 */
export async function killPostgres(
  rounds: number,
  members = MEMBERS,
): Promise<{ rounds: number; refused: number; longestOutageMs: number }> {
  const total = { rounds, refused: 0, longestOutageMs: 0 }
  await onScene(members, async (scene) => {
    const { server } = scene
    const api = await Api.login(server.url)
    for (let round = 1; round <= rounds; round++) {
      const absen = await api.absen(`Putaran ${round}`)
      const acts = makeActs(absen, scene.members)
      const gate = gateOf(api)
      const before = postmasterOf(scene.dataDir)!
      const outage = { refused: 0, since: 0, ms: 0 }
      const moment = 17 + ((round * 53) % (acts.length - 40))
      let answers = 0
      const onReply = ({ status }: Reply) => {
        if (status === 503) {
          outage.refused++
          outage.ms = Math.round(performance.now() - outage.since)
        }
        if (status !== 200 || ++answers !== moment) return
        process.kill(before, 'SIGKILL')
        outage.since = performance.now()
      }
      await Promise.all(lanes(acts).map((lane) => sendUntilTaken(gate, lane, onReply)))
      gate.agent.destroy()
      expect(outage.refused, 'told to come back').toBeGreaterThan(0)
      expect(postmasterOf(scene.dataDir), 'another PostgreSQL').not.toBe(before)
      total.refused += outage.refused
      total.longestOutageMs = Math.max(total.longestOutageMs, outage.ms)
      await checkRound(scene, absen, acts)
    }
  })
  return total
}

/** Goes on sending each act until it is answered, as the outbox does. Only 503, with Retry-After, says 'later'. */
async function sendUntilTaken(
  gate: Gate,
  lane: readonly Sent[],
  onReply: (reply: Reply) => void,
): Promise<void> {
  const until = performance.now() + 60_000
  for (const sent of lane) {
    while (!sent.reply) {
      if (performance.now() > until) throw new Error('no PostgreSQL within a minute')
      const reply = await send(gate, sent.act)
      onReply(reply)
      if (reply.status !== 503) sent.reply = reply
      else await sleep(50)
    }
  }
}

/** So many acts of a batch: a phone that comes back from a dead zone. */
const BATCH = 300
const DEVICE = randomUUID()

/**
 * Kills everything while batches of 300 acts are under way, at a moment that differs from round to round. Each act that was answered is
 * there; the batches are sent again whole, and then each act stands exactly once.
 */
export async function killBatches(rounds: number, members = BATCH): Promise<KillReport> {
  const report: KillReport = { rounds, acknowledged: 0, cutOff: 0, cutOffYetStored: 0, slowestStartMs: 0 }
  return onScene(members, async (scene) => {
    let wholeMs = 400
    for (let round = 1; round <= rounds; round++) {
      const api = await Api.login(scene.server.url)
      const absen = await api.absen(`Putaran ${round}`)
      const acts = makeActs(absen, scene.members)
      const batches = Array.from({ length: Math.ceil(acts.length / BATCH) }, (_, at) =>
        acts.slice(at * BATCH, (at + 1) * BATCH).map(({ act }) => act),
      )
      const gate = gateOf(api)
      const at = new Date().toISOString()
      const answered = new Set<string>()
      const tree = scene.server.tree()
      const since = performance.now()
      // Settled from the start: most of them end without an answer, in the middle of the kill.
      const sending = Promise.allSettled(
        batches.map(async (batch) => {
          for (const key of await sendBatch(gate, batch, at)) answered.add(key)
          wholeMs = performance.now() - since
        }),
      )
      for (const sent of acts) sent.tried = true
      await sleep(wholeMs * (round / (rounds + 1)))
      await ofTheTree(round)(scene.server, tree)
      await sending
      gate.agent.destroy()

      scene.server = await startServer(scene.dataDir)
      report.slowestStartMs = Math.max(report.slowestStartMs, Math.round(scene.server.startMs))
      const client = await connect(scene.dataDir)
      const stored = new Set(await eventKeys(client, absen))
      await client.end()
      expect(
        [...answered].filter((key) => !stored.has(key)),
        'answered acts that are gone',
      ).toEqual([])
      report.acknowledged += answered.size
      const again = gateOf(await Api.login(scene.server.url))
      for (const batch of batches) expect(await sendBatch(again, batch, at)).toHaveLength(batch.length)
      again.agent.destroy()
      // Singly under their keys each is answered, and the books are right.
      await checkRound(scene, absen, acts, { ...report })
      report.cutOff += acts.length - answered.size
      report.cutOffYetStored += acts.filter(({ act }) => stored.has(act.key) && !answered.has(act.key)).length
    }
    return report
  })
}

/** The keys of the acts that were answered with 200; rejects where no answer came. */
async function sendBatch(gate: Gate, acts: readonly Act[], at: string): Promise<string[]> {
  const sentAt = new Date().toISOString()
  const items = acts.map(({ key, call, body, happenedAt, seenAt }): BatchItem => ({
    id: key,
    kind: call === absenCalls.scan ? 'scan' : 'status',
    device: DEVICE,
    happened_at: happenedAt ?? at,
    seen_at: seenAt ?? null,
    body: body as never,
  }))
  const reply = await exchange(gate, { call: absenCalls.recordBatch, body: { sent_at: sentAt, items } })
  if (reply.status !== 200) return []
  const { data } = JSON.parse(reply.text) as { data: BatchAnswer[] }
  return data.flatMap(({ id, status }) => (status === 200 && id ? [id] : []))
}

interface Around {
  members?: number
  /** From the kill to the next start: calls `again` for the start that has to succeed. */
  around?: (scene: Scene, again: () => Promise<void>, round: number) => Promise<void>
}

/**
 * Strikes the server in the middle of scans and status changes, again and again, on one data folder. After each restart
 * everything that was acknowledged is there with the same answer; the rest is sent again with its keys, and then each act
 * stands exactly once.
 */
function strikeInTheMiddle(
  rounds: number,
  kill: (round: number) => Kill,
  { around = (_, again) => again(), members = MEMBERS }: Around = {},
): Promise<KillReport> {
  const report: KillReport = { rounds, acknowledged: 0, cutOff: 0, cutOffYetStored: 0, slowestStartMs: 0 }
  return onScene(members, async (scene) => {
    for (let round = 1; round <= rounds; round++) {
      const api = await Api.login(scene.server.url)
      const absen = await api.absen(`Putaran ${round}`)
      const acts = makeActs(absen, scene.members)
      await strike(scene.server, gateOf(api), acts, { kill: kill(round), round })
      await around(
        scene,
        async () => {
          scene.server = await startServer(scene.dataDir)
          report.slowestStartMs = Math.max(report.slowestStartMs, Math.round(scene.server.startMs))
        },
        round,
      )
      await checkRound(scene, absen, acts, report)
    }
    return report
  })
}

/** Sends until the server is gone; the kill falls at the moment at which a certain answer is read, so seven others are under way. */
async function strike(
  server: Server,
  gate: Gate,
  acts: Sent[],
  { kill, round }: { kill: Kill; round: number },
): Promise<void> {
  const known = 16
  const moment = known + 1 + ((round * 53) % (acts.length - known - 2 * SENDERS))
  let answers = 0
  let tree: readonly number[] = []
  let struck: Promise<unknown> = Promise.reject(new Error('the kill never came'))
  struck.catch(() => undefined)
  const onAnswer = () => {
    if (++answers === known) tree = server.tree()
    if (answers !== moment) return
    struck = kill(server, tree)
    struck.catch(() => undefined)
  }
  await Promise.all(lanes(acts).map((lane) => sendUntilGone(gate, lane, onAnswer)))
  await struck
  gate.agent.destroy()
}

async function sendUntilGone(gate: Gate, lane: readonly Sent[], onAnswer: () => void): Promise<void> {
  for (const sent of lane) {
    sent.tried = true
    try {
      const reply = await send(gate, sent.act)
      // The app may outlive its PostgreSQL by a moment: that is no answer to the act.
      if (reply.status === 503) return
      sent.reply = reply
      onAnswer()
    } catch {
      return
    }
  }
}

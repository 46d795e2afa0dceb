import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { Agent } from 'node:http'
import { STATUS_KEHADIRAN } from '@bakti/contract/absen/kehadiran.rules'
import { expect } from '@playwright/test'
import { type Act, type Gate, type Reply, eventKeys, expectBooks, scanAct, send, statusAct } from './acts'
import { Api } from './api'
import { type Server, connect, newDataDir, removeDataDir, startServer } from './server'

/** Phones that send at the same time. */
export const SENDERS = 8

/** An act on its way: what a phone knows of it. */
export interface Sent {
  act: Act
  /** It has left the phone at least once. */
  tried: boolean
  /** The answer that the phone got: from then on it counts on it. */
  reply?: Reply
}

/** One data folder with its members, through several lives of the server. */
export interface Scene {
  dataDir: string
  server: Server
  members: string[]
}

export interface KillReport {
  rounds: number
  /** Acts that were answered before the kill. */
  acknowledged: number
  /** Acts that were under way at the kill; of these, those that had been stored all the same. */
  cutOff: number
  cutOffYetStored: number
  slowestStartMs: number
}

export async function withServer<T>(dataDir: string, work: (server: Server) => Promise<T>): Promise<T> {
  const server = await startServer(dataDir)
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

export async function onScene<T>(members: number, play: (scene: Scene) => Promise<T>): Promise<T> {
  const dataDir = await newDataDir()
  let scene: Scene | undefined
  try {
    const server = await startServer(dataDir)
    scene = { dataDir, server, members: [] }
    scene.members = await makeMembers(await Api.login(server.url), members)
    return await play(scene)
  } finally {
    await scene?.server.stop()
    // Where a start failed, the PostgreSQL of the one before may still be there.
    await scene?.server.killTree()
    await removeDataDir(dataDir)
  }
}

/** Each member's acts stay in one lane, in their order. */
export const lanes = (acts: readonly Sent[]) =>
  Array.from({ length: SENDERS }, (_, index) =>
    acts.filter((__, at) => Math.floor(at / ACTS_OF_A_MEMBER) % SENDERS === index),
  )

const ACTS_OF_A_MEMBER = 2

/** A scan and a status change of each member, some of them queued for a while, some by who had not seen the scan. */
export function makeActs(absen: string, members: readonly string[]): Sent[] {
  const before = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
  return members.flatMap((anggota, index): Sent[] => {
    const scan = scanAct({ absen, text: anggota, happenedAt: index % 5 === 0 ? before(30) : undefined })
    const status = statusAct({
      absen,
      anggota,
      status: STATUS_KEHADIRAN[index % STATUS_KEHADIRAN.length]!,
      seenAt: index % 3 === 0 ? before(60) : undefined,
      happenedAt: index % 7 === 0 ? before(45) : undefined,
    })
    return [
      { act: scan, tried: false },
      { act: status, tried: false },
    ]
  })
}

export const gateOf = ({ url, token }: Api): Gate => ({ url, token, agent: new Agent({ keepAlive: true }) })

async function makeMembers(api: Api, count: number): Promise<string[]> {
  await api.roster(
    Array.from({ length: count }, (_, index) => [`Peserta ${index}`, String(2_510_000_000 + index), 1]),
  )
  return (await api.read(anggotaCalls.list, { kelompok: '1' })).map(({ id }) => id)
}

export async function checkRound(
  scene: Scene,
  absen: string,
  acts: Sent[],
  report?: KillReport,
): Promise<void> {
  const client = await connect(scene.dataDir)
  try {
    const stored = new Set(await eventKeys(client, absen))
    const acknowledged = acts.filter(({ reply }) => reply)
    expect(
      acknowledged.filter(({ reply }) => reply!.status !== 200),
      'refused',
    ).toEqual([])
    const lost = acknowledged.filter(({ act }) => !stored.has(act.key))
    expect(lost, 'acknowledged acts that are gone').toEqual([])
    const cutOff = acts.filter(({ tried, reply }) => tried && !reply)
    if (report) {
      report.acknowledged += acknowledged.length
      report.cutOff += cutOff.length
      report.cutOffYetStored += cutOff.filter(({ act }) => stored.has(act.key)).length
    }

    const api = await Api.login(scene.server.url)
    await sendAllAgain(gateOf(api), acts)
    const rows = await expectBooks(
      client,
      absen,
      acts.map(({ act }) => act.key),
    )
    const hadir = [...rows.values()].filter(({ status_kehadiran }) => status_kehadiran === 'Hadir').length
    const list = await api.read(absenCalls.list)
    expect(list.find(({ id }) => id === absen)?.hadir).toBe(hadir)
  } finally {
    await client.end()
  }
}

/** The same key gets the same answer, word for word: from before the kill, or from the first time after it. */
async function sendAllAgain(gate: Gate, acts: readonly Sent[]): Promise<void> {
  const again = async (sent: Sent) => {
    sent.reply ??= await send(gate, sent.act)
    const { status, text } = await send(gate, sent.act)
    expect({ status, text }).toEqual({ status: 200, text: sent.reply.text })
  }
  await Promise.all(
    lanes(acts).map(async (lane) => {
      for (const sent of lane) await again(sent)
    }),
  )
  gate.agent.destroy()
}

import { randomUUID } from 'node:crypto'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import type { BatchAnswer, BatchItem } from '@bakti/contract/absen/absen.schemas'
import { HEADERS } from '@bakti/contract/envelope'
import { expect } from 'vitest'
import type { Api } from './api'
import { type TestApp, startApp } from './app'
import { scenario } from './scenario'

export const device = randomUUID()
export const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
export const SENT_AT = '2026-08-10T03:00:00.000Z'
export const HAPPENED_AT = '2026-08-10T02:00:00.000Z'
export const WAITED_MS = 60 * 60 * 1000

/** The app with an activity and members of two groups, on a database of its own. */
export async function gate(members = 8) {
  const t = await startApp()
  const admin = await t.api.as('ADMIN')
  const story = scenario(t.pool).absen('Hari 1').kelompok(8).anggota('Citra', '120140999').kelompok(7)
  const names = Array.from({ length: members }, (_, at) => `Anggota ${at}`)
  for (const [at, name] of names.entries()) story.anggota(name, String(120_140_001 + at))
  const scene = await story
  const absenId = scene.absen('Hari 1').id
  return {
    ...t,
    admin,
    absenId,
    scene,
    kelompok: scene.kelompok(7).id,
    citra: scene.anggota('Citra').id,
    members: names.map((name) => scene.anggota(name).id),
  }
}
export type Gate = Awaited<ReturnType<typeof gate>>

export type Item = Partial<Omit<BatchItem, 'body'>> & Pick<BatchItem, 'body' | 'kind'>
export const item = (each: Item): BatchItem => ({
  id: randomUUID(),
  happened_at: HAPPENED_AT,
  device,
  ...each,
})
export const scanOf = (absenId: string, participantIdentifier: string, more: object = {}): Item => ({
  kind: 'scan',
  body: { participantIdentifier, absenId, ...more },
})
export const statusOf = (absen_id: string, anggota_id: string, status_kehadiran = 'Izin'): Item => ({
  kind: 'status',
  body: { anggota_id, absen_id, status_kehadiran: status_kehadiran as never },
})

/** Sends items as they are, whatever they are. */
export async function send(admin: Api, items: readonly unknown[]): Promise<BatchAnswer[]> {
  const { status, body } = await admin.call(absenCalls.recordBatch, {
    body: { sent_at: SENT_AT, items: items as BatchItem[] },
  })
  expect(status, body.message).toBe(200)
  expect(body.data).toHaveLength(items.length)
  return body.data
}

/** Sends an item as the single call of its kind; the answer as an item's. */
export async function sendAlone(admin: Api, { id, kind, ...each }: BatchItem): Promise<BatchAnswer> {
  const said: [string, string | null | undefined][] = [
    [HEADERS.idempotencyKey, id],
    [HEADERS.happenedAt, each.happened_at],
    [HEADERS.sentAt, SENT_AT],
    [HEADERS.seenAt, each.seen_at],
    [HEADERS.seenEvents, each.seen_events?.join(',')],
    [HEADERS.deviceId, each.device],
    [HEADERS.operatorId, each.operator],
  ]
  const headers = Object.fromEntries(said.flatMap(([name, value]) => (value ? [[name, value]] : [])))
  const sent = { body: each.body as never, headers }
  const { status, body } =
    kind === 'scan' ? await admin.call(absenCalls.scan, sent) : await admin.call(absenCalls.setStatus, sent)
  return { id, status, code: body.code ?? '', message: body.message, data: body.data }
}

export const eventsOf = async ({ pool }: Pick<TestApp, 'pool'>) =>
  (
    await pool.query<Record<string, string | null>>(
      `select id, id_anggota, kind, operator, pengirim, perangkat, happened_at, order_at, received_at, seen_until, seen_events,
         happened_at_raw, sent_at_raw from kehadiran_event order by id`,
    )
  ).rows
export const keysOf = async ({ pool }: Pick<TestApp, 'pool'>) =>
  (await pool.query<{ key: string; request_hash: string }>('select key, request_hash from idempotency')).rows

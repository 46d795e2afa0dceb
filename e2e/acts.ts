import { randomUUID } from 'node:crypto'
import { type Agent, request } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import {
  type KehadiranEvent,
  type KehadiranState,
  type StatusKehadiran,
  compareEvents,
  replayKehadiran,
} from '@bakti/contract/absen/kehadiran.rules'
import type { BodyOf, Call, QueryOf } from '@bakti/contract/call'
import type { Shape } from '@bakti/contract/shape.schemas'
import { expect } from '@playwright/test'
import type pg from 'pg'
import { addressOf } from './api'

/** What somebody did at the gate, under the key that it keeps however often it is sent. */
export interface Act {
  key: string
  call: Call
  body: object
  /** The device's clock at the act, for one that was queued; it goes out with the moment of sending. */
  happenedAt?: string | undefined
  /** The server's time of the rows on screen. */
  seenAt?: string | undefined
}

/** An answer as it came over the wire: to the same key the very same text comes back. */
export interface Reply {
  status: number
  text: string
  ms: number
}

export interface Gate {
  url: string
  token: string
  agent: Agent
}

type Queued = Pick<Act, 'happenedAt' | 'seenAt'>

interface Scan extends Queued {
  absen: string
  text: string
  kelompok?: string | undefined
}

export const scanAct = ({ absen, text, kelompok, ...queued }: Scan): Act => ({
  key: randomUUID(),
  call: absenCalls.scan,
  body: { participantIdentifier: text, absenId: absen, ...(kelompok ? { id_kelompok: kelompok } : {}) },
  ...queued,
})

interface Change extends Queued {
  absen: string
  anggota: string
  status: StatusKehadiran
}

export const statusAct = ({ absen, anggota, status, ...queued }: Change): Act => ({
  key: randomUUID(),
  call: absenCalls.setStatus,
  body: { anggota_id: anggota, absen_id: absen, status_kehadiran: status },
  ...queued,
})

/** Sends an act as a phone does. Rejects where no answer came; `deaf`: the phone is gone once the request has left it. */
export function send(gate: Gate, act: Act, { deaf = false } = {}): Promise<Reply> {
  const { key, call, body, happenedAt, seenAt } = act
  return exchange(gate, {
    call,
    body,
    deaf,
    headers: {
      'Idempotency-Key': key,
      ...(happenedAt ? { 'X-Happened-At': happenedAt, 'X-Sent-At': new Date().toISOString() } : {}),
      ...(seenAt ? { 'X-Seen-At': seenAt } : {}),
    },
  })
}

interface Exchange<S extends Shape> {
  call: Call<S>
  query?: QueryOf<S>
  body?: BodyOf<S>
  headers?: Record<string, string>
  deaf?: boolean
}

/** One request of this session and its answer. */
export function exchange<S extends Shape>(
  { url, token, agent }: Gate,
  { call, query, body, headers, deaf = false }: Exchange<S>,
): Promise<Reply> {
  const since = performance.now()
  const payload = body === undefined ? '' : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const sent = request(
      addressOf(url, call, query),
      {
        method: call.method,
        agent,
        headers: {
          Authorization: `Bearer ${token}`,
          ...(payload ? { 'Content-Type': 'application/json' } : {}),
          'Content-Length': Buffer.byteLength(payload),
          ...headers,
        },
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('error', reject)
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            text: Buffer.concat(parts).toString(),
            ms: performance.now() - since,
          }),
        )
      },
    )
    sent.on('error', reject)
    if (deaf) sent.on('finish', () => sent.destroy(new Error('the phone is gone')))
    sent.end(payload)
  })
}

interface Row extends KehadiranState {
  last_order_at: string
  last_received_at: string
  last_event: string
}

const iso = (value: Date | null) => value && value.toISOString()

/** Every event and every row of an activity, as the contract has them, by member. */
export async function readAbsen(client: pg.Client, absen: string) {
  const found = await client.query<Record<string, any>>(
    `select id_anggota, id, kind, status, cara, perangkat, happened_at, order_at, received_at, seen_until, seen_events
     from kehadiran_event where id_absen = $1`,
    [absen],
  )
  const events = new Map<string, KehadiranEvent[]>()
  for (const { id_anggota, happened_at, order_at, received_at, seen_until, ...event } of found.rows) {
    const times = {
      happened_at: iso(happened_at),
      order_at: iso(order_at),
      received_at: iso(received_at),
      seen_until: iso(seen_until),
    }
    events.set(id_anggota, [...(events.get(id_anggota) ?? []), { ...event, ...times } as KehadiranEvent])
  }
  const written = await client.query<Record<string, any>>(
    `select id_anggota, status_kehadiran, waktu_absen, metode_absen, perlu_diputuskan, hadir_oleh, sandaran_diterima,
       scan_diterima, last_order_at, last_event, last_received_at
     from kehadiran where id_absen = $1`,
    [absen],
  )
  const rows = new Map<string, Row>()
  for (const { id_anggota, ...row } of written.rows)
    rows.set(id_anggota, {
      ...row,
      waktu_absen: iso(row.waktu_absen),
      sandaran_diterima: iso(row.sandaran_diterima),
      scan_diterima: iso(row.scan_diterima),
      last_order_at: iso(row.last_order_at),
      last_received_at: iso(row.last_received_at),
    } as Row)
  return { events, rows }
}

/** The ids of all events of an activity: each is the key of the act that made it. */
export async function eventKeys(client: pg.Client, absen: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('select id from kehadiran_event where id_absen = $1', [
    absen,
  ])
  return rows.map(({ id }) => id)
}

/**
 * The books are right: exactly one event for each of these keys and no other, and every row of the activity is what the
 * shared replay makes of its member's events. Returns the rows by member.
 */
export async function expectBooks(
  client: pg.Client,
  absen: string,
  keys: readonly string[],
): Promise<Map<string, Row>> {
  const { events, rows } = await readAbsen(client, absen)
  const stored = [...events.values()].flat().map(({ id }) => id)
  expect(stored.sort(), 'one event for each act').toEqual([...keys].sort())
  const replayed = new Map(
    [...events].map(([anggota, own]): [string, Row] => {
      const last = [...own].sort(compareEvents).at(-1)!
      const [last_received_at] = own
        .map((event) => event.received_at)
        .sort()
        .reverse()
      const upTo = { last_order_at: last.order_at, last_event: last.id, last_received_at: last_received_at! }
      return [anggota, { ...replayKehadiran(own), ...upTo }]
    }),
  )
  const members = [...new Set([...rows.keys(), ...replayed.keys()])]
  const wrong = members.filter((anggota) => !isDeepStrictEqual(rows.get(anggota), replayed.get(anggota)))
  const pairs = wrong.map((anggota) => ({ row: rows.get(anggota), replay: replayed.get(anggota) }))
  expect(pairs, 'every row is the replay of its events').toEqual([])
  return rows
}

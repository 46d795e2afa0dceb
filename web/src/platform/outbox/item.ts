import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import type { BodyOf, Call, DataOf, QueryOf } from '@bakti/contract/call'
import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import type { Answer, Success } from '../call'
import type { ClockOffset } from '../clock'
import type { Failures } from './failures'

/** The writes that are kept on the device until the server has them (DECISIONS: Offline, 'queued writes'). */
export const KINDS = {
  scan: absenCalls.scan,
  status: absenCalls.status,
  'kelompok.create': kelompokCalls.create,
  'kelompok.remove': kelompokCalls.remove,
  'anggota.create': anggotaCalls.create,
} as const

export type Kind = keyof typeof KINDS

type ShapeOfKind<K extends Kind> = (typeof KINDS)[K] extends Call<infer S> ? S : never
export type Body<K extends Kind> = BodyOf<ShapeOfKind<K>>
export type Query<K extends Kind> = QueryOf<ShapeOfKind<K>>
export type Data<K extends Kind> = DataOf<ShapeOfKind<K>>

/** What a screen hands in. */
export interface Draft<K extends Kind = Kind> {
  kind: K
  /** Items of one entity are sent in the order of their acts: a group's id, a member's, a scanned text with its activity. */
  entity: string
  /** Entities that must have reached the server before: the group of a new member. An item of theirs in review holds this one back. */
  after?: readonly string[]
  body?: Body<K>
  query?: Query<K>
  /** `X-Seen-At`: `seen_at` of the row that was on screen. */
  seenAt?: string
  /** `X-Seen-Events`: this device's own scans that were on screen. */
  seenEvents?: readonly string[]
  /** What people read in the sheet: 'Scan 2110512001 · Hari 1'. */
  label: string
}

/**
 * 'antre': still to be sent · 'ditinjau': refused, a person decides · 'ditahan': the server keeps the scan and counts it for nobody
 * yet; here it is information alone.
 */
export type ItemState = 'antre' | 'ditinjau' | 'ditahan'

/** What the server said to an item that it refused or held. */
export interface KeptAnswer {
  at: string
  status: number
  code: string
  message: string
  data: unknown
}

/** One act, as the device keeps it. */
export interface OutboxItem {
  /** The order of the acts on this device. */
  seq: number
  /** `Idempotency-Key`, and the id of what a create makes. */
  id: string
  kind: Kind
  entity: string
  after: string[]
  /** The activity of a scan or a status; '' otherwise. */
  absen: string
  label: string
  body?: unknown
  query?: unknown
  seenAt?: string
  seenEvents?: readonly string[]
  /** The device's own clock at the act, as it was (ISO): the server works out the rest (DECISIONS: Attendance). */
  happened_at: string
  deviceId: string
  /** Whose act it is; any ADMIN session may deliver it. */
  operator: { id: string; name: string } | null
  state: ItemState
  answer?: KeptAnswer
  /** What was known of the server's clock at the act; without it the time of the act is uncertain. */
  clock?: ClockOffset
  failures?: Failures
  /** When a person took it along as a file (ISO). */
  exported_at?: string
}

export type QueuedReason =
  /** No network, no answer in time, 502 to 504, or an answer that is not the server's. */
  | 'jaringan'
  /** The server failed at it (500). */
  | 'server'
  /** It waits for an earlier act, or for its turn. */
  | 'giliran'
  /** Nobody is logged in, or not as an ADMIN. */
  | 'login'
  | 'role'

/** What became of an act while its screen was waiting; every one of these comes within about 10 s. */
export type Settlement<K extends Kind = Kind> =
  | { outcome: 'sent'; answer: Success<Data<K>> }
  | { outcome: 'queued'; reason: QueuedReason }
  | { outcome: 'refused'; answer: Extract<Answer<Data<K>>, { ok: false }> }
  /** Only where `kept` is false: the server does not have it either. It is saved nowhere, and the screen must say so. */
  | { outcome: 'lost' }

/** An act that was taken. */
export interface Operation<K extends Kind = Kind> {
  id: string
  /** Safe on this device. False: the device could not keep it, so it was sent at once, and nothing is left to send later. */
  kept: boolean
  settled: Promise<Settlement<K>>
}

/** What became of any item, in whichever tab, with or without a screen that waited. */
export interface Settled {
  item: OutboxItem
  outcome: 'sent' | ItemState
  answer: Answer<unknown>
}

/** For the badge and the shell. */
export interface OutboxStatus {
  /** Items that the server doesn't have yet. */
  unsent: number
  /** Items under 'Perlu ditinjau', with those that this version can't read. */
  review: number
  /** Scans that the server holds, as information. */
  held: number
  /** When an item last reached the server (ISO). */
  lastSync: string | null
  sending: boolean
  /** Why nothing is sent though the network may be there. */
  paused: 'login' | 'role' | null
}

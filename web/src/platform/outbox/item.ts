import type { ComponentType } from 'react'
import type { BodyOf, Call, DataOf, QueryOf } from '@bakti/contract/call'
import type { Shape } from '@bakti/contract/shape.schemas'
import type { Answer, Failure, Success } from '../call'
import type { KnownClock } from '../clock'

/** A kind of operation that the outbox sends. A feature declares it; the outbox itself knows only what is here. */
export interface OutboxKind<S extends Shape = Shape> {
  call: Call<S>
  /**
   * Whether this version can show and send a stored item of this kind. It checks only the fields that it uses: the server checks
   * the others.
   */
  isReadable: (item: { body?: unknown; query?: unknown }) => boolean
  /**
   * It creates its entity. The id in its body is its `Idempotency-Key` (rule W16), and an item that names the entity in `after` waits
   * while the create is under review.
   */
  creates?: true
  /**
   * The call that takes many items at once, and what it calls this kind. Items of all kinds with the same call are sent together; a kind
   * without it is sent by `call` alone.
   */
  batch?: { call: Call; kind: string }
  /** After a restore it is sent again: the device keeps what was sent for 72 h (rule O43). */
  sentAgain?: true
  /** The key under which `pendingFor` finds the items of this kind. */
  topic?(body: BodyOf<S>): string
  /** The server stored the operation, but it has no effect until a person decides. */
  isHeld?: (answer: Failure) => boolean
  /** Whether a refused item is kept for review even if a screen waits for the answer. Without it: no. */
  keepsRefused?: (answer: Failure) => boolean
  /** What people read in the list of unsent items: 'Pindai', followed by the time. */
  title: string
  icon: ComponentType
  /** An action besides retrying and dropping that settles an item under review; null for an item without one. */
  review?: (item: OutboxItem, outbox: IdReplacer) => ReviewAction | null
}

export interface IdReplacer {
  replaceId: (id: string, existing: string, field: string) => Promise<void>
}

export interface ReviewAction {
  text: string
  /** The accessible name. */
  label: string
  icon: ComponentType<{ 'aria-hidden'?: boolean }>
  run: () => Promise<void>
}

/** Declares a kind: its `topic` reads the body of its call. */
export const outboxKind = <S extends Shape>(kind: OutboxKind<S>): OutboxKind<S> => kind

export type OutboxKinds = Readonly<Record<string, OutboxKind>>

type ShapeOf<K extends OutboxKind> = K extends { call: Call<infer S> } ? S : never
export type DataOfKind<K extends OutboxKind> = DataOf<ShapeOf<K>>

/** An operation as a screen passes it to the outbox. */
export interface Draft<Kinds extends OutboxKinds, K extends keyof Kinds> {
  kind: K
  /** Items of one entity are sent in the order in which they were made. */
  entity: string
  /** Entities that must have reached the server before. One under review holds this item back. */
  after?: readonly string[]
  body?: BodyOf<ShapeOf<Kinds[K]>>
  query?: QueryOf<ShapeOf<Kinds[K]>>
  /** `X-Seen-At`: `seen_at` of the row that was on screen. */
  seenAt?: string
  /** `X-Seen-Events`: this device's own scans that were on screen. */
  seenEvents?: readonly string[]
  /** The text of the item in the lists of unsent items: 'Scan 2110512001 · Hari 1'. */
  label: string
  /** It is stored at once and sent after this time (ms, at most 10 s); until then `takeBack` removes it (rule O32). */
  holdMs?: number
}

/**
 * 'antre': queued · 'ditinjau': refused, a person decides · 'ditahan': the server holds it without effect; the item is only
 * information.
 */
export type ItemState = 'antre' | 'ditinjau' | 'ditahan'

/** The server's answer to an item that it refused or held. */
export interface KeptAnswer {
  at: string
  status: number
  code: string
  message: string
  data: unknown
}

/** The counted tries at which the server failed (500) while it accepted other items. */
export interface Failures {
  tries: number
  /** The time of the first one (ISO). */
  since: string
}

/** One operation as it is stored. The names of the fields are the format on disk: devices keep unsent items across an update. */
export interface OutboxItem {
  /** The order of the operations on this device. */
  seq: number
  /** `Idempotency-Key`, and the id of what a create creates. */
  id: string
  kind: string
  entity: string
  after: string[]
  /** The topic (`OutboxKind.topic`); '' without one. The name is that of its first use, which older pages read. */
  absen: string
  label: string
  body?: unknown
  query?: unknown
  seenAt?: string
  seenEvents?: readonly string[]
  /** The device's clock at the time of the operation, uncorrected (ISO). The server corrects it. */
  happened_at: string
  deviceId: string
  /** The user who made it. Any session of the staff may deliver it, with its own rights (rules O10, R14). */
  operator: { id: string; name: string } | null
  state: ItemState
  answer?: KeptAnswer
  /** What was known of the server's clock at that time. Without it the time of the operation is uncertain. */
  clock?: KnownClock
  failures?: Failures
  /** It is sent from then on, by the device's clock (ISO): until then its screen can take it back (`hold.ts`). */
  not_before?: string
  /** The account whose session may not do it (403 `scope.denied`): it waits for an admin's. */
  denied_to?: string
  /** When a person exported it to a file (ISO). */
  exported_at?: string
}

export type NewItem = Omit<OutboxItem, 'seq'>

/** A stored item by its kind, with the body and the query of its call: `isReadable` of the kind has checked them. */
export type ItemOf<Kinds extends OutboxKinds> = {
  [K in keyof Kinds & string]: Omit<OutboxItem, 'kind' | 'body' | 'query'> & { kind: K } & Field<
      'body',
      BodyOf<ShapeOf<Kinds[K]>>
    > &
    Field<'query', QueryOf<ShapeOf<Kinds[K]>>>
}[keyof Kinds & string]

/** A field that an item has if its call does. */
type Field<Name extends string, T> = [T] extends [undefined]
  ? { [N in Name]?: undefined }
  : { [N in Name]: T }

export type QueuedReason =
  /** No network, no answer in time, 502 to 504, or an answer without the server's envelope. */
  | 'jaringan'
  /** The server failed at it (500). */
  | 'server'
  /** It waits for an earlier item or for its turn, or the server answered 'later' (408, 425, 429). */
  | 'giliran'
  /** No session, or one without a role that records. */
  | 'login'
  | 'role'
  /** The account may record, but may not do this. */
  | 'admin'

/** What became of an operation while its screen waited; it comes within about 10 s. */
export type Settlement<Data = unknown> =
  | { outcome: 'sent'; answer: Success<Data> }
  | { outcome: 'queued'; reason: QueuedReason }
  /** Refused, or held (`isHeld`). */
  | { outcome: 'refused'; answer: Failure }
  /** Only if `kept` is false: neither the device nor the server has the operation. The screen must say so. */
  | { outcome: 'lost' }

/** An operation that the outbox accepted. */
export interface Operation<Data = unknown> {
  id: string
  /** Stored on this device. False: the device could not store it; it is sent once, and is not sent again later. */
  kept: boolean
  /** Never resolves for an operation that was taken back. */
  settled: Promise<Settlement<Data>>
}

/** What became of an item, in whichever tab it was sent. */
export interface Settled<Item = OutboxItem> {
  item: Item
  outcome: 'sent' | ItemState
  answer: Answer<unknown>
}

/** For the badge. */
export interface OutboxStatus {
  /** Items that the server does not have yet. */
  unsent: number
  /** Those of them that the session's account may not do: they wait for an admin's (rule R18). */
  forAdmin: number
  /** Items under review, including those that this version can't read. */
  review: number
  /** Items that the server holds. */
  held: number
  /** When an item last reached the server (ISO). */
  lastSync: string | null
  sending: boolean
  /** Why nothing is sent although there may be a network. */
  paused: 'login' | 'role' | null
}

/** A field of a stored value; undefined where it is no object. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** Whether a value is an object with a string under each of these names. */
export const hasTexts = (value: unknown, names: readonly string[]): boolean =>
  names.every((name) => typeof fieldOf(value, name) === 'string')

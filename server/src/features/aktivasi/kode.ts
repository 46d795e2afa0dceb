import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { KODE_ALPHABET, KODE_LENGTH, normaliseKode } from '@bakti/contract/aktivasi/kode.rules'

/** A new activation code: 8 characters of equal chance, about 35 bits (rule M20). */
export const makeKode = (): string =>
  Array.from({ length: KODE_LENGTH }, () => KODE_ALPHABET[randomInt(KODE_ALPHABET.length)]).join('')

/**
 * What is stored of a code: an HMAC-SHA256, in hex (rule M20). The member is part of it, so that equal codes of two members look different.
 * @param kunci of the table `kunci_aktivasi`
 * @param kode as it was made, or as somebody typed it
 */
export const hashKode = (kunci: string, { id_anggota, kode }: { id_anggota: string; kode: string }): string =>
  createHmac('sha256', Buffer.from(kunci, 'hex'))
    .update(`${id_anggota}\n${normaliseKode(kode)}`)
    .digest('hex')

/** Compares two results of `hashKode` in constant time. */
export const sameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const MINUTE_MS = 60_000
/** How long a ticket opens the second step. */
const LIFE_MS = 15 * MINUTE_MS
/** How long the same request may be sent again. */
const REPEAT_MS = 24 * 60 * MINUTE_MS

/** What a ticket says of itself, before its signature is checked. */
interface Claimed {
  id: string
  at: number
  signature: string
}

/**
 * Proves that somebody knew the code of a member (rule R37). It is stored nowhere, and void when the member gets another code, which is
 * part of the signature.
 */
export interface Ticket {
  issue(member: { id: string; kode_hash: string }, now: Date): string
  /** null: not of this form. */
  read(tiket: string): Claimed | null
  /** 'fresh': opens the second step. 'repeat': only who has used it already may use it again. null: void. */
  judge(claimed: Claimed, kode_hash: string | null, now: Date): 'fresh' | 'repeat' | null
}

const FORM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-z]{1,12})\.([0-9a-f]{64})$/

/** @param secret signs (AUTH_SECRET): the replicas share it */
export function createTicket(secret: string): Ticket {
  const key = createHmac('sha256', secret).update('tiket aktivasi').digest()
  const sign = (id: string, at: number, kode_hash: string) =>
    createHmac('sha256', key).update(`${id}\n${at}\n${kode_hash}`).digest('hex')
  return {
    issue: ({ id, kode_hash }, now) => {
      const at = now.getTime()
      return [id, at.toString(36), sign(id, at, kode_hash)].join('.')
    },
    read(tiket) {
      const [, id, at, signature] = FORM.exec(tiket) ?? []
      return id && at && signature ? { id, at: Number.parseInt(at, 36), signature } : null
    },
    judge({ id, at, signature }, kode_hash, now) {
      const age = now.getTime() - at
      if (!sameHash(signature, sign(id, at, kode_hash ?? ''))) return null
      if (kode_hash === null || age > REPEAT_MS) return null
      return age <= LIFE_MS ? 'fresh' : 'repeat'
    },
  }
}

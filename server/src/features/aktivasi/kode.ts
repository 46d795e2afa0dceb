import { KODE_ALPHABET, KODE_LENGTH, normaliseKode } from '@bakti/contract/aktivasi/kode.rules'
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

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

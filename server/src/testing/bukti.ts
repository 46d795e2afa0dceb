import { type Challenge, solveBukti } from '@bakti/contract/bukti.rules'

/** The header of who has solved the challenge of an answer. */
export function solve(data: unknown): { 'x-bukti': string } {
  return { 'x-bukti': solveBukti(data as Challenge) }
}

import type { Shot } from '../paths'
import { shootWithAutocannon } from './autocannon'
import type { Volley } from './volley'
import { findProgram, shootWithWrk } from './wrk'

/** As many mentors wait for an answer at any moment, where a measurement does not say otherwise. */
export const CONNECTIONS = 32

const wrk = findProgram('wrk')

/** What sends the requests. wrk leaves more of the machine to the servers than node does. */
export const GENERATOR = wrk ? 'wrk' : 'autocannon'

/**
 * Sends every shot once, over connections that each wait for their answer. Throws where one is refused. Which connection sends which shot
 * is left to the generator.
 */
export const shoot = (url: string, shots: readonly Shot[], connections = CONNECTIONS): Promise<Volley> =>
  wrk ? shootWithWrk(wrk, url, shots, connections) : shootWithAutocannon(url, shots, connections)

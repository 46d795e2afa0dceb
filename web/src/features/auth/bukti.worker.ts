import { type Challenge, solveBukti } from '@bakti/contract/bukti.rules'

/** A page would stand still meanwhile. */
addEventListener('message', ({ data }: MessageEvent<Challenge>) => postMessage(solveBukti(data)))

import { type Tantangan, solveBukti } from '@bakti/contract/bukti.rules'

/** A page would stand still meanwhile. */
addEventListener('message', ({ data }: MessageEvent<Tantangan>) => postMessage(solveBukti(data)))

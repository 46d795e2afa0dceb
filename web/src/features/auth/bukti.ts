import type { Challenge } from '@bakti/contract/bukti.rules'

/** The challenge of a refusal `pow.required`; null for anything else. */
export function challengeOf(data: unknown): Challenge | null {
  if (typeof data !== 'object' || data === null) return null
  const { tantangan, bit } = data as Partial<Challenge>
  return typeof tantangan === 'string' && typeof bit === 'number' ? { tantangan, bit } : null
}

/** Answers a challenge in a worker (rule A116). null: it was stopped, or the worker could not be loaded. */
export function solveChallenge(challenge: Challenge, signal: AbortSignal): Promise<string | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./bukti.worker.ts', import.meta.url), {
      type: 'module',
      name: 'bukti',
    })
    const end = (answer: string | null) => {
      worker.terminate()
      signal.removeEventListener('abort', stop)
      resolve(answer)
    }
    const stop = () => end(null)
    worker.onmessage = ({ data }: MessageEvent<string>) => end(data)
    worker.onerror = stop
    signal.addEventListener('abort', stop)
    worker.postMessage(challenge)
  })
}

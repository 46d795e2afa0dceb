interface Late {
  /** Milliseconds before the first try. */
  delayMs?: number
  /** After a failure of the network it is tried again after so many ms. */
  againMs: number
}

/**
 * Runs what a screen does not need at once. `load` loads its code and resolves with what starts it, which may return what stops it; a
 * rejection is tried again. Returns the function that stops it, whatever it has come to; nothing starts after that.
 */
export function runLate(
  load: () => Promise<() => (() => void) | undefined>,
  { delayMs = 0, againMs }: Late,
): () => void {
  let stop: (() => void) | undefined
  let left = false
  let timer: ReturnType<typeof setTimeout>
  const tryIn = (ms: number) => void (timer = setTimeout(() => void tryIt(), ms))
  const tryIt = async () => {
    try {
      const start = await load()
      if (!left) stop = start()
    } catch {
      if (!left) tryIn(againMs)
    }
  }
  tryIn(delayMs)
  return () => {
    left = true
    clearTimeout(timer)
    stop?.()
  }
}

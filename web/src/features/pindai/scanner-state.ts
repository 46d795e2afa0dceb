export type ScannerState = 'NOT_STARTED' | 'SCANNING' | 'PAUSED'

export type ScannerAction = 'start' | 'pause' | 'resume' | 'stop'

/** Returns the next state. An action that is not allowed in a state changes nothing (rule S4). */
export function nextScannerState(state: ScannerState, action: ScannerAction): ScannerState {
  switch (action) {
    case 'start':
      return state === 'NOT_STARTED' ? 'SCANNING' : state
    case 'pause':
      return state === 'SCANNING' ? 'PAUSED' : state
    case 'resume':
      return state === 'PAUSED' ? 'SCANNING' : state
    case 'stop':
      return 'NOT_STARTED'
  }
}

/** How long the same code is ignored (rule S2). */
const REPEAT_MS = 3000

/** Tells a new scan from a code that is still in view. The time starts when the code was accepted. */
export function createRepeatGuard() {
  const takenAt = new Map<string, number>()
  return {
    accept(text: string, now: number): boolean {
      for (const [other, at] of takenAt) if (now - at >= REPEAT_MS) takenAt.delete(other)
      if (takenAt.has(text)) return false
      takenAt.set(text, now)
      return true
    },
    /** Accepts this code again at once. */
    forget(text: string) {
      takenAt.delete(text)
    },
  }
}

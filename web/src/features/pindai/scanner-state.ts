/** The scanner's states (seed §4). */
export type ScannerState = 'NOT_STARTED' | 'SCANNING' | 'PAUSED'

export type ScannerAction = 'start' | 'pause' | 'resume' | 'stop'

/** The next state. What is not allowed changes nothing: pausing works from SCANNING only (seed §2). */
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

/** The same code is ignored for 3 s, other codes are taken at once (DECISIONS: 'duplicates in the camera'). */
const REPEAT_MS = 3000

/** Tells a new scan from a card that is still in view. Counts from the moment that a code was taken. */
export function createRepeatGuard() {
  const takenAt = new Map<string, number>()
  return {
    accept(text: string, now: number): boolean {
      for (const [other, at] of takenAt) if (now - at >= REPEAT_MS) takenAt.delete(other)
      if (takenAt.has(text)) return false
      takenAt.set(text, now)
      return true
    },
    /** This code may be taken again at once. */
    forget(text: string) {
      takenAt.delete(text)
    },
  }
}

import { useEffect, useState } from 'react'

/** Sheets drawn in one go: 30 codes, short enough that a tap on 'Batal' is answered at once on a slow laptop. */
const STEP = 2

/**
 * Lets a long list of sheets onto the screen a few at a time, so that the page stays alive while 8,000 codes are drawn.
 * `drawn` are those that are there; another list starts anew.
 */
export function useDrawing<Sheet>(sheets: readonly Sheet[]) {
  const [progress, setProgress] = useState({ sheets, count: STEP, stopped: false })
  const now = progress.sheets === sheets ? progress : { sheets, count: STEP, stopped: false }
  const { count, stopped } = now
  const done = count >= sheets.length
  useEffect(() => {
    if (done || stopped) return
    const timer = setTimeout(() => setProgress({ sheets, count: count + STEP, stopped }))
    return () => clearTimeout(timer)
  }, [sheets, count, stopped, done])
  return {
    drawn: sheets.slice(0, count),
    done,
    stopped: stopped && !done,
    stop: () => setProgress({ ...now, stopped: true }),
    resume: () => setProgress({ ...now, stopped: false }),
  }
}

import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { Scanner, type ScannerMemory, type ScannerSnapshot } from './scanner'

/** The camera of a screen; given to the parts that draw it. */
export interface ScannerHandle extends ScannerSnapshot {
  scanner: Scanner
}

export interface UseScanner {
  /** While false the camera is off and its worker gone. */
  active: boolean
  /** A code was read that was not read in the last 3 s. */
  onText: (text: string) => void
  /** Opens the camera by itself where the browser allows it already; otherwise a tap has to (`scanner.start`). */
  auto: boolean
  memory: ScannerMemory
}

/** Camera and reader of one screen: closed when it goes, off while the page is hidden. */
export function useScanner({ active, onText, auto, memory }: UseScanner): ScannerHandle {
  const emit = useEffectEvent(onText)
  const [scanner] = useState(() => new Scanner(memory))
  const snapshot = useSyncExternalStore(scanner.subscribe, scanner.current)

  useEffect(() => scanner.listen((text) => emit(text)), [scanner])
  useEffect(() => {
    if (!active) return
    if (auto) void scanner.open()
    const onVisibility = () => (document.hidden ? scanner.pageHidden() : scanner.pageShown())
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      scanner.close()
    }
  }, [active, auto, scanner])

  return { ...snapshot, scanner }
}

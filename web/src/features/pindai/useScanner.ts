import type { KodeKartu } from '@bakti/contract/pengaturan/kartu.rules'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { type OnText, Scanner, type ScannerSnapshot } from './scanner'

/** The camera of a screen, for the components that draw it. */
export interface ScannerHandle extends ScannerSnapshot {
  scanner: Scanner
}

interface ScannerOptions {
  /** Called with each code, at most once in 3 s for the same code. */
  onText: OnText
  /** Opens the camera at once where the permission is granted already. Otherwise the operator starts it (`scanner.start`). */
  auto: boolean
  /** Which codes of student cards are read; as it is when the screen opens. */
  kartu: KodeKartu | undefined
}

/** Camera and decoder of one screen. They are closed with the screen, and stopped while the page is hidden. */
export function useScanner({ onText, auto, kartu }: ScannerOptions): ScannerHandle {
  const emit = useEffectEvent(onText)
  const [scanner] = useState(() => new Scanner(kartu))
  const snapshot = useSyncExternalStore(scanner.subscribe, scanner.current)

  useEffect(() => scanner.listen((text, card) => emit(text, card)), [scanner])
  useEffect(() => {
    if (auto) void scanner.open()
    const onVisibility = () => (document.hidden ? scanner.pageHidden() : scanner.pageShown())
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      scanner.close()
    }
  }, [auto, scanner])

  return { ...snapshot, scanner }
}

import { useEffect, useEffectEvent, useState } from 'react'

/**
 * What the browser says when it is asked: now, when the page becomes visible (the person was in the settings), when the network comes
 * or goes, and after `again()`, which `look` gets too. null until the first answer.
 */
export function useLooked<Fact>(look: (again: () => void) => Promise<Fact>): [Fact | null, () => void] {
  const [fact, setFact] = useState<Fact | null>(null)
  const [round, setRound] = useState(0)
  const ask = useEffectEvent(look)
  useEffect(() => {
    let left = false
    void ask(() => left || setRound((before) => before + 1)).then((found) => left || setFact(found))
    return () => void (left = true)
  }, [round])
  useEffect(() => {
    const again = () => setRound((before) => before + 1)
    document.addEventListener('visibilitychange', again)
    window.addEventListener('online', again)
    window.addEventListener('offline', again)
    return () => {
      document.removeEventListener('visibilitychange', again)
      window.removeEventListener('online', again)
      window.removeEventListener('offline', again)
    }
  }, [])
  return [fact, () => setRound((before) => before + 1)]
}

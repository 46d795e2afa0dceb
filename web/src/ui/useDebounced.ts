import { useEffect, useState } from 'react'

/** Returns a value after it has not changed for `delay` ms: a search is sent once, not for each letter. */
export function useDebounced<Value>(value: Value, delay: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}

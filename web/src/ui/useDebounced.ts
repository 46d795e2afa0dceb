import { useEffect, useState } from 'react'

/** Follows a value once it has stood still for `delay` ms: what is typed is not asked for letter by letter. */
export function useDebounced<Value>(value: Value, delay: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}

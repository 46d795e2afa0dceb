import { useRef } from 'react'
import { newId } from './id'

/** The id of what a form creates. The same values give the same id, so that a second press can't create it twice (rule W12). */
export function useIdOf(): (values: object) => string {
  const last = useRef({ values: '', id: '' })
  return (given) => {
    const values = JSON.stringify(given)
    if (last.current.values !== values) last.current = { values, id: newId() }
    return last.current.id
  }
}

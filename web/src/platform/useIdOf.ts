import { useRef } from 'react'
import { newId } from './id'

/** The id of what a form makes: the same for the same words, so that a repeated press can't make two; another for others. */
export function useIdOf(): (words: object) => string {
  const last = useRef({ words: '', id: '' })
  return (given) => {
    const words = JSON.stringify(given)
    if (last.current.words !== words) last.current = { words, id: newId() }
    return last.current.id
  }
}

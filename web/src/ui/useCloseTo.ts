import { useContext, useRef } from 'react'
import { useNavigate } from 'react-router'
import { CameFromList } from './ListWithDialogs'

/**
 * The way from a dialog of a route to its list: back to where it was opened, so that nothing is left to go back through; where the
 * address was opened by itself, `list` takes its place. A second call does nothing.
 */
export function useCloseTo(list: string): () => void {
  const cameFromList = useContext(CameFromList)
  const navigate = useNavigate()
  const closed = useRef(false)
  return () => {
    if (closed.current) return
    closed.current = true
    if (cameFromList()) void navigate(-1)
    else void navigate(list, { replace: true })
  }
}

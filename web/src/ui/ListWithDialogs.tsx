import { type ReactNode, createContext, useContext, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { eventFacts } from '@bakti/contract/event-facts.content'

/** Whether a dialog with a title of its own lies over what is drawn here. */
const Covered = createContext(false)

/** Whether the list is the entry before the dialog's in the browser's history. */
const CameFromList = createContext<() => boolean>(() => false)

interface ListWithDialogsProps {
  list: ReactNode
  /** The address is that of a dialog. */
  covered: boolean
  /** The dialog of the address, if it is one's. */
  children: ReactNode
}

/** A list page whose dialogs are routes of their own: the list stays as it is below the dialog that the address opens. */
export function ListWithDialogs({ list, covered, children }: ListWithDialogsProps) {
  const listed = useRef(false)
  useEffect(() => {
    if (!covered) listed.current = true
  }, [covered])
  return (
    <>
      <Covered value={covered}>{list}</Covered>
      <CameFromList value={() => listed.current}>{children}</CameFromList>
    </>
  )
}

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

/** The document's title. React lifts it into the head. */
export function PageTitle({ children }: { children: string }) {
  if (useContext(Covered)) return null
  return <title>{`${children} · ${eventFacts.judul}`}</title>
}

import { type ReactNode, createContext, useContext, useEffect, useRef } from 'react'
import { eventFacts } from '@bakti/contract/event-facts.content'

/** Whether a dialog with a title of its own lies over what is drawn here. */
const Covered = createContext(false)

/** Whether the list is the entry before the dialog's in the browser's history. */
export const CameFromList = createContext<() => boolean>(() => false)

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

/** The document's title. React lifts it into the head. */
export function PageTitle({ children }: { children: string }) {
  if (useContext(Covered)) return null
  return <title>{`${children} · ${eventFacts.judul}`}</title>
}

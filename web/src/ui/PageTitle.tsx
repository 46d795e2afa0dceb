import { useContext } from 'react'
import { eventFacts } from '@bakti/contract/event-facts.content'
import { Covered } from './ListWithDialogs'

/** The document's title. React lifts it into the head. */
export function PageTitle({ children }: { children: string }) {
  if (useContext(Covered)) return null
  return <title>{`${children} · ${eventFacts.judul}`}</title>
}

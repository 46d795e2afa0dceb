import { Button } from './Button'
import { EmptyState } from './EmptyState'

/** A read of the server. The rows of an earlier read stay in `data` when a later one fails (rule O24). */
export interface ReadState {
  data: unknown
  error: {
    /** The server refused. False: no answer, or 502 to 504. */
    refused: boolean
    /** The message of the server, or what to do. */
    why: string
  } | null
  isFetching: boolean
  refetch: () => unknown
}

interface FailedStateProps {
  list: ReadState
  /** Why it failed, where the screen knows better than the read. */
  why?: string | null
  /** What failed. */
  children: string
}

/** Replaces a list that could not be read at all (rule U7). Shows nothing after a successful read. */
export function FailedState({ list, why, children }: FailedStateProps) {
  if (list.error === null) return null
  return (
    <EmptyState
      art={list.error.refused ? 'failure' : 'offline'}
      title={children}
      live="alert"
      action={
        <Button busy={list.isFetching} onClick={() => void list.refetch()}>
          Coba lagi
        </Button>
      }
    >
      {why ?? list.error.why}
    </EmptyState>
  )
}

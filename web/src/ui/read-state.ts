/** A read of the server, as far as a screen tells of its failing. What an earlier try brought stays in `data` when a later one fails. */
export interface ReadState {
  data: unknown
  error: {
    /** The server gave an answer; otherwise it could not be reached. */
    refused: boolean
    /** The server's words, or what to do where it said nothing. */
    why: string
  } | null
  isFetching: boolean
  refetch: () => unknown
}

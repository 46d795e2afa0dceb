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

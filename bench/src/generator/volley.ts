/** How a volley went. */
export interface Volley {
  /** From the first request to the last answer. */
  seconds: number
  p50_ms: number
  p99_ms: number
}

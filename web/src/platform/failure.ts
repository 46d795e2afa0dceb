import type { Failure } from './call'

/** The sentences about failures that do not depend on the call. The server's own sentences come with its answers. */
const FAILURE_TEXT = {
  checkConnection: 'Periksa sambungan internetmu, lalu coba lagi.',
  torn: 'Berkas terputus di tengah jalan, jadi tidak disimpan. Periksa sambungan internetmu, lalu coba lagi.',
  unreachable: 'Server tidak terjangkau.',
  serverTrouble: 'Server sedang bermasalah. Coba lagi sebentar lagi.',
  brokenCopy: 'Data offline rusak.',
  notSaved:
    'TIDAK tersimpan: perangkat ini tidak bisa menyimpan dan server tidak terjangkau. Kosongkan ruang penyimpanan, lalu coba lagi.',
} as const

/**
 * The server said nothing of what was asked for: it gave no answer, or the session has ended, which a screen that records survives
 * (rule A49). What the device knows stands in.
 */
export const isUnanswered = ({ kind, code }: Failure): boolean =>
  kind !== 'refused' || code === 'session.required'

/** A call that failed, as an exception. `answer` is what `call()` returned. */
export class CallError extends Error {
  override name = 'CallError'
  constructor(
    readonly answer: Failure,
    /** For a read that keeps a copy on the device: why the copy could not be used ('kosong': there is no copy). */
    readonly cache?: 'kosong' | 'rusak',
  ) {
    super(answer.message)
  }

  /** The server refused. False: no answer, or 502 to 504. */
  get refused(): boolean {
    return this.answer.kind === 'refused'
  }

  /** The line below a screen's own sentence (`FailureText.reason`). */
  get why(): string {
    return describeFailure(this).reason
  }
}

/** Neither the device nor the server has the operation. */
export class NotSavedError extends Error {
  override name = 'NotSavedError'
  constructor() {
    super(FAILURE_TEXT.notSaved)
  }
}

export interface FailureText {
  /** A sentence that stands alone: the server's if it refused, otherwise the screen's. */
  text: string
  /** The line below `text`: why the server could not be reached, or its own message (503). Undefined if it refused. */
  detail?: string
  /** The line below a title that the screen chooses: the server's sentence if it refused, otherwise what to do. */
  reason: string
}

/** The screen's sentence for a failure without a message of the server. The two cases may have different sentences. */
export type FallbackText = string | { refused: string; unreachable: string }

/**
 * Translates any failure into what a screen shows. The English default texts of the calls are not used, because the screens are in
 * Indonesian. A screen that shows `reason` alone needs no fallback.
 */
export function describeFailure(cause: Failure | Error, fallback: FallbackText = ''): FailureText {
  const own = typeof fallback === 'string' ? { refused: fallback, unreachable: fallback } : fallback
  const { checkConnection, torn, unreachable, serverTrouble, brokenCopy } = FAILURE_TEXT
  if (cause instanceof NotSavedError) return { text: cause.message, reason: cause.message }
  const failure = cause instanceof CallError ? cause.answer : cause
  if (failure instanceof Error) return { text: own.unreachable, reason: checkConnection }
  const { kind, wordless, code, message } = failure
  if (kind === 'refused')
    return wordless ? { text: own.refused, reason: serverTrouble } : { text: message, reason: message }
  if (code === 'client.torn') return { text: own.unreachable, detail: torn, reason: torn }
  const isCopyBroken = cause instanceof CallError && cause.cache === 'rusak'
  return {
    text: own.unreachable,
    // An answer of the server (503) gives its own reason.
    detail: code.startsWith('client.') ? `${unreachable} ${checkConnection}` : message,
    reason: isCopyBroken ? `${brokenCopy} ${checkConnection}` : checkConnection,
  }
}

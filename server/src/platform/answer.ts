/** JSON that PostgreSQL has already written: sent as it is. */
export class RawJson {
  constructor(readonly text: string) {}
}

/** What a usecase answers with; an error that is no refusal but an outcome (a held scan) is an answer too. */
export interface Answer {
  data: unknown
  /** 200 where nothing is said. */
  status?: number
  message?: string
  /** Beside `data` in the envelope: token, currentPage, code … */
  extra?: Record<string, unknown>
  headers?: Record<string, string>
}

/** An envelope that was written before: a repeated write gets it again. */
export class StoredAnswer {
  constructor(
    readonly status: number,
    readonly body: string,
  ) {}
}

/** The envelope as text. PostgreSQL's JSON goes in as it stands, without a round through objects. */
export function renderEnvelope({ data, status = 200, message = 'OK', extra = {} }: Answer): string {
  if (!(data instanceof RawJson)) return JSON.stringify({ status, message, data, ...extra })
  const head = JSON.stringify({ status, message, ...extra })
  return `${head.slice(0, -1)},"data":${data.text}}`
}

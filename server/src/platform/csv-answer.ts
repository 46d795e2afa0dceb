import { PassThrough, Readable, pipeline } from 'node:stream'
import { HEADERS } from '@bakti/contract/envelope'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { XLSX_TYPE } from '@bakti/contract/csv.rules'
import { type Coding, codingFor, compressInParts } from './compression'
import { tooManyFiles } from './errors'
import { hasLeft } from './exchange'

/** A CSV file that is made while it is sent, or an XLSX workbook. */
export interface CsvFile {
  name: string
  xlsx?: true
  /** Its rows, without the heading. */
  rows: number
  parts: AsyncIterable<string | Uint8Array>
  /** Ends what `parts` reads from: after the last part is made, and where it is not. */
  close: () => Promise<void>
}

export interface FileLimits {
  /** Files under way; one more is refused (429). */
  atOnce: number
  /** What is made and not yet taken by the reader. So much can be ready while the database has long been left alone. */
  aheadBytes: number
  /** A reader that takes nothing for so long is given up. */
  stalledMs: number
}

/** 48,000 submissions are less than 2 MB when they are compressed, so that hardly a file waits for its reader. */
const LIMITS: FileLimits = { atOnce: 4, aheadBytes: 8 * 1024 * 1024, stalledMs: 60_000 }

/** Makes the file as soon as there is a place for it, and sends it. */
export type SendCsv = (
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => Promise<CsvFile>,
) => Promise<FastifyReply>

/** Sends files, a few at once (rules X8, X9, X10). */
export function createSendCsv(limits: FileLimits = LIMITS): SendCsv {
  let underWay = 0
  return async (request, reply, make) => {
    if (underWay >= limits.atOnce) throw tooManyFiles()
    underWay++
    const leave = () => underWay--
    const file = await make().catch((error: unknown) => {
      leave()
      throw error
    })
    // A workbook is compressed already.
    const coding = file.xlsx ? null : codingFor(request.headers['accept-encoding'])
    const sent = streamOf(file, coding, limits).once('close', leave)
    if (hasLeft(request.raw)) {
      // Over HTTP/2 nothing else would end the file: Fastify waits for an answer that is closed already.
      sent.destroy()
      return reply.hijack()
    }
    const headers = {
      'Content-Type': file.xlsx ? XLSX_TYPE : 'text/csv; charset=utf-8',
      'Content-Disposition': dispositionOf(file.name),
      [HEADERS.totalRows]: String(file.rows),
      ...(coding ? { 'Content-Encoding': coding } : {}),
    }
    // Before the first byte it is answered like any other error, which is no file.
    sent.once('error', () => {
      if (!reply.raw.headersSent) for (const name of Object.keys(headers)) reply.removeHeader(name)
    })
    return reply.headers(headers).send(sent)
  }
}

/** The bytes of the file. An error on the way destroys the stream, and with it the connection: the part is never taken for the whole. */
function streamOf({ parts, close }: CsvFile, coding: Coding | null, limits: FileLimits): Readable {
  const source = Readable.from(parts, { highWaterMark: 1 }).once('close', () => void close())
  const made = new PassThrough({ readableHighWaterMark: limits.aheadBytes })
  pipeline([source, ...(coding ? [compressInParts(coding)] : []), made], () => undefined)
  const giveUp = () => sent.destroy(new Error('The reader of a file takes nothing'))
  const sent = Readable.from(taken(made, limits.stalledMs, giveUp), {
    objectMode: false,
    highWaterMark: 64 * 1024,
  })
  // Where nothing was read yet, `taken` does not hear of it.
  return sent.once('close', () => made.destroy())
}

/** The same, as long as each part is taken in time. */
async function* taken(parts: Readable, ms: number, giveUp: () => void) {
  for await (const part of parts) {
    const timer = setTimeout(giveUp, ms)
    try {
      yield part as Buffer
    } finally {
      clearTimeout(timer)
    }
  }
}

/** A name with letters beyond ASCII stands in `filename*` as it is (RFC 6266); old clients read the other one. */
function dispositionOf(name: string): string {
  const plain = name.replaceAll(/[^\w.-]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}

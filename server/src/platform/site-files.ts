import { readFileSync, readdirSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Coding, codingFor } from './compression'
import { constant } from './constant-bytes'
import { addVary, isNamed } from './send-answer'

/** How each file is kept by browsers, and whether the build writes it compressed too, so that its answer depends on `Accept-Encoding`. */
export interface FileKind {
  cacheControl: string
  text: boolean
}

interface Variant {
  bytes: Buffer
  tag: string
}

interface SiteFile {
  type: string
  modified: Date
  variants: Map<Coding | null, Variant>
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/** The forms that the build writes beside a file (web/vite/compress.ts). */
const COMPRESSED: Record<string, Coding> = { '.br': 'br', '.gz': 'gzip' }

function readVariant(path: string): { variant: Variant; modified: Date } {
  const { mtime } = statSync(path)
  const bytes = constant(readFileSync(path))
  // Two forms of a small file may be of one length, written in one millisecond.
  const coding = COMPRESSED[extname(path)] ?? 'plain'
  const tag = `W/"${bytes.length.toString(16)}-${mtime.getTime().toString(16)}-${coding}"`
  return { variant: { bytes, tag }, modified: mtime }
}

/** Its files by their paths. Names that begin with a dot are none of the site's. */
function readFiles(folder: string): Map<string, SiteFile> {
  const files = new Map<string, SiteFile>()
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.split(sep).some((name) => name.startsWith('.')))
  const packed = paths.filter((path) => extname(path) in COMPRESSED)
  for (const path of paths) {
    if (packed.includes(path)) continue
    const { variant, modified } = readVariant(join(folder, path))
    const type = TYPES[extname(path)] ?? 'application/octet-stream'
    files.set(path.replaceAll(sep, '/'), { type, modified, variants: new Map([[null, variant]]) })
  }
  for (const path of packed) {
    const extension = extname(path)
    const coding = COMPRESSED[extension]
    const of = files.get(path.slice(0, -extension.length).replaceAll(sep, '/'))
    if (of && coding) of.variants.set(coding, readVariant(join(folder, path)).variant)
  }
  return files
}

/** The one part that `Range` asks for; null: all of it, also where it can't be read; 'none': there is no such part. */
function rangeIn(header: string | undefined, size: number): { from: number; to: number } | 'none' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (from >= size || (first === '' && Number(last) === 0)) return 'none'
  return from > to ? null : { from, to }
}

export type SendFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
) => FastifyReply | Promise<FastifyReply> | void

/**
 * Reads the files of a folder, and returns what sends one by its path below it, or answers that there is none, and what a file says. They are held in memory, so
 * that many readers of a file share one buffer (rule W110), and a running server serves one release, whatever is built meanwhile.
 */
export function createSendFile(
  folder: string,
  kindOf: (path: string) => FileKind,
): { sendFile: SendFile; textOf: (path: string) => string | undefined } {
  const files = readFiles(folder)
  const textOf = (path: string) => files.get(path)?.variants.get(null)?.bytes.toString()
  const sendFile: SendFile = ({ headers }, reply, path) => {
    const file = files.get(path)
    const plain = file?.variants.get(null)
    if (!file || !plain) return reply.callNotFound()
    const coding = codingFor(headers['accept-encoding'], [...file.variants.keys()])
    const { bytes, tag } = file.variants.get(coding) ?? plain
    const { cacheControl, text } = kindOf(path)
    const modified = file.modified.toUTCString()
    reply.headers({
      'Cache-Control': cacheControl,
      'Last-Modified': modified,
      'Accept-Ranges': 'bytes',
      ETag: tag,
    })
    if (text) addVary(reply)
    const { 'if-none-match': known, 'if-modified-since': since } = headers
    const has = known === undefined ? Date.parse(since ?? '') >= Date.parse(modified) : isNamed(tag, known)
    if (has) return reply.code(304).send()
    reply.type(file.type)
    if (coding) reply.header('Content-Encoding', coding)
    const { range, 'if-range': unless = modified } = headers
    const part = unless === modified ? rangeIn(range, bytes.length) : null
    if (part === 'none') return reply.code(416).header('Content-Range', `bytes */${bytes.length}`).send('')
    if (!part) return reply.send(bytes)
    return reply
      .code(206)
      .header('Content-Range', `bytes ${part.from}-${part.to}/${bytes.length}`)
      .send(constant(bytes.subarray(part.from, part.to + 1)))
  }
  return { sendFile, textOf }
}

import { createHash } from 'node:crypto'
import { type ReadStream, createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { type Gunzip, createGunzip } from 'node:zlib'
import { z } from 'zod'
import { BackupError, explainFile } from './backup.errors'

/*
 * A backup is a gzip of lines. The first says what it is; then, for each table, a line that names it, its rows as COPY writes them
 * (tab-separated), `\.` and a line with their number; the last one has the SHA-256 of all before it. So it can be written and read as
 * a stream, damage is noticed, and `zcat` can show it.
 */

const HEAD = z.object({ bakti: z.literal('cadangan'), format: z.int() })

const header = HEAD.extend({
  format: z.literal(1),
  dibuat: z.iso.datetime(),
  /** The migrations that had been applied, by hash. */
  skema: z.array(z.string()).min(1),
  /** What signed tokens and hashed codes (AUTH_SECRET); null where it was not known. */
  rahasia: z.string().nullable(),
})
const tableHead = z.object({ tabel: z.string(), kolom: z.array(z.string()).min(1) })
const tableFoot = z.object({ baris: z.int() })
const seal = z.object({ sha256: z.string() })

export type Header = Omit<z.output<typeof header>, 'bakti' | 'format'>

export interface TableInFile {
  nama: string
  kolom: string[]
  /** Its rows, in blocks that end anywhere. */
  blocks: AsyncIterable<Buffer>
}

const END = '\\.\n'

const line = (value: unknown) => `${JSON.stringify(value)}\n`

export const headerLine = (head: Header) => line({ bakti: 'cadangan', format: 1, ...head })

/** @param rows how many there were, asked after the last block */
export async function* tableLines(
  { nama, kolom, blocks }: TableInFile,
  rows: () => number,
): AsyncGenerator<string | Buffer> {
  yield line({ tabel: nama, kolom })
  yield* blocks
  yield END
  yield line({ baris: rows() })
}

/** The same parts, then the line with their SHA-256. */
export async function* sealed(parts: AsyncIterable<string | Buffer>): AsyncGenerator<string | Buffer> {
  const hash = createHash('sha256')
  for await (const part of parts) {
    hash.update(part)
    yield part
  }
  yield line({ sha256: hash.digest('hex') })
}

const damaged = (path: string, cause?: unknown) =>
  new BackupError(`${path} rusak atau terpotong, jadi tidak ada yang diubah: pakai cadangan lain.`, { cause })
const notOurs = (path: string) => new BackupError(`${path} bukan cadangan BAKTI.`)

interface Visitor {
  onHeader?: (header: Header) => void
  /** Takes a table's blocks to the end. @returns how many rows those were */
  onTable?: (table: TableInFile) => Promise<number>
}

/**
 * Reads a backup from its beginning to its seal.
 * @throws BackupError when it is none, damaged, cut off, or of a newer app; what the visitor throws is passed on
 */
export async function readBackup(path: string, { onHeader, onTable }: Visitor): Promise<void> {
  const source = new Source(path)
  try {
    const head = await readHeader(path, source)
    onHeader?.(head)
    for (;;) {
      const digest = source.digest()
      const next = parse(path, z.union([tableHead, seal]), await source.line())
      if ('sha256' in next) {
        if (next.sha256 === digest && (await source.atEnd())) return
        throw damaged(path)
      }
      const table = { nama: next.tabel, kolom: next.kolom, blocks: source.blocks() }
      const rows = onTable ? await onTable(table) : await skip(table.blocks)
      const { baris } = parse(path, tableFoot, await source.line())
      if (typeof rows === 'number' && rows !== baris) throw damaged(path)
    }
  } finally {
    source.close()
  }
}

const skip = (blocks: AsyncIterable<Buffer>): Promise<void> => finished(Readable.from(blocks).resume())

async function readHeader(path: string, source: Source): Promise<Header> {
  const first = await source.line().catch((error: Error) => {
    throw /incorrect header check/.test((error.cause as Error)?.message) ? notOurs(path) : error
  })
  const kind = HEAD.safeParse(json(first))
  if (!kind.success) throw notOurs(path)
  if (kind.data.format > 1) throw newer(path)
  return parse(path, header, first)
}

export const newer = (path: string) =>
  new BackupError(`${path} dibuat oleh BAKTI yang lebih baru: perbarui BAKTI di sini dahulu.`)

function json(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString())
  } catch {
    return undefined
  }
}

function parse<T extends z.ZodType>(path: string, shape: T, text: Buffer): z.output<T> {
  const result = shape.safeParse(json(text))
  if (!result.success) throw damaged(path)
  return result.data
}

/** The longest line outside of a table's rows. */
const LONGEST_LINE = 4 * 1024 * 1024
const NEWLINE = 10
const END_OF_ROWS = Buffer.from(`\n${END}`)

/** The bytes of a backup, taken by the line or up to the end of a table; what was taken is hashed. */
class Source {
  readonly #path: string
  readonly #file: ReadStream
  readonly #bytes: Gunzip
  readonly #chunks: AsyncIterator<Buffer>
  readonly #hash = createHash('sha256')
  #held: Buffer = Buffer.alloc(0)

  constructor(path: string) {
    this.#path = path
    this.#file = createReadStream(path)
    this.#bytes = createGunzip()
    this.#file.on('error', (error) => this.#bytes.destroy(error))
    this.#chunks = this.#file.pipe(this.#bytes)[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  }

  /** Of all that was taken so far. */
  digest(): string {
    return this.#hash.copy().digest('hex')
  }

  /** The next line, without its end. */
  async line(): Promise<Buffer> {
    let end: number
    while ((end = this.#held.indexOf(NEWLINE)) < 0) {
      if (this.#held.length > LONGEST_LINE) throw damaged(this.#path)
      await this.#need()
    }
    return this.#take(end + 1).subarray(0, end)
  }

  /** Everything up to the mark that ends a table's rows, which is taken as well. */
  async *blocks(): AsyncGenerator<Buffer> {
    // The mark is searched with the line end before it. A table without rows has none, so one is put before the first line.
    let before = 1
    this.#held = Buffer.concat([END_OF_ROWS.subarray(0, 1), this.#held])
    for (;;) {
      const end = this.#held.indexOf(END_OF_ROWS)
      const rows = end < 0 ? this.#held.length - END_OF_ROWS.length + 1 : end + 1
      if (rows > 0) {
        const block = this.#held.subarray(before, rows)
        this.#held = this.#held.subarray(rows)
        before = 0
        this.#hash.update(block)
        if (block.length > 0) yield block
      }
      if (end >= 0) {
        this.#take(END.length)
        return
      }
      await this.#need()
    }
  }

  async atEnd(): Promise<boolean> {
    return this.#held.length === 0 && !(await this.#more())
  }

  close(): void {
    this.#file.destroy()
    this.#bytes.destroy()
  }

  #take(length: number): Buffer {
    const taken = this.#held.subarray(0, length)
    this.#hash.update(taken)
    this.#held = this.#held.subarray(length)
    return taken
  }

  async #need(): Promise<void> {
    if (!(await this.#more())) throw damaged(this.#path)
  }

  async #more(): Promise<boolean> {
    try {
      const next = await this.#chunks.next()
      if (next.done) return false
      this.#held = this.#held.length === 0 ? next.value : Buffer.concat([this.#held, next.value])
      return true
    } catch (error) {
      throw (error as NodeJS.ErrnoException).syscall
        ? explainFile(this.#path, error)
        : damaged(this.#path, error)
    }
  }
}

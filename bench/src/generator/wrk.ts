import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Shot } from '../paths'
import type { Volley } from './volley'

// Found from here and from bench/dist.
const SCRIPT = ['./wrk.lua', '../src/generator/wrk.lua']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(path))
/** wrk runs that long at most; its script ends it before. */
const LIMIT_S = 180
const TIMEOUT_S = 20

/** The path of a program that can be run; undefined where there is none. */
export function findProgram(name: string, folders = (process.env.PATH ?? '').split(delimiter)) {
  return folders
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

/** The file that `wrk.lua` reads: for each request a line with its length in bytes, then its bytes. */
export function requestsFile(shots: readonly Shot[], host: string): Buffer {
  return Buffer.concat(
    shots.flatMap(({ method, path, headers, body }) => {
      const all = { Host: host, ...headers, ...(body ? { 'Content-Length': Buffer.byteLength(body) } : {}) }
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
      const request = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`)
      return [Buffer.from(`${request.length}\n`), request]
    }),
  )
}

interface Told {
  sent: number
  answered: number
  /** Answers with another status than 2xx. */
  refused: number
  broken: number
  seconds: number
  p50_us: number
  p99_us: number
}

/** Reads the line of JSON that the script prints; throws where not every request was sent once and answered. */
export function readVolley(output: string, count: number): Volley {
  const line = output.split('\n').find((each) => each.startsWith('{'))
  if (!line) throw new Error(`wrk told nothing: ${output}`)
  const { sent, answered, refused, broken, seconds, p50_us, p99_us } = JSON.parse(line) as Told
  if (refused > 0 || broken > 0) throw new Error(`${refused} requests were refused, ${broken} broke: ${line}`)
  if (sent !== count || answered !== count) throw new Error(`${count} requests were to be answered: ${line}`)
  return { seconds, p50_ms: p50_us / 1000, p99_ms: p99_us / 1000 }
}

/** Sends the shots by one thread of wrk, whose connections take the next one when their answer is there. */
export async function shootWithWrk(
  program: string,
  url: string,
  shots: readonly Shot[],
  connections: number,
): Promise<Volley> {
  const folder = await mkdtemp(join(tmpdir(), 'bakti-wrk-'))
  try {
    const file = join(folder, 'requests')
    await writeFile(file, requestsFile(shots, new URL(url).host))
    if (!SCRIPT) throw new Error('wrk.lua is missing')
    const options = { t: 1, c: connections, d: LIMIT_S, s: SCRIPT, '-timeout': TIMEOUT_S }
    const flags = Object.entries(options).flatMap(([name, value]) => [`-${name}`, String(value)])
    const wrk = spawn(program, [...flags, url, '--', file, String(connections)])
    let [output, said] = ['', '']
    let ending: NodeJS.Timeout | undefined
    wrk.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    wrk.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
      // An error of the script would not stop wrk.
      if (said !== 'finished\n') wrk.kill('SIGKILL')
      // wrk waits for its time to be over though its thread has ended. It ignores the signal until all of its threads are started.
      else ending ??= setInterval(() => wrk.kill('SIGINT'), 10)
    })
    const [code] = (await once(wrk, 'close')) as [number | null]
    clearInterval(ending)
    if (code !== 0) throw new Error(`wrk ended with ${code}: ${said}${output}`)
    return readVolley(output, shots.length)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

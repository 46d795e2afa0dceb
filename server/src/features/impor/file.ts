import type { FailureCode } from '@bakti/contract/failures.rules'
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { AppError } from '../../platform/errors'
import { type InTurn, createTurns } from '../../platform/turns'
import { fileTooComplex } from './impor.errors'
import type { ChosenMentorColumns, MentorSheet } from './mentor-rows'
import type { ChosenColumns, Roster } from './rows'

/** What a file is read as, and the columns that a person chose. */
export type ReadRequest = { bytes: Uint8Array } & (
  { as: 'roster'; columns: ChosenColumns } | { as: 'mentor'; columns: ChosenMentorColumns }
)

export type ReadReply =
  | { kind: 'roster'; roster: Roster }
  | { kind: 'mentor'; mentors: MentorSheet }
  | { kind: 'refused'; code: FailureCode; message: string }
  /** A fault of ours, not of the file. */
  | { kind: 'failed'; stack: string }

type Read = Extract<ReadReply, { kind: 'roster' | 'mentor' }>

interface Limits {
  timeMs: number
  heapMb: number
}

/** 8,000 rows take a second and 50 MB, 20,000 with all columns three seconds; a busy machine takes longer. */
const LIMITS: Limits = { timeMs: 15_000, heapMb: 256 }

/** Files that are read at once, of everybody and of one account: who sends files without end leaves a place to the others. */
const READERS = 3
const READERS_OF_ONE = 2
/** The browser waits for a minute. */
const WAIT_MS = 40_000

/** Beside the bundle; for the source tree (tests) `globalSetup.ts` builds it. */
const PROGRAM = fileURLToPath(
  import.meta.url.endsWith('.ts')
    ? new URL('../../../node_modules/.bakti/roster-reader.js', import.meta.url)
    : new URL('./roster-reader.js', import.meta.url),
)

/** What became of the process: its reply, or how it ended without one. */
function outcome(child: ChildProcess): Promise<Read> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('message', (reply: ReadReply) => {
      if (reply.kind === 'refused') reject(new AppError(reply.code, reply.message))
      else if (reply.kind === 'failed') reject(new Error(`The roster reader failed: ${reply.stack}`))
      else resolve(reply)
    })
    child.once('exit', (code, signal) => {
      // No memory left (an abort), or no time (our SIGKILL): the file is to blame. Any other end is a fault of ours.
      if (signal || code === 134) reject(fileTooComplex())
      else reject(new Error(`The roster reader ended with ${code}`))
    })
  })
}

async function readInChild(request: ReadRequest, { timeMs, heapMb }: Limits): Promise<Read> {
  const child = fork(PROGRAM, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapMb}`],
    // It reads what strangers send: no secret of the server is within its reach.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), timeMs)
  try {
    const result = outcome(child)
    child.send(request, () => undefined)
    return await result
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}

const places = createTurns(READERS, WAIT_MS)
/** By account, while it has files that wait or are read. */
const ownPlaces = new Map<string, { inTurn: InTurn; files: number }>()

async function inOwnTurn<T>(sender: string, work: () => Promise<T>): Promise<T> {
  const own = ownPlaces.get(sender) ?? { inTurn: createTurns(READERS_OF_ONE, WAIT_MS), files: 0 }
  ownPlaces.set(sender, own)
  own.files++
  try {
    return await own.inTurn(work)
  } finally {
    own.files--
    if (own.files === 0) ownPlaces.delete(sender)
  }
}

/**
 * It runs in a process of its own, with a heap and a time limit, a few files at a time: a hostile or huge file must not slow
 * scans nor hold up other imports, and a worker thread does not hold it. (Tried: an array that grows past a worker's
 * `resourceLimits` in one step aborts the whole process; one cell that calls itself 'ZZZZZZ1' is enough.)
 */
const inTurn = (request: ReadRequest, sender: string, limits: Limits): Promise<Read> =>
  inOwnTurn(sender, () => places(() => readInChild(request, limits)))

/**
 * Reads an uploaded roster (CSV or XLSX, which its content decides): the columns it found and each row, checked. `sender`: the account.
 * @throws AppError 400 that says what to do, where the file can't be read
 */
export async function readRosterFile(
  bytes: Uint8Array,
  columns: ChosenColumns,
  sender: string,
  limits: Limits = LIMITS,
): Promise<Roster> {
  const read = await inTurn({ as: 'roster', bytes, columns }, sender, limits)
  if (read.kind !== 'roster') throw new Error('The roster reader answered with mentors')
  return read.roster
}

/** The same for a list of mentors. */
export async function readMentorFile(
  bytes: Uint8Array,
  columns: ChosenMentorColumns,
  sender: string,
): Promise<MentorSheet> {
  const read = await inTurn({ as: 'mentor', bytes, columns }, sender, LIMITS)
  if (read.kind !== 'mentor') throw new Error('The roster reader answered with a roster')
  return read.mentors
}

import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { sum } from './statistics'

/** Undefined where the process has ended, is another user's, or the system has no /proc. */
function read(path: string): string | undefined {
  try {
    return readFileSync(`/proc/${path}`, 'utf8')
  } catch {
    return undefined
  }
}

const NUMBER = /^\d+$/
const numbersIn = (folder: string) => {
  try {
    return readdirSync(`/proc/${folder}`)
      .filter((name) => NUMBER.test(name))
      .map(Number)
  } catch {
    return []
  }
}

/** Time on a processor, ns: the first number of a `schedstat`. */
export const ranNs = (schedstat: string | undefined) => Number(schedstat?.split(' ', 1)[0] ?? 0)

/** Time that a process has been on a processor so far, with all its threads, in µs. Children are not counted. */
export const cpuOfProcess = (pid: number) =>
  sum(numbersIn(`${pid}/task`).map((thread) => ranNs(read(`${pid}/task/${thread}/schedstat`)))) / 1000

/** The numbers of a `stat` after the name, which stands in brackets and may hold anything. */
export const statFields = (stat: string) => stat.slice(stat.lastIndexOf(')') + 2).split(' ')

/** Processes and everything below them. */
function treesOf(roots: readonly number[]): number[] {
  const parents = numbersIn('.').flatMap((pid) => {
    const stat = read(`${pid}/stat`)
    return stat ? [{ pid, parent: Number(statFields(stat)[1]) }] : []
  })
  const tree = new Set(roots)
  // A set that grows while it is walked.
  for (const root of tree) for (const { pid, parent } of parents) if (parent === root) tree.add(pid)
  return [...tree]
}

/** What each process of a tree has used so far, in µs. */
export type TreeCpu = ReadonlyMap<number, number>

export const cpuOfTree = (root: number): TreeCpu =>
  new Map(treesOf([root]).map((pid) => [pid, cpuOfProcess(pid)]))

/** µs used between two readings of a tree. A process that ended in between is left out. */
export const usedBetween = (before: TreeCpu, after: TreeCpu) =>
  sum([...after].map(([pid, used]) => Math.max(0, used - (before.get(pid) ?? 0))))

/** The kernel's unit of a `stat`. */
const TICK_US = 10_000

/**
 * Time that processes and everything below them have used so far, with children that have ended, in µs. In ticks: for minutes, not for
 * one volley.
 */
export const ticksOfTrees = (...roots: number[]) =>
  sum(
    treesOf(roots)
      .flatMap((pid) => read(`${pid}/stat`) ?? [])
      .flatMap((stat) => statFields(stat).slice(11, 15).map(Number)),
  ) * TICK_US

/** Memory that a process holds now, in MB. */
export const memoryOf = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(read(`${pid}/status`) ?? '')?.[1] ?? 0) / 1024

/** The proportional share of a `smaps_rollup`, in MB: what several processes share is divided among them. */
export const pssMb = (rollup: string | undefined) =>
  Number(/^Pss:\s+(\d+)/m.exec(rollup ?? '')?.[1] ?? 0) / 1024

/** The memory of some processes together, in MB. */
export const sharedMemoryOf = (pids: readonly number[]) =>
  sum(pids.map((pid) => pssMb(read(`${pid}/smaps_rollup`))))

/** The same of a process and everything below it. */
export const sharedMemoryOfTree = (root: number) => sharedMemoryOf(treesOf([root]))

/** Time that the whole machine has worked so far, in µs. */
export function cpuOfMachine(): number {
  if (!existsSync('/proc/stat')) return 0
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = line.split(/\s+/).slice(1).map(Number)
  return (user + nice + system + irq + softirq) * TICK_US
}

import { existsSync, readFileSync, readdirSync } from 'node:fs'

/** Linux counts a process's time in hundredths of a second. */
const TICK_US = 10_000

interface Stat {
  pid: number
  parent: number
  cpuUs: number
}

/** Undefined where it has ended, or where the system has no /proc. */
function stat(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold anything; what follows are numbers.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const own = fields.slice(11, 15).map(Number)
    // Its own time, and that of its children that have ended.
    return { pid, parent: Number(fields[1]), cpuUs: own.reduce((total, one) => total + one, 0) * TICK_US }
  } catch {
    return undefined
  }
}

/** Time that a process has worked so far, in µs, without its children that still live. */
export const cpuOfProcess = (pid: number) => stat(pid)?.cpuUs ?? 0

/** The same of processes and everything below them. */
export function cpuOfTrees(...roots: number[]): number {
  if (!existsSync('/proc')) return 0
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => stat(Number(name)) ?? [])
  const tree = new Set(roots)
  // A set that grows while it is walked.
  for (const pid of tree) for (const one of all) if (one.parent === pid) tree.add(one.pid)
  return all.filter(({ pid }) => tree.has(pid)).reduce((total, one) => total + one.cpuUs, 0)
}

/** Memory that a process holds now, in MB. */
export function memoryOf(pid: number): number {
  if (!existsSync(`/proc/${pid}/status`)) return 0
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024
}

/** Time that the whole machine has worked so far, in µs. */
export function cpuOfMachine(): number {
  if (!existsSync('/proc/stat')) return 0
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = line.split(/\s+/).slice(1).map(Number)
  return (user + nice + system + irq + softirq) * TICK_US
}

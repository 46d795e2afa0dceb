import { readdir, readFile } from 'node:fs/promises'

// For the launcher's tests: processes, read from /proc.

/** Sends the signal and resolves when the processes have ended or are zombies. */
export async function killAndWait(pids: number[], signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // it has ended already
    }
  }
  await until(async () => (await Promise.all(pids.map(isGone))).every(Boolean))
}

/** Whether the process has ended, zombies included. */
export async function isGone(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return 'ZX'.includes(stat.slice(stat.lastIndexOf(')') + 2)[0] ?? 'X')
}

/** A value of /proc/<pid>/status: `Uid`, `PPid` … */
export async function statusOf(pid: number, field: string): Promise<string> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return new RegExp(`^${field}:\\s*(\\S+)`, 'm').exec(text)?.[1] ?? ''
}

/** The processes that have `pid` as their parent. */
export async function childrenOf(pid: number): Promise<number[]> {
  const all = await processes()
  const parents = await Promise.all(all.map((each) => statusOf(each, 'PPid')))
  return all.filter((_, index) => parents[index] === String(pid))
}

/** The PostgreSQL processes whose data is below the folder. */
export async function postgresBelow(folder: string): Promise<number[]> {
  const all = await processes()
  const lines = await Promise.all(all.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return all.filter((_, index) => lines[index]?.includes(`\0-D\0${folder}/`))
}

async function processes(): Promise<number[]> {
  return (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
}

/** Resolves when `condition` is true. The test's time limit ends the wait otherwise. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5))
}

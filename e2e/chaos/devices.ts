import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { build } from 'esbuild'
import type {
  DeviceCounts,
  DevicePlan,
  DeviceStart,
  FromDevice,
  LoggedAct,
  ToDevice,
} from '../../web/src/testing/device-log'

const SOURCE = fileURLToPath(new URL('../../web/src/testing/', import.meta.url))

/** The device and its page as files that Node can load, from the sources of the browser's own code. */
export interface DeviceCode {
  device: string
  page: string
  remove: () => Promise<void>
}

export async function compileDevice(): Promise<DeviceCode> {
  const outdir = await mkdtemp(join(tmpdir(), 'bakti-device-'))
  await build({
    entryPoints: [join(SOURCE, 'device.ts'), join(SOURCE, 'page.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    outdir,
    outExtension: { '.js': '.mjs' },
    define: { 'import.meta.env': 'globalThis.viteEnv' },
    logLevel: 'warning',
  })
  return {
    device: join(outdir, 'device.mjs'),
    page: join(outdir, 'page.mjs'),
    remove: () => rm(outdir, { recursive: true, force: true }),
  }
}

export interface Device {
  name: string
  /** What it did so far. */
  acts: LoggedAct[]
  /** Does the plan. Resolves when all of it is done, with what still waits. */
  play: (begin: number) => Promise<void>
  queue: () => Promise<{ unsent: number; review: string[] }>
  counts: () => Promise<DeviceCounts>
  throwAway: () => Promise<unknown>
}

/** Starts a device that is logged in. Rejects with its error, then or later, where its code fails. */
export async function startDevice(code: DeviceCode, plan: DevicePlan): Promise<Device> {
  const start: DeviceStart = { plan, page: code.page }
  const worker = new Worker(code.device, { workerData: start })
  const acts: LoggedAct[] = []
  const waiting = new Map<FromDevice['says'], (message: FromDevice) => void>()
  const failed = new Promise<never>((_, reject) => worker.once('error', reject))
  failed.catch(() => undefined)
  worker.on('message', (message: FromDevice) => {
    if (message.says === 'act') acts.push(message.act)
    else waiting.get(message.says)?.(message)
  })
  const hear = <Says extends FromDevice['says']>(says: Says) => {
    const heard = new Promise<Extract<FromDevice, { says: Says }>>((resolve) =>
      waiting.set(says, resolve as (message: FromDevice) => void),
    )
    return Promise.race([heard, failed])
  }
  const ask = (message: ToDevice) => worker.postMessage(message)
  await hear('ready')
  return {
    name: plan.name,
    acts,
    play: async (at) => {
      ask({ ask: 'begin', at })
      await hear('done')
    },
    queue: () => {
      ask({ ask: 'queue' })
      return hear('queue')
    },
    counts: async () => {
      ask({ ask: 'counts' })
      return (await hear('counts')).counts
    },
    throwAway: () => worker.terminate(),
  }
}

import { afterAll, vi } from 'vitest'
import type * as Library from '@testing-library/react'

// A round trip to a real server takes its time on a machine that does other things besides: what is waited for may come late.
if (typeof document !== 'undefined') {
  const { configure }: typeof Library = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 10_000 })
}

// jsdom has no modal dialogs.
if (typeof HTMLDialogElement !== 'undefined')
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })

// jsdom lays nothing out: nothing has a size, and there is nothing to scroll to.
if (typeof Element !== 'undefined') {
  Element.prototype.scrollIntoView = () => {}
  const ResizeObserver = class {
    observe() {}
    disconnect() {}
  }
  Object.assign(globalThis, { ResizeObserver })
}

const timers: ReturnType<typeof setTimeout>[] = []
for (const kind of ['setTimeout', 'setInterval'] as const) {
  const start = globalThis[kind] as (...args: unknown[]) => NodeJS.Timeout
  const noted = (...args: unknown[]) => {
    const timer = start(...args)
    timers.push(timer)
    return timer
  }
  Object.assign(globalThis, { [kind]: Object.assign(noted, start) })
}

/**
 * A page ends with its timers; those of a test are Node's own and would run on without a document: a toast that waits for its code. The
 * entry in the history that a closed dialog gives back comes two timers later, and is waited for.
 */
afterAll(async () => {
  vi.useRealTimers()
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setTimeout(resolve))
  for (const timer of timers) clearTimeout(timer)
})

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

/** A dialog that the last test closed leaves its entry in the history two timers later, when the page would be gone. */
afterAll(async () => {
  vi.useRealTimers()
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setTimeout(resolve))
})

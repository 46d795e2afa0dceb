import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { workerScript } from './decoder'

let asked = false

/**
 * Brings the reader into the browser's cache while its person still chooses a group: on a slow line it takes longer than
 * everything before it, and the queue would wait for it.
 */
export async function downloadReader(): Promise<void> {
  if (asked || !navigator.onLine) return
  asked = true
  try {
    for (const url of [workerScript, wasmUrl]) {
      const response = await fetch(url, { priority: 'low' })
      await response.arrayBuffer()
    }
  } catch {
    // The scanner asks for it again.
    asked = false
  }
}

import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { workerScript } from './decoder'

let asked = false

/**
 * Downloads the decoder into the browser's cache while the operator chooses a group. On a slow network this download takes the
 * longest, and the first scan would wait for it.
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
    // The scanner downloads it when it opens.
    asked = false
  }
}

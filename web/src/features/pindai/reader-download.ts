import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { workerScript } from './worker-script'
import { part } from '../../state/app'

const download = part<Promise<void> | null>(() => null)

/**
 * Downloads the decoder into the browser's cache while the operator chooses a group. On a slow network this download takes the
 * longest, and the first scan would wait for it. Resolves when it is there, or could not be fetched: then the scanner downloads it.
 */
export function downloadReader(): Promise<void> {
  if (!navigator.onLine) return Promise.resolve()
  download.current ??= fetchReader().catch(() => void (download.current = null))
  return download.current
}

async function fetchReader(): Promise<void> {
  for (const url of [workerScript, wasmUrl]) {
    const response = await fetch(url, { priority: 'low' })
    await response.arrayBuffer()
  }
}

import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { decodeFrame, loadReader } from './decode'
import { squareOf } from './frame'
import type { DecodeReply, DecodeRequest } from './decoder'

const reply = (message: DecodeReply) => self.postMessage(message)

// After a failure (out of memory, wasm not loaded) the page replaces this worker.
const fail = (error: unknown) =>
  reply({ type: 'failed', message: error instanceof Error ? error.message : String(error) })

const locateFile = (path: string, prefix: string) => (path.endsWith('.wasm') ? wasmUrl : prefix + path)
const ready = loadReader({ locateFile })
ready.then(() => reply({ type: 'ready' }), fail)

self.addEventListener('message', async ({ data }: MessageEvent<DecodeRequest>) => {
  try {
    // Before anything that can fail or wait: the camera's frame is closed here.
    const frame =
      'frame' in data ? squareOf(data.frame) : { ...data, data: new Uint8ClampedArray(data.pixels) }
    await ready
    const text = frame && (await decodeFrame(frame))
    reply({ type: 'read', generation: data.generation, text })
  } catch (error) {
    fail(error)
  }
})

import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { CardReader } from './cards'
import { decodeFrame, loadReader, readCodes } from './decode'
import { squareOf } from './frame'
import type { DecodeReply, DecodeRequest } from './decoder'
import { part } from '../../state/app'

const reply = (message: DecodeReply) => self.postMessage(message)

// After a failure (out of memory, wasm not loaded) the page replaces this worker.
const fail = (error: unknown) =>
  reply({ type: 'failed', message: error instanceof Error ? error.message : String(error) })

const locateFile = (path: string, prefix: string) => (path.endsWith('.wasm') ? wasmUrl : prefix + path)
const ready = loadReader({ locateFile })
ready.then(() => reply({ type: 'ready' }), fail)

const cards = part<CardReader | undefined>(() => undefined)

self.addEventListener('message', async ({ data }: MessageEvent<DecodeRequest>) => {
  if ('kartu' in data) {
    // Without that code, QR codes are read all the same.
    const loaded = await import('./cards').catch(() => undefined)
    cards.current = loaded?.createCardReader(data.kartu, readCodes)
    return
  }
  try {
    // Before anything that can fail or wait: the camera's frame is closed here.
    const frame =
      'frame' in data ? squareOf(data.frame) : { ...data, data: new Uint8ClampedArray(data.pixels) }
    await ready
    const { generation } = data
    const text = frame && (await decodeFrame(frame))
    const nim = frame && (await cards.current?.read({ frame, generation, qr: text }))
    reply({ type: 'read', generation, text: nim ?? text, kartu: nim ? true : undefined })
  } catch (error) {
    fail(error)
  }
})

// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type DecodeReply, type DecodeRequest, type DecoderWorker, createDecoder } from './decoder'

/** Replaces the browser's worker, so that a test decides when and how it answers. */
class Hand implements DecoderWorker {
  requests: DecodeRequest[] = []
  terminated = false
  onmessage: DecoderWorker['onmessage'] = null
  onerror: DecoderWorker['onerror'] = null
  onmessageerror: DecoderWorker['onmessageerror'] = null
  postMessage(request: DecodeRequest) {
    this.requests.push(request)
  }
  terminate() {
    this.terminated = true
  }
  says(data: DecodeReply) {
    this.onmessage?.call(this as unknown as Worker, { data } as MessageEvent)
  }
  crashes() {
    this.onerror?.call(this as unknown as Worker, { message: 'boom', preventDefault() {} } as ErrorEvent)
  }
}

const frame = () => ({ width: 1, height: 1, data: new Uint8ClampedArray(4) })

function setUp() {
  const workers: Hand[] = []
  const texts: string[] = []
  const broken: string[] = []
  const decoder = createDecoder({
    spawn: () => {
      const worker = new Hand()
      workers.push(worker)
      return worker
    },
    onText: (text) => texts.push(text),
    onReady: () => undefined,
    onBroken: (message) => broken.push(message),
  })
  return { decoder, texts, broken, workers, last: () => workers.at(-1)! }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('takes no frame before zxing is loaded', () => {
  const { decoder, last } = setUp()
  expect(decoder.submit(frame(), 0)).toBe(false)
  last().says({ type: 'ready' })
  expect(decoder.submit(frame(), 0)).toBe(true)
})

// rule S5
test('decodes one frame at a time and drops the others', () => {
  const { decoder, texts, last } = setUp()
  last().says({ type: 'ready' })
  decoder.submit(frame(), 0)
  expect(decoder.submit(frame(), 50)).toBe(false)
  expect(last().requests).toHaveLength(1)
  last().says({ type: 'read', generation: 0, text: 'A' })
  expect(texts).toEqual(['A'])
  expect(decoder.submit(frame(), 100)).toBe(true)
})

test('ignores the reply of an older generation, and then takes frames again', () => {
  const { decoder, texts, last } = setUp()
  last().says({ type: 'ready' })
  decoder.submit(frame(), 0)
  decoder.forget()
  last().says({ type: 'read', generation: 0, text: 'A' })
  expect(texts).toEqual([])
  decoder.submit(frame(), 50)
  last().says({ type: 'read', generation: 1, text: 'B' })
  expect(texts).toEqual(['B'])
})

// rule S5
test('replaces a worker that crashed', () => {
  const { decoder, texts, workers, last } = setUp()
  last().says({ type: 'ready' })
  decoder.submit(frame(), 0)
  last().crashes()
  expect(workers[0]?.terminated).toBe(true)
  vi.runOnlyPendingTimers()
  expect(workers).toHaveLength(2)
  workers[0]?.says({ type: 'read', generation: 0, text: 'ghost' })
  last().says({ type: 'ready' })
  decoder.submit(frame(), 1000)
  last().says({ type: 'read', generation: 0, text: 'A' })
  expect(texts).toEqual(['A'])
})

// rule S5
test('replaces a worker that hangs on a frame', () => {
  const { decoder, workers, last } = setUp()
  last().says({ type: 'ready' })
  decoder.submit(frame(), 0)
  expect(decoder.free(8000)).toBe(false)
  expect(workers[0]?.terminated).toBe(false)
  decoder.free(8001)
  expect(workers[0]?.terminated).toBe(true)
})

// rule S5
test('reports workers that keep failing, and goes on trying', () => {
  const { broken, workers, last } = setUp()
  for (let attempt = 1; attempt <= 3; attempt++) {
    last().says({ type: 'failed', message: 'wasm' })
    vi.runOnlyPendingTimers()
  }
  expect(broken).toEqual(['wasm'])
  expect(workers).toHaveLength(4)
})

test('starts no worker after it was closed', () => {
  const { decoder, workers, last } = setUp()
  last().crashes()
  decoder.close()
  vi.runAllTimers()
  expect(workers).toHaveLength(1)
})

// rule S5
test("closes a camera's frame that it does not take", () => {
  class CameraFrame {
    closed = false
    close() {
      this.closed = true
    }
  }
  vi.stubGlobal('VideoFrame', CameraFrame)
  const cameraFrame = () => new CameraFrame() as CameraFrame & VideoFrame
  const { decoder, last } = setUp()
  const [early, taken, second, late] = [cameraFrame(), cameraFrame(), cameraFrame(), cameraFrame()]
  expect(decoder.submit(early, 0)).toBe(false)
  last().says({ type: 'ready' })
  expect(decoder.submit(taken, 0)).toBe(true)
  expect(decoder.submit(second, 50)).toBe(false)
  // The worker hangs, and is replaced.
  expect(decoder.submit(late, 9000)).toBe(false)
  expect([early, taken, second, late].map(({ closed }) => closed)).toEqual([true, false, true, true])
})

// rule S5. A frame of the camera that is dropped with its worker is never closed, and the browser warns about it.
test('a closed decoder lets its worker finish the frame under way', () => {
  const { decoder, texts, workers, last } = setUp()
  last().says({ type: 'ready' })
  decoder.submit(frame(), 0)
  decoder.close()
  expect(workers[0]?.terminated).toBe(false)
  last().says({ type: 'read', generation: 0, text: 'A' })
  expect(workers[0]?.terminated).toBe(true)
  expect(texts).toEqual([])
})

test('a closed decoder does not wait for ever for a worker that hangs', () => {
  const { decoder, workers, last } = setUp()
  last().says({ type: 'ready' })
  decoder.submit(frame(), 0)
  decoder.close()
  vi.advanceTimersByTime(8000)
  expect(workers[0]?.terminated).toBe(true)
})

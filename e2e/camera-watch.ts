import type { Page } from '@playwright/test'

/** A new mark in the corner of the camera's picture. */
export interface Seen {
  /** Of the wall clock in ms, with fractions. */
  at: number
  mark: number
}

interface CameraWatch {
  seen: () => Promise<Seen[]>
  /** Ends the watch; gives all that it saw. */
  stop: () => Promise<Seen[]>
}

/**
 * Notes when the camera of a page's browser gives the first frame of each mark: a row of `bits` squares of `size` pixels, light for 1.
 *
 * A page of its own reads the camera: it has a process that the throttle of the other page leaves alone, and each frame is closed where
 * it was made. A stream of frames that goes to a worker is no way: a frame that it made on the page before the worker takes over is
 * never closed, and Chromium reports that on the page.
 */
export async function watchCamera(page: Page, mark: { bits: number; size: number }): Promise<CameraWatch> {
  const context = await page
    .context()
    .browser()!
    .newContext({ permissions: ['camera'] })
  const watcher = await context.newPage()
  // The camera is for secure origins. This one needs no server.
  await watcher.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await watcher.goto('http://localhost/')
  await watcher.evaluate(noteMarks, mark)
  const seen = () => watcher.evaluate(() => (globalThis as unknown as { seen: Seen[] }).seen)
  return {
    seen,
    stop: async () => {
      const all = await seen()
      await watcher.evaluate(() => (globalThis as unknown as { stop: () => Promise<void> }).stop())
      await context.close()
      return all
    },
  }
}

/** Runs in the watcher's page. */
async function noteMarks({ bits, size }: { bits: number; size: number }): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { width: 1280, height: 720 } })
  const [track] = stream.getVideoTracks()
  const Processor = (globalThis as any).MediaStreamTrackProcessor
  const reader: ReadableStreamDefaultReader<VideoFrame> = new Processor({ track }).readable.getReader()
  const seen: Seen[] = []
  const rect = { x: 0, y: 0, width: bits * size, height: size }

  async function markOf(frame: VideoFrame): Promise<number> {
    const pixels = new Uint8Array(frame.allocationSize({ rect }))
    // Light comes first in every format that a camera has.
    const [{ offset, stride }] = (await frame.copyTo(pixels, { rect })) as [PlaneLayout]
    let mark = 0
    for (let bit = 0; bit < bits; bit++)
      if (pixels[offset + (size / 2) * stride + bit * size + size / 2]! > 127) mark |= 1 << bit
    return mark
  }

  async function read(): Promise<void> {
    for (;;) {
      const { value: frame, done } = await reader.read()
      if (done) return
      const at = performance.timeOrigin + performance.now()
      const mark = await markOf(frame).finally(() => frame.close())
      if (mark !== seen.at(-1)?.mark) seen.push({ at, mark })
    }
  }

  const reading = read()
  const stop = async () => {
    track!.stop()
    await reader.cancel()
    await reading
  }
  Object.assign(globalThis, { seen, stop })
}

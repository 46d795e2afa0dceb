import type { Frame } from './decode'
import { part } from '../../state/app'

/** In pixels. A larger frame is too slow for 20 frames a second on a slow phone, and reads no better at 15–20 cm. */
const SIDE_MAX = 960

type Canvas = HTMLCanvasElement | OffscreenCanvas
type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
const shared = part<{ canvas: Canvas; context: Context } | undefined>(() => undefined)

function createCanvas(): { canvas: Canvas; context: Context } | null {
  // An element on the page: some phones have no OffscreenCanvas.
  const canvas =
    typeof document === 'undefined' ? new OffscreenCanvas(1, 1) : document.createElement('canvas')
  const context: Context | null = canvas.getContext('2d', { willReadFrequently: true })
  return context && { canvas, context }
}

/** Returns the square in the middle of a picture, larger than the aiming box; null for an empty picture. */
function cutSquare(source: CanvasImageSource, width: number, height: number): Frame | null {
  const side = Math.min(width, height)
  shared.current ??= createCanvas() ?? undefined
  if (side === 0 || !shared.current) return null
  const { canvas, context } = shared.current
  const target = Math.min(side, SIDE_MAX)
  if (canvas.width !== target) canvas.width = canvas.height = target
  context.drawImage(source, (width - side) / 2, (height - side) / 2, side, side, 0, 0, target, target)
  return context.getImageData(0, 0, target, target)
}

/** What the page sends to the worker: the camera's frame, or its pixels where the browser has no `VideoFrame`. */
export type Picture = VideoFrame | Frame

export const isVideoFrame = (picture: Picture): picture is VideoFrame =>
  typeof VideoFrame === 'function' && picture instanceof VideoFrame

/** A camera has few frames: one that is not closed is missing to it until garbage is collected. */
export function closePicture(picture: Picture): void {
  if (isVideoFrame(picture)) picture.close()
}

/**
 * Returns the present picture of a video, or null before the first one. The worker copies the pixels: on the page that would delay a
 * slow phone's response to taps.
 */
export function takePicture(video: HTMLVideoElement): Picture | null {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || videoHeight === 0) return null
  if (typeof VideoFrame === 'function' && typeof OffscreenCanvas === 'function') {
    try {
      return new VideoFrame(video)
    } catch {
      // Some phones throw for single frames while the camera changes.
    }
  }
  return cutSquare(video, videoWidth, videoHeight)
}

/** Called in the worker. Returns the square of a frame and closes the frame. */
export function squareOf(frame: VideoFrame): Frame | null {
  try {
    return cutSquare(frame, frame.displayWidth, frame.displayHeight)
  } finally {
    frame.close()
  }
}

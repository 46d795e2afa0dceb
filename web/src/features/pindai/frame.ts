import type { Frame } from './decode'

/** More pixels than this cost a slow phone its 20 frames a second and read no better at 15-20 cm. */
const SIDE_MAX = 960

type Canvas = HTMLCanvasElement | OffscreenCanvas
type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
let shared: { canvas: Canvas; context: Context } | undefined

function paper(): { canvas: Canvas; context: Context } | null {
  // On the page an element: some phones have no other.
  const canvas =
    typeof document === 'undefined' ? new OffscreenCanvas(1, 1) : document.createElement('canvas')
  const context: Context | null = canvas.getContext('2d', { willReadFrequently: true })
  return context && { canvas, context }
}

/** The middle square of a picture, which is wider than the box that people aim with; null where there is none. */
function cutSquare(source: CanvasImageSource, width: number, height: number): Frame | null {
  const side = Math.min(width, height)
  shared ??= paper() ?? undefined
  if (side === 0 || !shared) return null
  const { canvas, context } = shared
  const target = Math.min(side, SIDE_MAX)
  if (canvas.width !== target) canvas.width = canvas.height = target
  context.drawImage(source, (width - side) / 2, (height - side) / 2, side, side, 0, 0, target, target)
  return context.getImageData(0, 0, target, target)
}

/** What the page hands to its worker: the camera's own frame, or, where a browser has none to give, its pixels. */
export type Picture = VideoFrame | Frame

export const isVideoFrame = (picture: Picture): picture is VideoFrame =>
  typeof VideoFrame === 'function' && picture instanceof VideoFrame

/** The picture that a video shows; null before the first. Copying pixels is left to the worker: it costs a slow phone its taps. */
export function takePicture(video: HTMLVideoElement): Picture | null {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || videoHeight === 0) return null
  if (typeof VideoFrame === 'function' && typeof OffscreenCanvas === 'function') {
    try {
      return new VideoFrame(video)
    } catch {
      // Known of single frames, between two cameras.
    }
  }
  return cutSquare(video, videoWidth, videoHeight)
}

/** In the worker: the square of a frame, which is closed: a camera has few of them to lend. */
export function squareOf(frame: VideoFrame): Frame | null {
  try {
    return cutSquare(frame, frame.displayWidth, frame.displayHeight)
  } finally {
    frame.close()
  }
}

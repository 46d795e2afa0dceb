import type { KodeKartu } from '@bakti/contract/pengaturan/kartu.rules'
import { type Picture, closePicture, isVideoFrame } from './frame'
import { workerScript } from './worker-script'

export type DecodeRequest =
  /** Which codes of student cards are read (rule S133). */
  | { kartu: KodeKartu }
  | ({ generation: number } & (
      { frame: VideoFrame } | { width: number; height: number; pixels: ArrayBuffer }
    ))

export type DecodeReply =
  | { type: 'ready' }
  /** `kartu`: the text is the NIM of a student card's linear code. */
  | { type: 'read'; generation: number; text: string | null; kartu?: true | undefined }
  | { type: 'failed'; message: string }

/** The members of Worker that the decoder uses. Tests pass their own. */
export type DecoderWorker = Pick<
  Worker,
  'postMessage' | 'terminate' | 'onmessage' | 'onerror' | 'onmessageerror'
>

interface DecoderOptions {
  spawn?: () => DecoderWorker
  kartu?: KodeKartu | undefined
  onText: (text: string, kartu?: true) => void
  /** zxing is loaded. Called again after each restart of the worker. */
  onReady: () => void
  /** The worker failed `BROKEN_AFTER` times in a row. It is still restarted, with growing pauses. */
  onBroken: (message: string) => void
}

export interface Decoder {
  /** Takes a frame over and transfers it to the worker. Returns false and closes the frame while the one before is being decoded. */
  submit: (picture: Picture, now: number) => boolean
  /** Whether zxing is loaded. */
  loaded: () => boolean
  /** Whether `submit` would take a frame now. Restarts a worker that has hung. */
  free: (now: number) => boolean
  /** Ignores the reply to a frame that is still being decoded. */
  forget: () => void
  close: () => void
}

const HANG_MS = 8000
const BROKEN_AFTER = 3
const RESTART_MS = [100, 500, 1000, 3000, 5000]

function spawnWorker(): DecoderWorker {
  return new Worker(workerScript, { type: 'module', name: 'pemindai' })
}

const terminate = (worker: DecoderWorker) => worker.terminate()

/**
 * Terminates a worker after it has closed its frame. A frame that stays open holds one of the camera's few buffers. Only a worker
 * that hangs takes its frame along.
 */
function terminateWhenIdle(worker: DecoderWorker) {
  const end = () => {
    clearTimeout(late)
    worker.terminate()
  }
  const late = setTimeout(end, HANG_MS)
  worker.onmessage = end
  worker.onerror = end
}

/**
 * The page's side of `scanner.worker.ts`. One frame is decoded at a time; frames that come meanwhile are dropped. Replies of an older
 * generation are ignored. A worker that crashes or hangs is replaced (rule S5).
 */
export function createDecoder({
  spawn = spawnWorker,
  kartu,
  onText,
  onReady,
  onBroken,
}: DecoderOptions): Decoder {
  let worker: DecoderWorker | null = null
  let generation = 0
  let loaded = false
  let failures = 0
  let busySince: number | null = null
  let restart: ReturnType<typeof setTimeout> | undefined

  function drop(end = terminate) {
    if (worker) end(worker)
    worker = null
    loaded = false
    busySince = null
  }

  function failed(message: string) {
    if (!worker) return
    drop()
    failures += 1
    if (failures === BROKEN_AFTER) onBroken(message)
    restart = setTimeout(start, RESTART_MS[Math.min(failures, RESTART_MS.length) - 1])
  }

  function receive(reply: DecodeReply) {
    if (reply.type === 'failed') return failed(reply.message)
    if (reply.type === 'ready') {
      loaded = true
      return onReady()
    }
    failures = 0
    busySince = null
    if (reply.generation === generation && reply.text !== null) onText(reply.text, reply.kartu)
  }

  function start() {
    const own = spawn()
    worker = own
    own.onmessage = ({ data }: MessageEvent<DecodeReply>) => own === worker && receive(data)
    own.onerror = (event) => {
      event.preventDefault()
      if (own === worker) failed(event.message || 'worker')
    }
    own.onmessageerror = () => own === worker && failed('messageerror')
    if (kartu) own.postMessage({ kartu } satisfies DecodeRequest)
  }

  start()
  return {
    loaded: () => loaded,
    free(now) {
      if (busySince !== null && now - busySince > HANG_MS) failed('timeout')
      return loaded && busySince === null
    },
    submit(picture, now) {
      if (!this.free(now) || !worker) {
        closePicture(picture)
        return false
      }
      busySince = now
      if (isVideoFrame(picture)) {
        worker.postMessage({ generation, frame: picture } satisfies DecodeRequest, [picture])
        return true
      }
      const { width, height, data } = picture
      worker.postMessage({ generation, width, height, pixels: data.buffer } satisfies DecodeRequest, [
        data.buffer,
      ])
      return true
    },
    forget() {
      generation += 1
    },
    close() {
      clearTimeout(restart)
      drop(busySince === null ? terminate : terminateWhenIdle)
    },
  }
}

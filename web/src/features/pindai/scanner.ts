import type { KodeKartu } from '@bakti/contract/pengaturan/kartu.rules'
import { remembered } from '../../platform/storage'
import {
  type Camera,
  type CameraProblem,
  cameraPermission,
  cameraProblem,
  closeCamera,
  focusContinuously,
  hasCameraApi,
  hasTorch,
  isInApp,
  listCamera,
  openCamera,
  setTorch,
} from './camera'
import { type Decoder, createDecoder } from './decoder'
import { takePicture } from './frame'
import { type ScannerAction, type ScannerState, createRepeatGuard, nextScannerState } from './scanner-state'

/** `kartu`: the text is the NIM of a student card's linear code. */
export type OnText = (text: string, kartu?: true) => void

/** `closed`: the camera was not asked for. `live`: there is a picture; `state` tells whether it is decoded. */
export type CameraPhase =
  'closed' | 'permission' | 'initializing' | 'live' | 'stopped' | 'denied' | 'error' | 'insecure'

export interface ScannerSnapshot {
  phase: CameraPhase
  state: ScannerState
  problem: CameraProblem | null
  /** There is a picture, but the decoder is still loading (`initializing`). */
  waitsForReader: boolean
  cameras: Camera[]
  cameraId: string | null
  torch: 'none' | 'off' | 'on'
  /** The camera faces the operator, who expects a mirror image. */
  mirrored: boolean
}

/** The camera that was chosen on this device. */
const chosenCamera = {
  get: () => remembered.text('kamera'),
  set: (cameraId: string) => remembered.set('kamera', cameraId),
}

const FRAME_MS = 1000 / 20
const PICTURE_MS = 10_000
/** How often a camera that another app uses, or that was unplugged, is tried again. */
const RETRY_MS = 2000
/** After this time without a new picture the camera is restarted: some phones freeze it and report nothing. */
const FROZEN_MS = 4000

const CLOSED: ScannerSnapshot = {
  phase: 'closed',
  state: 'NOT_STARTED',
  problem: null,
  waitsForReader: false,
  cameras: [],
  cameraId: null,
  torch: 'none',
  mirrored: false,
}

const DENIED = ['refused', 'blocked', 'blockedInApp']
/** Problems that may end without the operator. */
const TEMPORARY = ['none', 'missing', 'busy', 'init', 'failed']

function phaseOf(problem: CameraProblem): CameraPhase {
  if (problem.kind === 'insecure') return 'insecure'
  return DENIED.includes(problem.kind) ? 'denied' : 'error'
}

/**
 * Resolves when the video shows its first picture.
 * @throws after `PICTURE_MS` without one
 */
async function firstPicture(video: HTMLVideoElement, stream: MediaStream) {
  video.srcObject = stream
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no picture')), PICTURE_MS)
  })
  await Promise.race([video.play(), late]).finally(() => clearTimeout(timer))
}

/**
 * Owns the camera and the decoder of one screen. Each opening of the camera has a run number: a result that comes after the screen
 * was left, hidden or restarted belongs to an old run and is ignored.
 */
export class Scanner {
  private snapshot = CLOSED
  private readonly listeners = new Set<() => void>()
  private readonly guard = createRepeatGuard()
  private decoder: Decoder | null = null
  private video: HTMLVideoElement | null = null
  private stream: MediaStream | null = null
  private run = 0
  private frames: ReturnType<typeof setInterval> | undefined
  private retry: ReturnType<typeof setTimeout> | undefined
  /** The time of the last picture (`currentTime`), and when it came (`performance.now()`). */
  private seen = { time: -1, at: 0 }
  /** The camera shows a picture. */
  private ready = false
  /** The state after the next opening of the camera. */
  private comeBackTo: ScannerState = 'SCANNING'
  /** The state before the page was hidden; null while it is shown. */
  private hiddenFrom: ScannerState | null = null

  private onText: OnText = () => undefined

  /** @param kartu which codes of student cards are read besides QR codes */
  constructor(private readonly kartu: KodeKartu | undefined) {}

  /** Sets the listener of the texts; returns a function that removes it. */
  listen(onText: OnText) {
    this.onText = onText
    return () => {
      this.onText = () => undefined
    }
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  readonly current = () => this.snapshot

  readonly attach = (video: HTMLVideoElement | null) => {
    this.video = video
  }

  /** Called when the screen opens. Starts the camera if the permission is granted, else waits for a press on the permission button. */
  async open() {
    const run = ++this.run
    this.set({ ...CLOSED, phase: 'initializing' })
    if (!hasCameraApi()) return this.fail({ kind: 'insecure' })
    const permission = await cameraPermission(() => void this.permissionChanged())
    const cameras = await listCamera().catch(() => null)
    if (run !== this.run) return
    if (cameras?.length === 0) return this.fail({ kind: 'none' })
    if (permission === 'granted') return this.start()
    if (permission === 'denied') return this.fail({ kind: isInApp() ? 'blockedInApp' : 'blocked' })
    this.set({ phase: 'permission' })
  }

  /** Says that the camera starts, and opens it. Called by the permission button, 'Restart' and 'Try Again'. */
  readonly start = (state: ScannerState = 'SCANNING') => {
    this.release()
    this.set({ phase: 'initializing', problem: null })
    return this.begin(state)
  }

  /** Opens the camera. The screen changes only when there is a picture or another problem. */
  private async begin(state: ScannerState) {
    this.release()
    const run = this.run
    this.comeBackTo = state
    if (!hasCameraApi()) return this.fail({ kind: 'insecure' })
    this.loadReader()
    try {
      if ((await listCamera()).length === 0) return run === this.run && this.fail({ kind: 'none' })
      const stream = await openCamera(chosenCamera.get())
      if (run !== this.run || !this.video) return closeCamera(stream)
      if (document.hidden) {
        this.hiddenFrom = state
        return closeCamera(stream)
      }
      this.stream = stream
    } catch (error) {
      const problem = cameraProblem(error, { permission: await cameraPermission(), inApp: isInApp() })
      return run === this.run && this.fail(problem)
    }
    try {
      await firstPicture(this.video, this.stream)
    } catch {
      return run === this.run && this.fail({ kind: 'init' })
    }
    if (run === this.run) await this.goLive(run, this.stream)
  }

  private async goLive(run: number, stream: MediaStream) {
    const [track] = stream.getVideoTracks()
    if (!track) return this.fail({ kind: 'init' })
    // Unplugged, or taken away by the operating system: reopen the camera without an action of the operator.
    track.onended = () => run === this.run && void this.start(this.snapshot.state)
    focusContinuously(track).catch(() => undefined)
    const cameras = await listCamera()
    if (run !== this.run) return
    const { deviceId, facingMode } = track.getSettings()
    this.set({
      cameras,
      cameraId: deviceId ?? null,
      torch: hasTorch(track) ? 'off' : 'none',
      mirrored: facingMode === 'user',
    })
    this.ready = true
    if (this.decoder?.loaded()) this.readFrames()
    else this.set({ waitsForReader: true })
  }

  private loadReader() {
    this.decoder ??= createDecoder({
      kartu: this.kartu,
      onText: this.read,
      onReady: () => this.readFrames(),
      onBroken: () => {
        this.decoder?.close()
        this.decoder = null
        this.fail({ kind: 'reader' })
      },
    })
  }

  /** Starts the loop when both camera and decoder are ready, in either order. */
  private readFrames() {
    if (!this.ready || this.snapshot.phase === 'live') return
    this.set({ phase: 'live', problem: null, waitsForReader: false })
    this.seen = { time: -1, at: performance.now() }
    this.act('start')
    if (this.comeBackTo === 'PAUSED') this.act('pause')
    this.frames = setInterval(() => this.frame(), FRAME_MS)
  }

  private frame() {
    const now = performance.now()
    if (this.video && this.video.currentTime !== this.seen.time)
      this.seen = { time: this.video.currentTime, at: now }
    else if (now - this.seen.at > FROZEN_MS) return void this.start(this.snapshot.state)
    if (this.snapshot.state !== 'SCANNING' || !this.video || !this.decoder?.free(now)) return
    const picture = takePicture(this.video)
    if (picture) this.decoder.submit(picture, now)
  }

  private readonly read: OnText = (text, kartu) => {
    if (this.snapshot.state === 'SCANNING' && this.guard.accept(text, performance.now()))
      this.onText(text, kartu)
  }

  /** Accepts the same code again before its 3 s are over. */
  readonly forget = (text: string) => this.guard.forget(text)

  readonly pause = () => this.act('pause')
  readonly resume = () => this.act('resume')

  readonly stop = () => {
    this.hiddenFrom = null
    this.release()
    this.set({ phase: 'stopped' })
  }

  readonly chooseCamera = (cameraId: string) => {
    chosenCamera.set(cameraId)
    void this.start()
  }

  readonly toggleTorch = async () => {
    const [track] = this.stream?.getVideoTracks() ?? []
    if (!track || this.snapshot.torch === 'none') return
    const on = this.snapshot.torch === 'off'
    try {
      await setTorch(track, on)
      this.set({ torch: on ? 'on' : 'off' })
    } catch {
      this.set({ torch: 'none' })
    }
  }

  /** Resolves with the problem of opening a camera, or null. An open camera is not opened again. */
  readonly test = async (): Promise<CameraProblem | null> => {
    if (!hasCameraApi()) return { kind: 'insecure' }
    if (this.stream?.active) return null
    try {
      closeCamera(await openCamera(chosenCamera.get()))
      return null
    } catch (error) {
      return cameraProblem(error, { permission: await cameraPermission(), inApp: isInApp() })
    }
  }

  /** Releases the camera for other apps (rule S7). */
  readonly pageHidden = () => {
    if (this.snapshot.phase !== 'live' && !this.stream) return
    this.hiddenFrom = this.snapshot.state === 'PAUSED' ? 'PAUSED' : 'SCANNING'
    this.release()
    this.set({ phase: 'initializing' })
  }

  readonly pageShown = () => {
    const state = this.hiddenFrom
    this.hiddenFrom = null
    if (state) void this.start(state)
  }

  readonly close = () => {
    this.hiddenFrom = null
    this.release()
    this.decoder?.close()
    this.decoder = null
    this.set({ ...CLOSED })
  }

  private async permissionChanged() {
    if (!['permission', 'denied'].includes(this.snapshot.phase)) return
    if ((await cameraPermission()) === 'granted') void this.start()
  }

  private act(action: ScannerAction) {
    const state = nextScannerState(this.snapshot.state, action)
    if (state === this.snapshot.state) return
    this.decoder?.forget()
    this.set({ state })
  }

  private fail(problem: CameraProblem) {
    this.release()
    this.set({ phase: phaseOf(problem), problem })
    if (TEMPORARY.includes(problem.kind)) this.retry = setTimeout(() => void this.tryAgain(), RETRY_MS)
  }

  /** Only with a granted permission: otherwise the browser would ask the operator every time. */
  private async tryAgain() {
    const run = this.run
    if ((await cameraPermission()) !== 'granted' || run !== this.run) return
    if (document.hidden) this.hiddenFrom = this.comeBackTo
    else await this.begin(this.comeBackTo)
  }

  private release() {
    this.run += 1
    this.ready = false
    clearInterval(this.frames)
    clearTimeout(this.retry)
    if (this.stream) closeCamera(this.stream)
    this.stream = null
    if (this.video) this.video.srcObject = null
    this.act('stop')
    this.set({ torch: 'none', waitsForReader: false })
  }

  private set(change: Partial<ScannerSnapshot>) {
    this.snapshot = { ...this.snapshot, ...change }
    for (const listener of this.listeners) listener()
  }
}

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

/** Seed §2, 'Camera dialog'. `live`: there is a picture; `state` says whether it is being read. `closed`: nobody asked for one. */
export type CameraPhase =
  'closed' | 'permission' | 'initializing' | 'live' | 'stopped' | 'denied' | 'error' | 'insecure'

export interface ScannerSnapshot {
  phase: CameraPhase
  state: ScannerState
  problem: CameraProblem | null
  /** There is a picture already: what reads it is still on its way (`initializing`). */
  waitsForReader: boolean
  cameras: Camera[]
  cameraId: string | null
  torch: 'none' | 'off' | 'on'
  /** The camera faces its operator, who expects a mirror. */
  mirrored: boolean
}

/** The camera that was chosen on this device. */
const chosenCamera = {
  get: () => remembered.text('kamera'),
  set: (cameraId: string) => remembered.set('kamera', cameraId),
}

const FRAME_MS = 1000 / 20
const PICTURE_MS = 10_000
/** A camera that another app has, or whose plug is loose, is asked for again this often, without a tap. */
const RETRY_MS = 2000
/** A picture that has stood still for so long is none: some phones freeze the camera without a word. */
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
/** What may pass by itself. */
const PASSING = ['none', 'missing', 'busy', 'init', 'failed']

function phaseOf(problem: CameraProblem): CameraPhase {
  if (problem.kind === 'insecure') return 'insecure'
  return DENIED.includes(problem.kind) ? 'denied' : 'error'
}

/** Resolves with the first picture; a camera that was given but shows none is not ready. */
async function firstPicture(video: HTMLVideoElement, stream: MediaStream) {
  video.srcObject = stream
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no picture')), PICTURE_MS)
  })
  await Promise.race([video.play(), late]).finally(() => clearTimeout(timer))
}

/**
 * Owns the camera and the worker that reads it: one for each screen that scans. Every opening of the camera has its own run
 * number, so that an answer that comes after the screen was left, hidden or restarted finds nobody.
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
  /** The picture that was seen last, and since when. */
  private seen = { time: -1, at: 0 }
  /** There is a picture. */
  private ready = false
  private comeBackTo: ScannerState = 'SCANNING'
  /** The page was hidden while scanning: the state to come back to. */
  private hiddenFrom: ScannerState | null = null

  private onText: (text: string) => void = () => undefined

  /** Whom the texts go to; returns the way to take that back. */
  listen(onText: (text: string) => void) {
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

  /** The screen has opened: starts where the browser allows it already, else waits for a tap on the permission button. */
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

  /** Opens the camera: the permission button, Restart, Try Again. */
  readonly start = (state: ScannerState = 'SCANNING') => {
    this.release()
    this.set({ phase: 'initializing', problem: null })
    return this.begin(state)
  }

  /** Leaves what is on screen until there is a picture, or another problem. */
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
    // Unplugged, or taken away by the operating system: nobody should have to notice.
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
      onText: this.read,
      onReady: () => this.readFrames(),
      onBroken: () => {
        this.decoder?.close()
        this.decoder = null
        this.fail({ kind: 'reader' })
      },
    })
  }

  /** Camera and reader come in either order; the second of them starts the loop. */
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

  private readonly read = (text: string) => {
    if (this.snapshot.state === 'SCANNING' && this.guard.accept(text, performance.now())) this.onText(text)
  }

  /** The same code is meant to be read again, before its 3 s are over. */
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

  /** Whether a camera can be had: null, or what is in the way. A camera that is on already is not opened twice. */
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

  /** A hidden page has no use for the camera, and other apps may want it (DESIGN, traps). */
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
    if (PASSING.includes(problem.kind)) this.retry = setTimeout(() => void this.tryAgain(), RETRY_MS)
  }

  /** Never where the browser would ask a person again and again. */
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

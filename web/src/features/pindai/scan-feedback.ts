import { remembered } from '../../platform/storage'
import { vibrate } from '../../platform/vibrate'
import type { ScanTone } from './scan-verdict'
import { part } from '../../state/app'

interface Note {
  /** Hz */
  pitch: number
  ms: number
  wave: OscillatorType
}

interface Feedback {
  notes: Note[]
  vibration: number[]
}

const high = (pitch: number, ms: number): Note => ({ pitch, ms, wave: 'sine' })
const rough = (pitch: number, ms: number): Note => ({ pitch, ms, wave: 'square' })

/**
 * A sound and a vibration for each outcome (rule S11), so that the operator need not look at the phone. Rising: recorded. The same
 * pitch twice: already present. Low and rough: a problem.
 */
export const FEEDBACK: Record<ScanTone, Feedback> = {
  ok: { notes: [high(880, 90), high(1320, 140)], vibration: [60] },
  // The answer has the sound: one per person.
  kirim: { notes: [], vibration: [] },
  antre: { notes: [high(660, 160)], vibration: [60] },
  urung: { notes: [high(660, 90), high(440, 140)], vibration: [60] },
  dup: { notes: [high(740, 90), high(740, 90)], vibration: [60, 60, 60] },
  salah: { notes: [rough(330, 160), rough(220, 260)], vibration: [60, 60, 60] },
  asing: { notes: [rough(220, 140), rough(220, 140), rough(165, 280)], vibration: [60, 60, 60] },
  gagal: {
    notes: [rough(165, 250), rough(440, 250), rough(165, 250), rough(440, 400)],
    vibration: [60, 60, 60],
  },
}

const GAP_MS = 50
const LOUDNESS = { sine: 0.35, square: 0.14 } as Record<OscillatorType, number>

const context = part<AudioContext | null | undefined>(() => undefined)

function audio(): AudioContext | null {
  if (context.current === undefined)
    context.current = typeof AudioContext === 'undefined' ? null : new AudioContext()
  return context.current
}

function play(notes: readonly Note[]) {
  const player = audio()
  if (!player) return
  // Browsers suspend audio until a tap, and again after a phone call.
  if (player.state !== 'running') player.resume().catch(() => undefined)
  let at = player.currentTime
  for (const { pitch, ms, wave } of notes) {
    const tone = player.createOscillator()
    const volume = player.createGain()
    tone.type = wave
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(LOUDNESS[wave] ?? 0.2, at)
    // Without a fade-out the end clicks.
    volume.gain.exponentialRampToValueAtTime(0.001, at + ms / 1000)
    tone.connect(volume).connect(player.destination)
    tone.start(at)
    tone.stop(at + ms / 1000)
    at += (ms + GAP_MS) / 1000
  }
}

/** Whether sounds are on, kept on this device. Vibration stays on. */
export const sound = {
  on: () => remembered.flag('suara') ?? true,
  set: (on: boolean) => remembered.set('suara', on),
}

/** Plays sound and vibration of an outcome, where the device has them. Never throws. */
export function giveFeedback(tone: ScanTone) {
  const { notes, vibration } = FEEDBACK[tone]
  if (notes.length === 0) return
  try {
    if (sound.on()) play(notes)
    vibrate(vibration)
  } catch {
    // No sound device, or the browser requires a tap first.
  }
}

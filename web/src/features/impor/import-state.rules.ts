import type { ImporResult, Mapping } from '@bakti/contract/kelompok/kelompok.schemas'
import { falseExcel, missingColumns } from './import.rules'

/** The file with the content that it had when it was chosen: a later edit does not change what is confirmed. */
export interface ChosenFile {
  name: string
  bytes: Blob
}

export interface Confirmation {
  sidik: string
  pindah: boolean
  /** The same for every attempt to send this confirmation. */
  key: string
}

export interface ImportSteps {
  file: ChosenFile | null
  /** The preview: what the file would do. */
  plan: ImporResult | null
  /** The plan after it was carried out. */
  done: ImporResult | null
  problem: string | null
  /** The last request got no answer and may be sent again unchanged. */
  canRetry: boolean
  /** The columns that a person is choosing; null if the plan's own columns are used. */
  draft: Mapping | null
  /** The sheets of the plan, where a person chose them (rule I100); null for what the server reads by itself. */
  lembar: readonly number[] | null
  /** Moves to another group are confirmed separately, for this plan only. */
  pindah: boolean
  /** Share of the file that has left the device, 0 to 1. */
  sent: number
  /** The confirmation that was sent last. */
  confirmation: Confirmation | null
}

export const FIRST_STEP: ImportSteps = {
  file: null,
  plan: null,
  done: null,
  problem: null,
  canRetry: false,
  draft: null,
  lembar: null,
  pindah: false,
  sent: 0,
  confirmation: null,
}

export type ImportEvent =
  | { type: 'requested'; confirmation: Confirmation | null }
  | { type: 'progressed'; sent: number }
  /** The file can't be sent. */
  | { type: 'unusable'; problem: string }
  | { type: 'previewed'; file: ChosenFile; plan: ImporResult; lembar: readonly number[] | null }
  | { type: 'imported'; plan: ImporResult }
  /** `plan`: the plan as it is now, if the server sent one with its refusal. */
  | { type: 'failed'; problem: string; canRetry: boolean; plan: ImporResult | null }
  | { type: 'columnsChosen'; pemetaan: Mapping }
  | { type: 'movesChosen'; pindah: boolean }
  | { type: 'restarted' }

/** A plan takes its own columns and no confirmed moves. */
const planned = (plan: ImporResult | null) => ({ plan, draft: null, pindah: false })

/** The state of an import after an event. */
export function importReducer(state: ImportSteps, event: ImportEvent): ImportSteps {
  switch (event.type) {
    case 'requested': {
      const confirmation = event.confirmation ?? state.confirmation
      return { ...state, sent: 0, problem: null, canRetry: false, confirmation }
    }
    case 'progressed':
      return { ...state, sent: event.sent }
    case 'unusable':
      return { ...state, problem: event.problem, canRetry: false }
    case 'previewed': {
      const wrong = state.plan === null ? falseExcel(event.file.name, event.plan) : null
      if (wrong !== null) return { ...state, problem: wrong }
      return { ...state, file: event.file, lembar: event.lembar, ...planned(event.plan) }
    }
    case 'imported':
      return { ...state, done: event.plan }
    case 'failed': {
      const { problem, canRetry, plan } = event
      if (plan) return { ...state, problem, canRetry, ...planned(plan) }
      // The columns on screen must be those that would be confirmed.
      const complete = state.plan !== null && missingColumns(state.plan.pemetaan).length === 0
      return { ...state, problem, canRetry, draft: complete ? null : state.draft }
    }
    case 'columnsChosen':
      return { ...state, draft: event.pemetaan }
    case 'movesChosen':
      return { ...state, pindah: event.pindah }
    case 'restarted':
      return { ...state, file: null, done: null, problem: null, lembar: null, ...planned(null) }
  }
}

/** The confirmation of the plan on screen. The same plan with the same choice keeps its key, so that it counts once; else `newKey` is used. */
export function confirmationOf(
  { confirmation, pindah }: ImportSteps,
  sidik: string,
  newKey: string,
): Confirmation {
  const same = confirmation !== null && confirmation.sidik === sidik && confirmation.pindah === pindah
  return same ? confirmation : { sidik, pindah, key: newKey }
}

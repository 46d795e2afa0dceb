import { useSyncExternalStore } from 'react'
import { describeFailure } from '../../platform/failure'
import { session } from '../../platform/session'
import { type RosterProgress, downloadRoster } from '../offline/roster.queries'
import { createListeners } from '../../platform/listeners'

interface DownloadState {
  /** null: nothing is being fetched. */
  progress: RosterProgress | null
  /** Why the last one failed. */
  problem: string | null
}

const NOTHING: DownloadState = { progress: null, problem: null }

// Of the page, not of the dialog: it goes on while the dialog is closed, and is shown again when it opens.
let state = NOTHING
let stop: AbortController | null = null
const listeners = createListeners()

function become(next: DownloadState): void {
  state = next
  listeners.tell()
}

export const useDownload = (): DownloadState => useSyncExternalStore(listeners.add, () => state)

/** Fetches the roster. A second call while it runs does nothing. */
export async function startDownload(): Promise<void> {
  if (stop) return
  const own = (stop = new AbortController())
  const { signal } = own
  const tell = (next: DownloadState) => {
    if (!signal.aborted) become(next)
  }
  tell({ progress: { received: 0, total: 0 }, problem: null })
  try {
    await downloadRoster((progress) => tell({ progress, problem: null }), signal)
    tell(NOTHING)
  } catch (error) {
    // The next account must not find the failure of this one.
    if (!session.get().user) return cancelDownload()
    const { text, detail } = describeFailure(error as Error, 'Data kelompok belum terambil.')
    tell({ progress: null, problem: detail ? `${text} ${detail}` : text })
  }
  if (stop === own) stop = null
}

/** What was on the device before stays. */
export function cancelDownload(): void {
  stop?.abort()
  stop = null
  become(NOTHING)
}

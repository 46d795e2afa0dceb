import { useSyncExternalStore } from 'react'
import { describeFailure } from '../../platform/failure'
import { session } from '../../platform/session'
import { type RosterProgress, downloadRoster } from '../offline/roster.queries'
import { createListeners } from '../../platform/listeners'
import { part } from '../../state/app'

interface DownloadState {
  /** null: nothing is being fetched. */
  progress: RosterProgress | null
  /** Why the last one failed. */
  problem: string | null
}

const NOTHING: DownloadState = { progress: null, problem: null }

// Of the page, not of the dialog: it goes on while the dialog is closed, and is shown again when it opens.
const state = part(() => NOTHING)
const stop = part<AbortController | null>(() => null)
const listeners = createListeners()

function become(next: DownloadState): void {
  state.current = next
  listeners.tell()
}

export const useDownload = (): DownloadState => useSyncExternalStore(listeners.add, () => state.current)

/** Fetches the roster. A second call while it runs does nothing. */
export async function startDownload(): Promise<void> {
  if (stop.current) return
  const own = (stop.current = new AbortController())
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
  if (stop.current === own) stop.current = null
}

/** What was on the device before stays. */
export function cancelDownload(): void {
  stop.current?.abort()
  stop.current = null
  become(NOTHING)
}

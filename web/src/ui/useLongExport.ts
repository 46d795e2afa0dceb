import { useEffect, useRef, useState } from 'react'
import { toastsOf } from './toast'
import { NOTHING } from './useExport'

const FAILED_ALL = 'Gagal mengekspor semua data'

/** How much of a file has arrived. */
export interface Progress {
  rows: number
  /** null: not known yet, or not known before the end. */
  total: number | null
  /** What has arrived of a file whose rows can't be counted. */
  bytes?: number
}

const START: Progress = { rows: 0, total: null }

/** A file that takes time: it is on its way, or it failed. */
export interface LongExport {
  progress: Progress
  failure: { text: string; cause: unknown } | null
}

export interface LongExportOptions {
  /** The toasts of one act replace each other. */
  act: string
  /** Gives the file to the person. May throw. */
  save: (file: Blob) => void
  /** The toast after the file was written. */
  done: (rows: number) => string
}

/** Gets the whole file. Rejects when that fails. */
type Load = (
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
) => Promise<{ file: Blob; rows: number }>

/** Loads a file and hands it over. Toasts report the outcome; `running` has the progress and the failure (rule X6). */
export function useLongExport({ act, save, done }: LongExportOptions) {
  const toast = toastsOf(act)
  const [running, setRunning] = useState<LongExport | null>(null)
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  /** A second call starts again. */
  const start = async (load: Load) => {
    abort.current?.abort()
    abort.current = new AbortController()
    const { signal } = abort.current
    const show = (state: LongExport | null) => {
      if (!signal.aborted) setRunning(state)
    }
    show({ progress: START, failure: null })
    try {
      const { file, rows } = await load((progress) => show({ progress, failure: null }), signal)
      if (signal.aborted) return
      if (rows === 0) toast.warning(NOTHING)
      else {
        save(file)
        toast.success(done(rows))
      }
      show(null)
    } catch (cause) {
      if (signal.aborted) return
      toast.error(FAILED_ALL)
      show({ progress: START, failure: { text: FAILED_ALL, cause } })
    }
  }
  /** Ends it without a file. */
  const cancel = () => {
    abort.current?.abort()
    if (running?.failure === null) toast.info('Ekspor dibatalkan, tidak ada berkas yang ditulis.')
    setRunning(null)
  }
  return { running, start, cancel }
}

import type { Call, QueryOf } from '@bakti/contract/call'
import type { Shape } from '@bakti/contract/shape.schemas'
import { useState } from 'react'
import { CallError } from '../../platform/failure'
import { later } from '../../ui/later'
import { type LongExportOptions, useLongExport } from '../../ui/useLongExport'

const loadCall = () => import('../../platform/call-csv')
// Without the code of the file the dialog has nothing to show: it says that it can't be opened.
const ExportDialog = later(async () => {
  const [loaded] = await Promise.all([import('./ExportDialog'), loadCall()])
  return loaded.ExportDialog
})

/** A dialog that exports a file of the server: its progress, and another try after a failure (rule X6). `title` is its heading. */
export function useServerExportDialog(options: LongExportOptions) {
  const { running, start, cancel } = useLongExport(options)
  const [asked, setAsked] = useState<{ title: string | undefined; send: () => void }>()
  const exportFile = <S extends Shape>(call: Call<S>, query: QueryOf<S>, title?: string) => {
    const send = () =>
      void start(async (onProgress, signal) => {
        const { callCsv } = await loadCall()
        const answer = await callCsv(call, { query, onProgress, signal })
        if (!answer.ok) throw new CallError(answer)
        return answer
      })
    setAsked({ title, send })
    send()
  }
  const dialog = running && asked && (
    <ExportDialog state={running} title={asked.title} onClose={cancel} onRetry={asked.send} />
  )
  return { exportFile, dialog }
}

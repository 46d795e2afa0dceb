import { parseQr } from '@bakti/contract/absen/qr.rules'
import { useEffect, useRef, useState } from 'react'
import { RecordForm } from './RecordForm'
import type { ScanSession } from './useScanSession'

interface TypeNimProps {
  session: ScanSession
  /** Called on every input: from then on the form closes only when the operator closes it. */
  onTyped: () => void
  onCancel: () => void
}

/** Records a whole NIM, for codes that can't be read. It searches nothing and shows no name before the answer (rule R88). */
export function TypeNim({ session, onTyped, onCancel }: TypeNimProps) {
  const [nim, setNim] = useState('')
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  function submit() {
    const qr = parseQr(nim.trim())
    if (!qr.ok) setError(qr.problem)
    else {
      void session.recordNim(nim.trim())
      setNim('')
      setError(undefined)
    }
    input.current?.focus()
  }

  return (
    <RecordForm
      title="Ketik NIM"
      label="NIM lengkap"
      error={error}
      ref={input}
      value={nim}
      inputMode="numeric"
      enterKeyHint="done"
      onText={(text) => {
        setNim(text)
        setError(undefined)
        onTyped()
      }}
      onSubmit={submit}
      onCancel={onCancel}
    />
  )
}

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

/**
 * Records a whole NIM, for codes that can't be read. It searches nothing and shows no name before the answer (rule R88). One field needs no
 * library for forms, which phones at the gate would download for it.
 */
export function TypeNim({ session, onTyped, onCancel }: TypeNimProps) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  useEffect(() => field.current?.focus(), [])
  const record = () => {
    field.current?.focus()
    const qr = parseQr(typed.trim())
    if (!qr.ok) return setError(qr.problem)
    void session.recordNim(typed.trim())
    setTyped('')
    setError(undefined)
  }
  return (
    <RecordForm
      ref={field}
      title="Ketik NIM"
      label="NIM lengkap"
      error={error}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        onTyped()
      }}
      inputMode="numeric"
      enterKeyHint="done"
      onSubmit={record}
      onCancel={onCancel}
    />
  )
}

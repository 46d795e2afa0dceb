import { parseQr } from '@bakti/contract/absen/qr.rules'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
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
  const form = useForm({ defaultValues: { nim: '' }, reValidateMode: 'onSubmit' })
  const { setFocus } = form
  useEffect(() => setFocus('nim'), [setFocus])
  const nim = form.register('nim', {
    validate: (text) => {
      const qr = parseQr(text.trim())
      return qr.ok || qr.problem
    },
    onChange: onTyped,
  })
  const record = form.handleSubmit((values) => {
    void session.recordNim(values.nim.trim())
    form.reset()
    setFocus('nim')
  })
  return (
    <RecordForm
      title="Ketik NIM"
      label="NIM lengkap"
      error={form.formState.errors.nim?.message}
      {...nim}
      inputMode="numeric"
      enterKeyHint="done"
      onSubmit={record}
      onCancel={onCancel}
    />
  )
}

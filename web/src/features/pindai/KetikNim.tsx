import { parseQr } from '@bakti/contract/absen/qr.rules'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { TextInput } from '../../ui/TextInput'
import type { ScanSession } from './useScanSession'

interface KetikNimProps {
  session: ScanSession
  /** Called on every input: from then on the form closes only when the operator closes it. */
  onTyped: () => void
  onCancel: () => void
}

/** Records a whole NIM, for codes that can't be read. It searches nothing and shows nobody before the answer (rule R88). */
export function KetikNim({ session, onTyped, onCancel }: KetikNimProps) {
  const [nim, setNim] = useState('')
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  function submit(event: FormEvent) {
    event.preventDefault()
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
    <form onSubmit={submit} noValidate className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="-mt-1.5 -ml-3 flex items-center gap-1">
        <IconButton label="Batal" variant="ghost-inherit" onClick={onCancel}>
          <ArrowLeft aria-hidden />
        </IconButton>
        <p className="text-[1.0625rem]/tight font-extrabold">Ketik NIM</p>
      </div>
      <div className="flex items-start gap-2">
        <Field label="NIM lengkap" error={error} className="flex-1 [&_p]:text-lado-200">
          <TextInput
            ref={input}
            value={nim}
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="done"
            onChange={(event) => {
              setNim(event.target.value)
              setError(undefined)
              onTyped()
            }}
          />
        </Field>
        <Button variant="on-dark" type="submit" className="mt-6.5">
          Catat
        </Button>
      </div>
    </form>
  )
}

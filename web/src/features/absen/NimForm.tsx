import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import { parseQr } from '@bakti/contract/absen/qr.rules'
import { Keyboard } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { TextInput } from '../../ui/TextInput'

interface NimFormProps {
  /** Offered by name while typing. */
  members: readonly AnggotaAbsensi[]
  onSubmit: (nim: string) => void
  onCancel: () => void
}

/** The way out where no camera works: the number on the card, typed. It takes the same road as a scan. */
export function NimForm({ members, onSubmit, onCancel }: NimFormProps) {
  const [nim, setNim] = useState('')
  const [error, setError] = useState<string>()
  const list = useId()
  const input = useRef<HTMLInputElement>(null)

  // The form comes by a tap on 'Ketik NIM', or after each number where no camera works: typing goes on at once.
  useEffect(() => input.current?.focus(), [])

  function submit(event: FormEvent) {
    event.preventDefault()
    const qr = parseQr(nim)
    if (!qr.ok) {
      setError(qr.problem)
      return input.current?.focus()
    }
    onSubmit(nim.trim())
    setNim('')
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-1 flex-col gap-4">
      <p className="flex items-center gap-2.5 text-[1.0625rem]/tight font-extrabold">
        <Keyboard aria-hidden className="size-8 shrink-0" />
        Ketik NIM peserta
      </p>
      <Field label="NIM" error={error} className="[&_p]:text-lado-200">
        <TextInput
          ref={input}
          value={nim}
          list={list}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          onChange={(event) => {
            setNim(event.target.value)
            setError(undefined)
          }}
        />
      </Field>
      <datalist id={list}>
        {members.map((member) => (
          <option key={member.id} value={member.nim}>
            {member.nama}
          </option>
        ))}
      </datalist>
      <div className="mt-auto flex gap-3 *:flex-1">
        <Button variant="outline" onClick={onCancel}>
          Batal
        </Button>
        <Button variant="emas" type="submit">
          Catat
        </Button>
      </div>
    </form>
  )
}

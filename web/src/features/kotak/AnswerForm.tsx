import { REPORT_TEXT_MAX } from '@bakti/contract/saya/saya.rules'
import { useState } from 'react'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { TextArea } from '../../ui/TextArea'
import { cx } from '../../ui/cx'

interface AnswerFormProps {
  /** Whose reports are answered. */
  label?: string
  onAnswer: (jawaban: string) => void
  className?: string
}

/** A sentence that the student reads on /saya (rule R142). */
export function AnswerForm({ label = 'Jawaban untuk peserta', onAnswer, className }: AnswerFormProps) {
  const [jawaban, setText] = useState('')
  const [error, setError] = useState<string>()
  return (
    <form
      className={cx('grid gap-2', className)}
      onSubmit={(event) => {
        event.preventDefault()
        const text = jawaban.trim()
        if (text) onAnswer(text)
        else setError('Tulis jawabannya dulu')
      }}
    >
      <Field label={label} error={error}>
        <TextArea
          value={jawaban}
          maxLength={REPORT_TEXT_MAX}
          rows={3}
          onChange={({ target }) => (setText(target.value), setError(undefined))}
        />
      </Field>
      <Button type="submit" variant="outline" size="small">
        Kirim jawaban
      </Button>
    </form>
  )
}

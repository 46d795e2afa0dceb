import type { Kelompok } from '@bakti/contract/kelompok/kelompok.schemas'
import { TUGAS_MESSAGE } from '@bakti/contract/tugas/message.rules'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Button } from '../../ui/Button'
import { KelompokPicker } from '../kelompok/KelompokPicker'
import type { KumpulValues } from './tugas.rules'

/** The groups to choose from, and whether they were loaded. */
export interface Choice {
  rows: readonly Kelompok[]
  state: 'muat' | 'siap' | 'gagal'
  retry: () => void
}

interface KelompokFieldProps {
  form: UseFormReturn<KumpulValues>
  choices: Choice
  locked: boolean
  error: string | undefined
  /** A group was chosen. */
  onChoose: () => void
}

/** The group of the person who submits. */
export function KelompokField({ form, choices, locked, error, onChoose }: KelompokFieldProps) {
  const chosen = useWatch({ control: form.control, name: 'kelompok' })
  const control = form.register('kelompok', {
    validate: (value) => value !== '' || TUGAS_MESSAGE.incomplete,
  })
  return (
    <div className="grid gap-2">
      <KelompokPicker
        // The text of the input is a label, so the form gets its focus alone.
        ref={(input) => control.ref(input && { focus: () => input.focus() })}
        rows={choices.rows}
        loading={choices.state === 'muat'}
        by="nomor"
        placeholder={choices.rows.length > 0 ? 'Pilih Kelompok' : 'Tidak ada kelompok'}
        value={chosen}
        onChoose={(value) => {
          form.setValue('kelompok', value)
          form.clearErrors('kelompok')
          onChoose()
        }}
        disabled={locked}
        required
        error={error}
      />
      {choices.state === 'gagal' && (
        <p className="flex flex-wrap items-center justify-between gap-2 text-[0.8125rem]/5 font-semibold text-salah-teks">
          Gagal memuat kelompok
          <Button variant="outline" size="small" onClick={choices.retry}>
            Coba lagi
          </Button>
        </p>
      )}
    </div>
  )
}

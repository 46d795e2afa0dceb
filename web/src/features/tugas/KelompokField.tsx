import type { Kelompok } from '@bakti/contract/kelompok/kelompok.schemas'
import { TUGAS_MESSAGE } from '@bakti/contract/tugas/tugas.rules'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { Select } from '../../ui/Select'
import type { KumpulValues } from './tugas.rules'

/** The groups to choose from, and how they were had. */
export interface Pilihan {
  rows: readonly Kelompok[]
  state: 'muat' | 'siap' | 'gagal'
  retry: () => void
}

interface KelompokFieldProps {
  form: UseFormReturn<KumpulValues>
  pilihan: Pilihan
  locked: boolean
  error: string | undefined
}

/** seed §2: 'Pilih Kelompok', or 'Tidak ada kelompok'. */
function placeholderOf({ rows, state }: Pilihan): string {
  if (state === 'muat') return 'Memuat...'
  return rows.length > 0 ? 'Pilih Kelompok' : 'Tidak ada kelompok'
}

/** The group of the person who hands in. */
export function KelompokField({ form, pilihan, locked, error }: KelompokFieldProps) {
  const chosen = useWatch({ control: form.control, name: 'kelompok' })
  const nomor = pilihan.rows.map((row) => String(row.nomor))
  // What was handed in stays choosable, whether its group could be loaded or not.
  const options = chosen === '' || nomor.includes(chosen) ? nomor : [chosen, ...nomor]
  const control = form.register('kelompok', {
    validate: (value) => value !== '' || TUGAS_MESSAGE.incomplete,
  })
  return (
    <div className="grid gap-2">
      <Field label="Kelompok" required error={error}>
        <Select {...control} value={chosen} disabled={locked}>
          <option value="">{placeholderOf(pilihan)}</option>
          {options.map((each) => (
            <option key={each} value={each}>
              Kelompok {each}
            </option>
          ))}
        </Select>
      </Field>
      {pilihan.state === 'gagal' && (
        <p className="flex flex-wrap items-center justify-between gap-2 text-[0.8125rem]/5 font-semibold text-salah-teks">
          Gagal memuat kelompok
          <Button variant="outline" size="small" onClick={pilihan.retry}>
            Coba lagi
          </Button>
        </p>
      )}
    </div>
  )
}

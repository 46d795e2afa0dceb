import type { Akun } from '@bakti/contract/pengguna/pengguna.schemas'
import { Plus, X } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { Banner } from '../../ui/Banner'
import { Button, IconButton } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { DateInput, NumberInput } from '../../ui/TextInput'
import { type KelompokLine, emptyRow, rowsOf } from './kelompok-mentor.rules'

/** The form of a mentor's groups. */
export const useKelompokMentorForm = ({ kelompok }: Akun) =>
  useForm({ defaultValues: { rows: rowsOf(kelompok) } })

interface KelompokMentorFieldsProps {
  form: ReturnType<typeof useKelompokMentorForm>
  /** The numbers of the groups that would end now. */
  ended: readonly number[]
}

/** A line for each group, and what ends with those that are gone. */
export function KelompokMentorFields({ form, ended }: KelompokMentorFieldsProps) {
  const rows = form.watch('rows')
  const set = (next: KelompokLine[]) => form.setValue('rows', next)
  const change = (key: number, next: Partial<KelompokLine>) =>
    set(rows.map((row) => (row.key === key ? { ...row, ...next } : row)))
  return (
    <>
      {rows.map((row, index) => (
        <div key={row.key} className="grid grid-cols-[1fr_1.4fr_auto] items-end gap-3">
          <Field label={index === 0 ? 'Kelompok' : `Kelompok ke-${index + 1}`}>
            <NumberInput
              value={row.nomor}
              onChange={({ target }) => change(row.key, { nomor: target.value.replaceAll(/\D/g, '') })}
            />
          </Field>
          <Field label="Sampai (boleh kosong)">
            <DateInput
              value={row.sampai}
              onChange={({ target }) => change(row.key, { sampai: target.value })}
            />
          </Field>
          <IconButton
            label={`Lepas Kelompok ${row.nomor}`}
            className="mb-0.5"
            onClick={() => set(rows.filter(({ key }) => key !== row.key))}
          >
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button
        variant="outline"
        size="small"
        className="justify-self-start"
        icon={<Plus aria-hidden />}
        onClick={() => set([...rows, emptyRow(rows)])}
      >
        Tambah kelompok
      </Button>
      {ended.length > 0 && (
        <Banner tone="orange" live="status">
          {`Kelompok ${ended.join(', ')} berakhir sekarang: ia tidak lagi bisa mencatat kehadirannya.`}
        </Banner>
      )}
    </>
  )
}

import { Field } from '../../ui/Field'
import { Select } from '../../ui/Select'

interface ColumnPickerProps {
  /** What the column holds: 'NIM'. */
  label: string
  /** The headings of the file. */
  kolom: readonly string[]
  /** The index of the chosen column. */
  value: number | null | undefined
  /** A list need not have it: it can be left out. */
  optional?: boolean
  onChange: (column: number | null) => void
}

/** Chooses the column of a file that holds a value, where its heading does not say it (rules I13, R84). */
export function ColumnPicker({ label, kolom, value = null, optional = false, onChange }: ColumnPickerProps) {
  return (
    <Field label={`Kolom ${label}`}>
      <Select
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      >
        {optional && <option value="">Tidak dipakai</option>}
        {!optional && value === null && <option value="">Belum dipilih</option>}
        {kolom.map((heading, index) => (
          <option key={index} value={index}>
            {heading || `Kolom ${index + 1}`}
          </option>
        ))}
      </Select>
    </Field>
  )
}

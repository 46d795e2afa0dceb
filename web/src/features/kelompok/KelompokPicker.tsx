import type { Kelompok } from '@bakti/contract/kelompok/kelompok.schemas'
import { Field, type FieldProps } from '../../ui/Field'
import { Select, type SelectProps } from '../../ui/Select'

type Option = Pick<Kelompok, 'id' | 'nomor'>

type KelompokPickerProps = Omit<SelectProps, 'children' | 'value' | 'required'> &
  Pick<FieldProps, 'error' | 'required'> & {
    /** The groups to choose from. */
    rows: readonly Option[]
    loading?: boolean
    /** What `value` holds. */
    by: keyof Option
    /** The chosen group; '' if none is chosen. */
    value: string
    /** The text of the first option, which chooses no group. */
    placeholder: string
    /** A choice besides the groups, above them. */
    all?: { value: string; label: string }
  }

/** The field in which a person chooses a group. `className` is the field's; properties that are not listed are the select's. */
export function KelompokPicker(props: KelompokPickerProps) {
  const {
    rows,
    loading,
    by,
    value,
    placeholder,
    all,
    error,
    required = false,
    className = '',
    ...select
  } = props
  const options = rows.map((row) => ({ value: String(row[by]), nomor: String(row.nomor) }))
  // A chosen number stays in the list while the groups are loading, and if loading fails.
  if (by === 'nomor' && value !== '' && !options.some((option) => option.value === value))
    options.unshift({ value, nomor: value })
  return (
    <Field label="Kelompok" error={error} required={required} className={className}>
      <Select {...select} value={value}>
        <option value="">{loading ? 'Memuat...' : placeholder}</option>
        {all && <option value={all.value}>{all.label}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            Kelompok {option.nomor}
          </option>
        ))}
      </Select>
    </Field>
  )
}

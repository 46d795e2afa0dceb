import type { Kelompok } from '@bakti/contract/kelompok/kelompok.schemas'
import { Combobox, type ComboboxProps } from '../../ui/Combobox'
import { Field, type FieldProps } from '../../ui/Field'

type Option = Pick<Kelompok, 'id' | 'nomor'>

interface KelompokComboboxProps extends Omit<ComboboxProps, 'options' | 'nothing' | 'placeholder'> {
  /** The groups to choose from. */
  rows: readonly Option[]
  loading?: boolean
  /** What `value` holds; '' if none is chosen. */
  by: keyof Option
  /** The text of the first option, which chooses no group. */
  placeholder: string
  /** A choice besides the groups, above them. */
  all?: { value: string; label: string }
}

/** Chooses one of 300 groups by its number, which a phone's numeric keyboard types. Outside a Field give it `aria-label`. */
export function KelompokCombobox(props: KelompokComboboxProps) {
  const { rows, loading, by, placeholder, all, ...control } = props
  const { value } = control
  const groups = rows.map((row) => ({ value: String(row[by]), label: `Kelompok ${row.nomor}` }))
  // A chosen number stays in the list while the groups are loading, and if loading fails.
  if (by === 'nomor' && value !== '' && !groups.some((group) => group.value === value))
    groups.unshift({ value, label: `Kelompok ${value}` })
  const none = { value: '', label: loading ? 'Memuat...' : placeholder }
  return (
    <Combobox
      inputMode="numeric"
      {...control}
      options={[none, ...(all ? [all] : []), ...groups]}
      nothing="Tidak ada kelompok yang cocok"
    />
  )
}

/** The field in which a person chooses a group. `className` is the field's; properties that are not listed are the combobox's. */
export function KelompokPicker(
  props: Omit<KelompokComboboxProps, 'required'> & Pick<FieldProps, 'error' | 'required'>,
) {
  const { error, required = false, className = '', ...control } = props
  return (
    <Field label="Kelompok" error={error} required={required} className={className}>
      <KelompokCombobox {...control} />
    </Field>
  )
}

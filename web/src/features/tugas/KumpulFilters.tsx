import type { Kelompok } from '@bakti/contract/kelompok/kelompok.schemas'
import type { Tugas } from '@bakti/contract/tugas/tugas.schemas'
import { useScope } from '../../platform/useScope'
import { Field } from '../../ui/Field'
import { FilterLine } from '../../ui/FilterLine'
import { SearchInput } from '../../ui/SearchInput'
import { Select } from '../../ui/Select'
import { KelompokPicker } from '../kelompok/KelompokPicker'
import type { KumpulFilter, SearchField } from './kumpul.queries'

interface KumpulFiltersProps {
  filter: KumpulFilter
  kelompok: readonly Kelompok[]
  tugas: readonly Pick<Tugas, 'id' | 'title'>[]
  disabled: boolean
  onChange: (change: Partial<KumpulFilter>) => void
}

/** The filters of the submissions: group, task, search text and searched field (rule T2). */
export function KumpulFilters({ filter, kelompok, tugas, disabled, onChange }: KumpulFiltersProps) {
  const readsTugas = useScope('readTugas')
  // The task that the address names stays chosen while the tasks are loading.
  const isKnown = filter.tugas === '' || tugas.some(({ id }) => id === filter.tugas)
  return (
    <FilterLine
      card
      className="mb-5 grid grid-cols-2 gap-4 p-5 lg:grid-cols-[1fr_1.6fr_1.3fr_1fr]"
      active={(filter.tugas === '' ? 0 : 1) + (filter.text.trim() === '' ? 0 : 1)}
      first={
        <KelompokPicker
          rows={kelompok}
          by="nomor"
          placeholder="Semua Kelompok"
          value={filter.kelompok}
          disabled={disabled}
          onChoose={(nomor) => onChange({ kelompok: nomor })}
        />
      }
    >
      {readsTugas && (
        <Field label="Tugas">
          <Select
            value={filter.tugas}
            disabled={disabled}
            onChange={(event) => onChange({ tugas: event.target.value })}
          >
            <option value="">Semua Tugas</option>
            {!isKnown && <option value={filter.tugas}>Tugas terpilih</option>}
            {tugas.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label="Cari">
        <SearchInput
          placeholder="Cari..."
          maxLength={200}
          disabled={disabled}
          value={filter.text}
          onValue={(text) => onChange({ text })}
        />
      </Field>
      <Field label="Cari berdasarkan">
        <Select
          value={filter.field}
          disabled={disabled}
          onChange={(event) => onChange({ field: event.target.value as SearchField })}
        >
          <option value="nama">Nama</option>
          <option value="nim">NIM</option>
          <option value="tugas">Tugas</option>
        </Select>
      </Field>
    </FilterLine>
  )
}

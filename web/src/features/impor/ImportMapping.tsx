import type { HasilImpor, Pemetaan } from '@bakti/contract/kelompok/kelompok.schemas'
import { ChevronDown } from 'lucide-react'
import { Banner } from '../../ui/Banner'
import { Field } from '../../ui/Field'
import { Select } from '../../ui/Select'
import { IMPORT_FIELDS, missingColumns } from './import.rules'

interface ImportMappingProps {
  plan: HasilImpor
  /** The choice on screen; the plan's own until it is changed. */
  pemetaan: Pemetaan
  onChange: (pemetaan: Pemetaan) => void
}

/** Which column holds what: folded away where all were found by their headings, asked for where they were not. */
export function ImportMapping({ plan, pemetaan, onChange }: ImportMappingProps) {
  const missing = missingColumns(plan.pemetaan)
  const columns = <Columns kolom={plan.kolom} pemetaan={pemetaan} onChange={onChange} />
  if (missing.length > 0) {
    return (
      <>
        <Banner tone="orange" live="status" detail="Pilih kolomnya di bawah ini.">
          Kolom {missing.join(', ')} tidak ditemukan.
        </Banner>
        {columns}
      </>
    )
  }
  return (
    <details className="group rounded-md border border-garis-admin bg-permukaan">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-md px-4 py-2.5 text-[0.9375rem] [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 wrap-anywhere">
          <b>Kolom:</b> {IMPORT_FIELDS.map(([field]) => plan.kolom[pemetaan[field] ?? -1]).join(', ')}
        </span>
        <span className="font-bold text-tautan">Ubah</span>
        <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="border-t border-garis-admin p-4">{columns}</div>
    </details>
  )
}

interface ColumnsProps extends Pick<ImportMappingProps, 'pemetaan' | 'onChange'> {
  kolom: readonly string[]
}

function Columns({ kolom, pemetaan, onChange }: ColumnsProps) {
  return (
    <div className="grid gap-4 md:grid-cols-3">
      {IMPORT_FIELDS.map(([field, label]) => (
        <Field key={field} label={`Kolom ${label}`}>
          <Select
            value={pemetaan[field] ?? ''}
            onChange={({ target }) => onChange({ ...pemetaan, [field]: Number(target.value) })}
          >
            {pemetaan[field] === null && <option value="">Belum dipilih</option>}
            {kolom.map((heading, index) => (
              <option key={index} value={index}>
                {heading || `Kolom ${index + 1}`}
              </option>
            ))}
          </Select>
        </Field>
      ))}
    </div>
  )
}

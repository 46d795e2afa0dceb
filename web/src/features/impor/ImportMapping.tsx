import { KOLOM_ANGGOTA, KOLOM_LABEL } from '@bakti/contract/anggota/kolom.rules'
import type { ImporResult, Mapping } from '@bakti/contract/kelompok/kelompok.schemas'
import { ChevronDown } from 'lucide-react'
import { Banner } from '../../ui/Banner'
import { ColumnPicker } from './ColumnPicker'
import { IMPORT_FIELDS, missingColumns, unusedColumns } from './import.rules'

interface ImportMappingProps {
  plan: ImporResult
  /** The choice on screen; the plan's own until it is changed. */
  pemetaan: Mapping
  onChange: (pemetaan: Mapping) => void
}

/** Which column holds what: folded away where all were found by their headings, asked for where they were not. */
export function ImportMapping({ plan, pemetaan, onChange }: ImportMappingProps) {
  const missing = missingColumns(plan.pemetaan)
  const unused = unusedColumns(plan, pemetaan)
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
          <b>Kolom:</b> {usedColumns(plan, pemetaan).join(', ')}
          {unused.length > 0 && (
            <span className="block text-sm text-tinta-lembut">Tidak dipakai: {named(unused)}</span>
          )}
        </span>
        <span className="font-bold text-tautan">Ubah</span>
        <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="border-t border-garis-admin p-4">{columns}</div>
    </details>
  )
}

const usedColumns = ({ kolom }: ImporResult, pemetaan: Mapping) =>
  [...IMPORT_FIELDS.map(([field]) => field), ...KOLOM_ANGGOTA].flatMap(
    (field) => kolom[pemetaan[field] ?? -1] ?? [],
  )

/** The first few by name. */
const named = (columns: readonly string[]) =>
  columns.slice(0, 6).join(', ') + (columns.length > 6 ? ` dan ${columns.length - 6} lainnya` : '')

interface ColumnsProps extends Pick<ImportMappingProps, 'pemetaan' | 'onChange'> {
  kolom: readonly string[]
}

function Columns({ kolom, pemetaan, onChange }: ColumnsProps) {
  return (
    <div className="grid gap-4 md:grid-cols-3">
      {IMPORT_FIELDS.map(([field, label]) => (
        <ColumnPicker
          key={field}
          label={label}
          kolom={kolom}
          value={pemetaan[field]}
          onChange={(column) => onChange({ ...pemetaan, [field]: column })}
        />
      ))}
      {KOLOM_ANGGOTA.map((field) => (
        <ColumnPicker
          key={field}
          label={KOLOM_LABEL[field]}
          kolom={kolom}
          value={pemetaan[field]}
          optional
          onChange={(column) => onChange({ ...pemetaan, [field]: column })}
        />
      ))}
    </div>
  )
}

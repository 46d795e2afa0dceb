import type { Isi } from '@bakti/contract/pengaturan/isi.schemas'
import { instantWib, tanggalWib, timeWib } from '@bakti/contract/time.rules'
import { ArrowUp, Plus, Trash2 } from 'lucide-react'
import { Button, IconButton } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { TextArea } from '../../ui/TextArea'
import { DateInput, NumberInput, TextInput, TimeInput } from '../../ui/TextInput'
import { cx } from '../../ui/cx'
import type { FieldSpec, Part, RowsSpec } from './settings-sections'
import { valueAt } from './isi-path.rules'

export interface Editing {
  isi: Isi
  saved: Isi
  /** What is wrong, by path. */
  faults: ReadonlyMap<string, string>
  change: (path: string, value: unknown) => void
}

/** The fields of a section, or of a row of it. */
export function IsiFields({ parts, at = '', ...editing }: Editing & { parts: readonly Part[]; at?: string }) {
  return (
    <div className="grid grid-cols-2 gap-4">
      {parts.map((part) => {
        if (part.kind === 'heading')
          return (
            <h3 key={part.title} className="col-span-full mt-2 text-[1.0625rem] font-extrabold">
              {part.title}
            </h3>
          )
        const path = at + part.path
        if (part.kind === 'rows') return <Rows key={path} spec={part} path={path} {...editing} />
        return <IsiField key={path} spec={part} path={path} {...editing} />
      })}
    </div>
  )
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Fields that share a line with the one before or after them. */
const NARROW = new Set(['date', 'time', 'number'])

function IsiField({ spec, path, isi, saved, faults, change }: Editing & { spec: FieldSpec; path: string }) {
  const value = valueAt(isi, path)
  const changed = !isSame(value, valueAt(saved, path))
  const { kind, label, max, hint, half } = spec
  const shown = textOf(kind, value)
  const counted = max !== undefined && max > 4 && shown.length > max * 0.75
  return (
    <Field
      label={
        <>
          {label}
          {changed && (
            <span className="ml-2 rounded-full bg-izin-latar px-2 py-px text-xs text-izin-teks">diubah</span>
          )}
        </>
      }
      error={faultOf(faults, path, kind)}
      hint={counted ? `${shown.length} dari ${max} huruf` : hint}
      className={half || NARROW.has(kind) || path === 'acara.tahun' ? '' : 'col-span-full'}
    >
      <Control spec={spec} value={shown} onValue={(typed) => change(path, valueOf(spec, typed, value))} />
    </Field>
  )
}

/** A list of lines has its faults at its lines. */
const faultOf = (faults: Editing['faults'], path: string, kind: FieldSpec['kind']) =>
  faults.get(path) ??
  (kind === 'lines' ? [...faults].find(([at]) => at.startsWith(`${path}.`))?.[1] : undefined)

/** A value as its control holds it. */
function textOf(kind: FieldSpec['kind'], value: unknown): string {
  if (kind === 'lines') return (value as string[]).join('\n')
  if (kind === 'instant') return `${tanggalWib(value as string)}T${timeWib(value as string)}`
  return value === null || value === undefined ? '' : `${value as string | number}`
}

/** What is typed, as the event holds it; what can't be read stays as it was. */
function valueOf({ kind, optional }: FieldSpec, typed: string, before: unknown): unknown {
  if (kind === 'lines') return typed.split('\n')
  if (kind === 'number') {
    if (typed === '') return optional ? null : 0
    return /^\d{1,2}$/.test(typed) ? Number(typed) : before
  }
  if (kind === 'instant') {
    const [tanggal = '', jam = ''] = typed.split('T')
    const [hour = 0, minute = 0] = jam.split(':').map(Number)
    return instantWib(tanggal, hour, minute) ?? before
  }
  return optional && typed === '' ? undefined : typed
}

interface ControlProps {
  spec: FieldSpec
  value: string
  onValue: (typed: string) => void
}

function Control({ spec: { kind, max }, value, onValue }: ControlProps) {
  const common = {
    value,
    onChange: ({ target }: { target: { value: string } }) => onValue(target.value),
  }
  if (kind === 'long') return <TextArea rows={3} {...common} />
  if (kind === 'lines') return <TextArea rows={3} {...common} />
  if (kind === 'date') return <DateInput {...common} />
  if (kind === 'time') return <TimeInput {...common} />
  if (kind === 'instant') return <TextInput {...common} type="datetime-local" />
  if (kind === 'number') return <NumberInput {...common} />
  if (kind === 'link')
    return <TextInput {...common} type="url" inputMode="url" autoCapitalize="none" spellCheck={false} />
  return <TextInput {...common} inputMode={max === 4 ? 'numeric' : undefined} autoComplete="off" />
}

/** A list: each row with its fields, an order, and a row more where there may be one. */
function Rows({ spec, path, ...editing }: Editing & { spec: RowsSpec; path: string }) {
  const { isi, faults, change } = editing
  const rows = valueAt(isi, path) as readonly never[]
  const { title, rowTitle, parts, add, max = rows.length, min = 0 } = spec
  const next = add && rows.length < max ? add.row(rows, isi) : null
  const without = (nth: number) => rows.filter((_, each) => each !== nth)
  const up = (nth: number) =>
    rows.map((row, each) => (each === nth - 1 ? rows[nth] : each === nth ? rows[nth - 1] : row))
  const fault = faults.get(path)
  return (
    <section aria-label={title} className="col-span-full grid gap-3">
      <h3 className="mt-2 text-[1.0625rem] font-extrabold">{title}</h3>
      {fault && (
        <p role="alert" className="text-sm font-semibold text-salah-teks">
          {fault}
        </p>
      )}
      <ol className="grid gap-3">
        {rows.map((row, nth) => {
          const name = rowTitle(row, nth + 1)
          return (
            <li key={nth} className="rounded-md border border-garis p-4">
              <div className={cx('flex min-h-11 items-center gap-1', parts.length > 0 && 'mb-3')}>
                <h4 className="mr-auto min-w-0 font-bold wrap-anywhere">{name}</h4>
                {nth > 0 && (
                  <IconButton label={`Naikkan ${name}`} onClick={() => change(path, up(nth))}>
                    <ArrowUp aria-hidden />
                  </IconButton>
                )}
                {add && rows.length > min && (
                  <IconButton label={`Hapus ${name}`} danger onClick={() => change(path, without(nth))}>
                    <Trash2 aria-hidden />
                  </IconButton>
                )}
              </div>
              <IsiFields {...editing} parts={parts} at={`${path}.${nth}.`} />
            </li>
          )
        })}
      </ol>
      {next && add && (
        <Button
          variant="outline"
          size="small"
          className="justify-self-start"
          icon={<Plus aria-hidden />}
          onClick={() => change(path, [...rows, next])}
        >
          {add.label}
        </Button>
      )}
    </section>
  )
}

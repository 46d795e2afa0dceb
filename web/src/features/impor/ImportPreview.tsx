import type { ImporResult } from '@bakti/contract/kelompok/kelompok.schemas'
import { useId, useRef, useState } from 'react'
import { formatNumber } from '../../ui/format-number'
import { StepHeading } from '../../ui/StepHeading'
import { ImportMapping } from './ImportMapping'
import { ImportRows, ImportSummary } from './ImportRows'
import { saveFaultyRows, saveWarnedRows } from './import.csv'
import { type RowFilter, missingColumns, newKelompok, nothingToWrite, rowsOf } from './import.rules'
import { FaultyRows } from './FaultyRows'
import { countWarnings, sumsText } from './sheet.rules'
import { scrollToTop } from './ImportStepsDialog'
import { SheetPicker } from './SheetPicker'
import { useKelompokList } from '../kelompok/kelompok.queries'
import type { ImportState } from './useImport'

/** What of the file is left out, and how to mend it. */
export function LeftOut({ plan }: { plan: ImporResult }) {
  const { salah } = plan.jumlah
  const warnings = countWarnings(plan.baris)
  const sums = sumsText(plan.dilewati)
  return (
    <>
      {salah > 0 && (
        <FaultyRows save="Unduh baris salah" onSave={() => saveFaultyRows(plan.baris)}>
          <b className="text-salah-teks">{formatNumber(salah)} baris salah dilewati.</b> Perbaiki, lalu impor
          lagi.
        </FaultyRows>
      )}
      {warnings > 0 && (
        <FaultyRows save="Unduh sel dilewati" onSave={() => saveWarnedRows(plan.baris)}>
          <b className="text-terlambat-teks">{formatNumber(warnings)} sel tidak terbaca, jadi dilewati.</b>{' '}
          Orangnya tetap masuk.
        </FaultyRows>
      )}
      {sums && <p className="text-sm text-tinta-lembut wrap-anywhere">{sums}</p>}
    </>
  )
}

type MovesProps = Pick<ImportState, 'pindah' | 'setMoved' | 'busy'> & { count: number }

function Moves({ count, pindah, setMoved, busy }: MovesProps) {
  const id = useId()
  if (count === 0) return null
  return (
    <div className="flex items-start gap-3 rounded-md border border-garis-admin px-4 py-3">
      <input
        id={id}
        type="checkbox"
        aria-describedby={`${id}-hint`}
        className="size-5.5 shrink-0 cursor-pointer accent-rimba-700"
        checked={pindah}
        disabled={busy}
        onChange={(event) => setMoved(event.target.checked)}
      />
      <div>
        <label htmlFor={id} className="-mt-2.5 flex min-h-11 cursor-pointer items-center font-bold">
          Pindahkan juga {formatNumber(count)} anggota ke kelompok lain.
        </label>
        <p id={`${id}-hint`} className="text-sm text-tinta-lembut">
          Tanpa centang ini mereka tetap di kelompoknya sekarang.
        </p>
      </div>
    </div>
  )
}

interface ImportPreviewProps {
  state: ImportState
  plan: ImporResult
}

/** Second step: what the file would do, row by row. Nothing is saved yet. */
export function ImportPreview({ state, plan }: ImportPreviewProps) {
  const groups = useKelompokList()
  const { pindah, setMoved, busy } = state
  const [choice, setChoice] = useState<{ sidik: string; shown: RowFilter | null } | null>(null)
  const rows = useRef<HTMLDivElement>(null)
  // Another plan is looked at from its start.
  const chosen = choice?.sidik === plan.sidik ? choice.shown : null
  const made = newKelompok(plan, pindah, new Set(groups.rows.map(({ nomor }) => nomor)))
  const missing = missingColumns(plan.pemetaan).length > 0
  const nothing = nothingToWrite(plan)
  return (
    <div className="grid gap-4">
      <div>
        {/* Again once the columns are chosen: the selects that had the focus are folded away. */}
        <StepHeading key={String(missing)}>{state.file?.name ?? ''}</StepHeading>
        <p className="text-tinta-lembut">{nothing ?? 'Ini baru pratinjau: belum ada yang disimpan.'}</p>
      </div>
      <SheetPicker
        lembar={plan.lembar}
        asked={state.asked}
        saving={state.saving}
        onChoose={state.chooseSheets}
      />
      <ImportMapping plan={plan} pemetaan={state.pemetaan ?? plan.pemetaan} onChange={state.remap} />
      <LeftOut plan={plan} />
      <Moves count={plan.jumlah.pindah} pindah={pindah} setMoved={setMoved} busy={busy} />
      {plan.baris.length > 0 && (
        <div ref={rows} className="grid gap-4">
          <ImportSummary
            plan={plan}
            newKelompok={made}
            chosen={chosen}
            onChoose={(shown) => {
              setChoice({ sidik: plan.sidik, shown })
              // The rows that were asked for may lie below the dialog's edge.
              scrollToTop(rows.current)
            }}
          />
          <ImportRows key={`${plan.sidik} ${chosen}`} rows={rowsOf(plan.baris, chosen)} />
        </div>
      )}
    </div>
  )
}

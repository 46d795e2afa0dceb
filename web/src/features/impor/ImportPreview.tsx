import type { HasilImpor, KelasImpor } from '@bakti/contract/kelompok/kelompok.schemas'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { angka } from '../../ui/angka'
import { Button } from '../../ui/Button'
import { StepHeading } from '../../ui/StepHeading'
import { ImportMapping } from './ImportMapping'
import { ImportRows, ImportSummary } from './ImportRows'
import { saveFaultyRows } from './import.csv'
import { missingColumns, newKelompok, nothingToWrite, rowsOf } from './import.rules'
import { useKelompokList } from '../kelompok/kelompok.queries'
import type { ImportState } from './useImport'

/** The rows that can't be imported, to be mended and tried again. */
export function FaultyRows({ plan }: { plan: HasilImpor }) {
  if (plan.jumlah.salah === 0) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 text-pretty max-md:w-full md:flex-1">
        <b className="text-salah-teks">{angka(plan.jumlah.salah)} baris salah dilewati.</b> Perbaiki, lalu
        impor lagi: baris yang sudah masuk tidak berubah.
      </p>
      <Button
        variant="outline"
        size="small"
        icon={<Download aria-hidden />}
        onClick={() => saveFaultyRows(plan.baris)}
      >
        Unduh baris salah
      </Button>
    </div>
  )
}

type MovesProps = Pick<ImportState, 'pindah' | 'setPindah' | 'busy'> & { count: number }

function Moves({ count, pindah, setPindah, busy }: MovesProps) {
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
        onChange={(event) => setPindah(event.target.checked)}
      />
      <div>
        <label htmlFor={id} className="-mt-2.5 flex min-h-11 cursor-pointer items-center font-bold">
          Pindahkan juga {angka(count)} anggota ke kelompok lain.
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
  plan: HasilImpor
}

/** Second step: what the file would do, row by row. Nothing is saved yet. */
export function ImportPreview({ state, plan }: ImportPreviewProps) {
  const groups = useKelompokList()
  const { pindah, setPindah, busy } = state
  const [choice, setChoice] = useState<{ sidik: string; kelas: KelasImpor | null } | null>(null)
  // Another plan is looked at from its start.
  const chosen = choice?.sidik === plan.sidik ? choice.kelas : null
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
      {plan.baris.length > 0 && (
        <ImportSummary
          plan={plan}
          kelompokBaru={made}
          chosen={chosen}
          onChoose={(kelas) => setChoice({ sidik: plan.sidik, kelas })}
        />
      )}
      <ImportMapping plan={plan} pemetaan={state.pemetaan ?? plan.pemetaan} onChange={state.remap} />
      <FaultyRows plan={plan} />
      <Moves count={plan.jumlah.pindah} pindah={pindah} setPindah={setPindah} busy={busy} />
      {plan.baris.length > 0 && (
        <ImportRows key={`${plan.sidik} ${chosen}`} rows={rowsOf(plan.baris, chosen)} />
      )}
    </div>
  )
}

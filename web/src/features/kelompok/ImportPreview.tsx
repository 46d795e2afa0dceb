import type { HasilImpor } from '@bakti/contract/kelompok/kelompok.schemas'
import { Download } from 'lucide-react'
import { useId } from 'react'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { StepHeading } from '../../ui/StepHeading'
import { ImportMapping } from './ImportMapping'
import { ImportRows } from './ImportRows'
import { saveFaultyRows } from './import.csv'
import { missingColumns, namedKelompok, newKelompok, nothingToWrite } from './import.rules'
import { useKelompokList } from './kelompok.queries'
import type { ImportState } from './useImport'

/** The rows that can't be imported, to be mended and tried again. */
export function FaultyRows({ plan }: { plan: HasilImpor }) {
  if (plan.jumlah.salah === 0) return null
  return (
    <Banner
      tone="merah"
      detail="Perbaiki, lalu impor lagi: baris yang sudah masuk tidak berubah."
      action={
        <Button
          variant="outline"
          size="kecil"
          icon={<Download aria-hidden />}
          onClick={() => saveFaultyRows(plan.baris)}
        >
          Unduh baris salah
        </Button>
      }
    >
      {plan.jumlah.salah.toLocaleString('id-ID')} baris salah dilewati
    </Banner>
  )
}

type MovesProps = Pick<ImportState, 'pindah' | 'setPindah' | 'busy'> & { count: number }

function Moves({ count, pindah, setPindah, busy }: MovesProps) {
  const id = useId()
  if (count === 0) return null
  return (
    <div className="flex items-start gap-3 rounded-md border-[1.5px] border-izin-tepi bg-izin-latar px-4 py-3.5 text-[0.9375rem]/[1.45] text-izin-teks">
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
        <label htmlFor={id} className="cursor-pointer font-bold">
          Pindahkan juga {count.toLocaleString('id-ID')} anggota ke kelompok lain.
        </label>
        <p id={`${id}-hint`} className="text-[0.8125rem]/5 font-medium">
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
  const made = newKelompok(plan, pindah, new Set(groups.rows.map(({ nomor }) => nomor)))
  const missing = missingColumns(plan.pemetaan).length > 0
  const nothing = nothingToWrite(plan)
  return (
    <div className="grid gap-4">
      <div>
        {/* Again once the columns are chosen: the selects that had the focus are folded away. */}
        <StepHeading key={String(missing)}>{state.file?.name ?? ''}</StepHeading>
        <p className="text-tinta-lembut">
          {plan.format}
          {!missing && `, ${plan.baris.length.toLocaleString('id-ID')} baris`}. Ini baru pratinjau: belum ada
          yang disimpan.
        </p>
      </div>
      <ImportMapping plan={plan} pemetaan={state.pemetaan ?? plan.pemetaan} onChange={state.remap} />
      {nothing && (
        <Banner tone="biru" live="status">
          {nothing}
        </Banner>
      )}
      {made.length > 0 && (
        <Banner tone="biru" detail={namedKelompok(made)}>
          {made.length.toLocaleString('id-ID')} kelompok baru akan dibuat
        </Banner>
      )}
      <FaultyRows plan={plan} />
      <Moves count={plan.jumlah.pindah} pindah={pindah} setPindah={setPindah} busy={busy} />
      {/* Another plan is looked at from its start. */}
      {plan.baris.length > 0 && <ImportRows key={plan.sidik} plan={plan} />}
    </div>
  )
}

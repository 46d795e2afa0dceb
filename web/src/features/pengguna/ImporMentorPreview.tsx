import type { BarisMentor, HasilImporMentor, KelasMentor } from '@bakti/contract/undangan/undangan.schemas'
import { CheckCheck, CircleX, List, RefreshCw, UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { angka } from '../../ui/angka'
import { Badge } from '../../ui/Badge'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { StepHeading } from '../../ui/StepHeading'
import { type Column, Table } from '../../ui/Table'
import type { Tone } from '../../ui/tone'
import { ColumnPicker } from '../impor/ColumnPicker'
import { KOLOM_MENTOR, KOLOM_NAMES, kelompokOf, linesOf, missingKolom } from './impor-mentor.rules'
import { SaringChips } from './SaringChips'
import { TanpaSurel } from './TanpaSurel'
import type { ImporMentorState } from './useImporMentor'

const KELAS: Record<KelasMentor, { label: string; tone: Tone; icon: ReactNode }> = {
  baru: { label: 'Undangan baru', tone: 'green', icon: <UserPlus aria-hidden /> },
  berubah: { label: 'Kelompok berubah', tone: 'orange', icon: <RefreshCw aria-hidden /> },
  sama: { label: 'Sama', tone: 'grey', icon: <CheckCheck aria-hidden /> },
  salah: { label: 'Keliru', tone: 'red', icon: <CircleX aria-hidden /> },
}
const ORDER: readonly KelasMentor[] = ['salah', 'baru', 'berubah', 'sama']

interface Context {
  akhiri: boolean
}

const COLUMNS: readonly Column<BarisMentor, Context>[] = [
  {
    key: 'nama',
    header: 'Nama dan email',
    card: 'title',
    className: 'wrap-anywhere',
    cell: ({ nama, email }) => (
      <>
        <b className="font-bold">{nama || '–'}</b>
        <span className="block text-[0.8125rem]/5 font-normal text-tinta-lembut">{email || '–'}</span>
      </>
    ),
  },
  {
    key: 'kelompok',
    header: 'Kelompok',
    card: 'line',
    numeric: true,
    className: 'wrap-anywhere',
    cell: (line, { context: { akhiri } }) => kelompokOf(line, akhiri),
  },
  {
    key: 'kelas',
    header: 'Hasil',
    card: 'block',
    cell: ({ kelas, alasan, baris }) => (
      <>
        <Badge tone={KELAS[kelas].tone} icon={KELAS[kelas].icon}>
          {KELAS[kelas].label}
        </Badge>
        {alasan && (
          <span className="mt-1 block text-[0.8125rem]/5 text-tinta-lembut">
            {kelas === 'salah' && `Baris ${baris}: `}
            {alasan}
          </span>
        )}
      </>
    ),
  },
]
const KEY = ({ baris }: BarisMentor) => String(baris)
/** Lines that are drawn at a time. */
const STEP = 100

interface ImporMentorPreviewProps {
  state: ImporMentorState
  plan: HasilImporMentor
  akhiri: boolean
  onAkhiri: (akhiri: boolean) => void
}

/** Second step: what the list would do, line by line. */
export function ImporMentorPreview({ state, plan, akhiri, onAkhiri }: ImporMentorPreviewProps) {
  const [kelas, setKelas] = useState<KelasMentor | ''>('')
  const [limit, setLimit] = useState(STEP)
  const missing = missingKolom(plan.pemetaan)
  if (missing.length > 0) return <Columns state={state} plan={plan} missing={missing} />
  const lines = linesOf(plan.baris, kelas)
  const chips = ORDER.filter((each) => plan.jumlah[each] > 0).map((key) => ({
    key,
    label: KELAS[key].label,
    icon: KELAS[key].icon,
    count: plan.jumlah[key],
  }))
  return (
    <>
      <StepHeading>{`${state.file?.name ?? 'Berkas'}, ${angka(plan.baris.length)} baris`}</StepHeading>
      <p className="text-tinta-lembut">Ini baru pratinjau: belum ada yang diundang. Baris keliru dilewati.</p>
      {plan.jumlah.baru > 0 && <TanpaSurel />}
      <SaringChips
        label="Saring baris"
        chips={[{ key: '', label: 'Semua', icon: <List aria-hidden />, count: plan.baris.length }, ...chips]}
        chosen={kelas}
        onChoose={setKelas}
      />
      {plan.baris.some(({ berakun }) => berakun) && (
        <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-md border border-garis-admin px-4 py-3">
          <input
            type="checkbox"
            className="size-5.5 shrink-0 cursor-pointer accent-rimba-700"
            checked={akhiri}
            disabled={state.busy}
            onChange={({ target }) => onAkhiri(target.checked)}
          />
          Akhiri juga kelompok lama yang tidak disebut daftar ini
        </label>
      )}
      <section aria-label="Baris berkas" className="overflow-hidden rounded-md border border-garis-admin">
        <Table
          label="Pratinjau impor"
          tight
          columns={COLUMNS}
          rows={lines.slice(0, limit)}
          rowKey={KEY}
          context={{ akhiri }}
        />
        {lines.length > limit && (
          <div className="border-t border-garis-admin p-4 text-center">
            <Button variant="outline" onClick={() => setLimit(limit + STEP)}>
              Tampilkan {Math.min(STEP, lines.length - limit)} lagi dari {angka(lines.length - limit)}
            </Button>
          </div>
        )}
      </section>
    </>
  )
}

interface ColumnsProps extends Pick<ImporMentorPreviewProps, 'state' | 'plan'> {
  missing: readonly string[]
}

/** Which column holds what, where the headings do not say it. */
function Columns({ state, plan, missing }: ColumnsProps) {
  const pemetaan = state.pemetaan ?? plan.pemetaan
  return (
    <>
      <Banner tone="orange" live="status" detail="Pilih kolomnya di bawah ini.">
        Kolom {missing.join(', ')} tidak ditemukan.
      </Banner>
      <div className="grid gap-4 md:grid-cols-2">
        {KOLOM_NAMES.map((name) => (
          <ColumnPicker
            key={name}
            label={KOLOM_MENTOR[name]}
            kolom={plan.kolom}
            value={pemetaan[name]}
            optional={name === 'hp'}
            onChange={(column) => state.remap({ ...pemetaan, [name]: column })}
          />
        ))}
      </div>
    </>
  )
}

import type {
  ImporMentorRow,
  ImporMentorResult,
  MentorClass,
} from '@bakti/contract/undangan/undangan.schemas'
import { CheckCheck, CircleX, List, RefreshCw, TriangleAlert, UserPlus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { formatNumber } from '../../ui/format-number'
import { Badge } from '../../ui/Badge'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { StepHeading } from '../../ui/StepHeading'
import { type Column, Table } from '../../ui/Table'
import type { Tone } from '../../ui/tone'
import { ColumnPicker } from '../impor/ColumnPicker'
import { FaultyRows } from '../impor/FaultyRows'
import { placeKey, placeText, sumsText, warningsOf } from '../impor/sheet.rules'
import { scrollToTop } from '../impor/ImportStepsDialog'
import { SheetPicker } from '../impor/SheetPicker'
import { saveFaultyLines } from './impor-mentor.csv'
import {
  KOLOM_MENTOR,
  KOLOM_NAMES,
  type RowFilter,
  countInvited,
  isOptional,
  kelompokOf,
  linesOf,
  missingKolom,
  nothingToDo,
} from './impor-mentor.rules'
import { FilterChips } from '../../ui/FilterChips'
import { NoMail } from './FailedMails'
import type { ImporMentorState } from './useImporMentor'

const CLASSES: Record<MentorClass, { label: string; tone: Tone; icon: ReactNode }> = {
  baru: { label: 'Undangan baru', tone: 'green', icon: <UserPlus aria-hidden /> },
  berubah: { label: 'Kelompok berubah', tone: 'orange', icon: <RefreshCw aria-hidden /> },
  sama: { label: 'Sama', tone: 'grey', icon: <CheckCheck aria-hidden /> },
  salah: { label: 'Keliru', tone: 'red', icon: <CircleX aria-hidden /> },
}
const ORDER: readonly MentorClass[] = ['salah', 'baru', 'berubah', 'sama']

/** Why a line is what it is, and what was left out of it. A faulty one is found by its place. */
function noteOf(line: ImporMentorRow): string {
  const notes = [line.alasan, warningsOf(line)].filter(Boolean).join('. ')
  const place = placeText(line)
  return line.kelas === 'salah' ? `${place.charAt(0).toUpperCase()}${place.slice(1)}: ${notes}` : notes
}

interface Context {
  akhiri: boolean
}

const COLUMNS: readonly Column<ImporMentorRow, Context>[] = [
  {
    key: 'nama',
    header: 'Nama dan email',
    card: 'title',
    className: 'wrap-anywhere',
    cell: ({ nama, email }) => (
      <>
        <b className="font-bold">{nama || '–'}</b>
        <span className="block text-[0.8125rem]/5 font-normal text-tinta-lembut">
          {email || 'Tanpa email'}
        </span>
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
    cell: ({ kelas, ...line }) => (
      <>
        <Badge tone={CLASSES[kelas].tone} icon={CLASSES[kelas].icon}>
          {CLASSES[kelas].label}
        </Badge>
        {noteOf({ kelas, ...line }) && (
          <span className="mt-1 block text-[0.8125rem]/5 text-tinta-lembut">
            {noteOf({ kelas, ...line })}
          </span>
        )}
      </>
    ),
  },
]
const KEY = (line: ImporMentorRow) => placeKey(line)
/** Lines that are drawn at a time. */
const STEP = 100

interface ImporMentorPreviewProps {
  state: ImporMentorState
  plan: ImporMentorResult
  akhiri: boolean
  onEnding: (akhiri: boolean) => void
}

/** Second step: what the list would do, line by line. */
export function ImporMentorPreview({ state, plan, akhiri, onEnding }: ImporMentorPreviewProps) {
  const [shown, setShown] = useState<RowFilter>('')
  const [limit, setLimit] = useState(STEP)
  const rows = useRef<HTMLDivElement>(null)
  const missing = missingKolom(plan.pemetaan)
  if (missing.length > 0) return <Columns state={state} plan={plan} missing={missing} />
  const lines = linesOf(plan.baris, shown)
  const warned = linesOf(plan.baris, 'peringatan').length
  const { mailed, handed } = countInvited(plan.baris)
  const sums = sumsText(plan.dilewati)
  const chips = ORDER.filter((each) => plan.jumlah[each] > 0).map((key) => ({
    key,
    label: CLASSES[key].label,
    icon: CLASSES[key].icon,
    count: plan.jumlah[key],
  }))
  const warnedChip = {
    key: 'peringatan' as const,
    label: 'Sel dilewati',
    icon: <TriangleAlert aria-hidden />,
    count: warned,
  }
  return (
    <div className="grid gap-4">
      <StepHeading>{`${state.file?.name ?? 'Berkas'}, ${formatNumber(plan.baris.length)} baris`}</StepHeading>
      <p className="text-tinta-lembut">
        {nothingToDo(plan) ?? 'Ini baru pratinjau: belum ada yang diundang. Baris keliru dilewati.'}
      </p>
      {mailed > 0 && <NoMail />}
      <SheetPicker
        lembar={plan.lembar}
        asked={state.asked}
        saving={state.saving}
        onChoose={state.chooseSheets}
      />
      {plan.jumlah.salah > 0 && (
        <FaultyRows save="Unduh baris keliru" onSave={() => saveFaultyLines(plan.baris)}>
          <b className="text-salah-teks">{formatNumber(plan.jumlah.salah)} baris keliru dilewati.</b>{' '}
          Perbaiki, lalu impor lagi.
        </FaultyRows>
      )}
      {handed > 0 && (
        <p>
          <b>{formatNumber(handed)} mentor tanpa email.</b> Cetak kartunya, atau kirim tautannya lewat
          WhatsApp dari daftar Undangan.
        </p>
      )}
      {sums && <p className="text-sm text-tinta-lembut wrap-anywhere">{sums}</p>}
      {plan.baris.some(({ berakun }) => berakun) && (
        <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-md border border-garis-admin px-4 py-3">
          <input
            type="checkbox"
            className="size-5.5 shrink-0 cursor-pointer accent-rimba-700"
            checked={akhiri}
            disabled={state.busy}
            onChange={({ target }) => onEnding(target.checked)}
          />
          Akhiri juga kelompok lama yang tidak disebut daftar ini
        </label>
      )}
      <div ref={rows} className="grid gap-4">
        <FilterChips
          label="Saring baris"
          chips={[
            { key: '', label: 'Semua', icon: <List aria-hidden />, count: plan.baris.length },
            ...chips,
            ...(warned > 0 ? [warnedChip] : []),
          ]}
          chosen={shown}
          onChoose={(wanted) => {
            setShown(wanted)
            scrollToTop(rows.current)
          }}
        />
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
                Tampilkan {Math.min(STEP, lines.length - limit)} lagi dari{' '}
                {formatNumber(lines.length - limit)}
              </Button>
            </div>
          )}
        </section>
      </div>
    </div>
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
      <SheetPicker
        lembar={plan.lembar}
        asked={state.asked}
        saving={state.saving}
        onChoose={state.chooseSheets}
      />
      <div className="grid gap-4 md:grid-cols-2">
        {KOLOM_NAMES.map((name) => (
          <ColumnPicker
            key={name}
            label={KOLOM_MENTOR[name]}
            kolom={plan.kolom}
            value={pemetaan[name]}
            optional={isOptional(name)}
            onChange={(column) => state.remap({ ...pemetaan, [name]: column })}
          />
        ))}
      </div>
    </>
  )
}

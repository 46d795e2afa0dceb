import type { AnggotaDiputuskan } from '@bakti/contract/absen/absen.schemas'
import { ArrowRight, ChevronRight } from 'lucide-react'
import { formatNumber } from '../../ui/format-number'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { ListBanner } from '../../ui/ListBanner'
import { conflictOfRow, choiceText } from './lanes.rules'
import type { DecisionState } from './useDecision'

interface DecisionListProps {
  state: DecisionState
  onOpen: (anggota: string) => void
}

/** Everybody who waits for a decision, with the two records. */
export function DecisionList({ state: { list, waiting }, onOpen }: DecisionListProps) {
  return (
    <>
      <ListBanner list={list}>Gagal memuat yang perlu diputuskan</ListBanner>
      <h3 className="judul text-[2.5rem]/none">
        {formatNumber(waiting.length)} orang{waiting.length > 1 && ', satu per satu'}
      </h3>
      <p className="mt-1.5 text-tinta-lembut">
        Dua HP mencatat hal berbeda, dan yang satu belum melihat yang lain. Tidak ada yang hilang.
      </p>
      <Card className="mt-4 overflow-hidden">
        <ul>
          {waiting.map((row) => (
            <li key={row.id} className="border-t border-garis-admin first:border-t-0">
              <button
                type="button"
                className="flex min-h-18 w-full items-center gap-3 px-4 py-2 text-left leading-snug hover:bg-baris-arah [&_svg]:size-5 [&_svg]:shrink-0"
                onClick={() => onOpen(row.id)}
              >
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <b className="block">{row.nama}</b>
                  <span className="text-[0.8125rem] text-tinta-lembut tabular-nums">{explanation(row)}</span>
                </span>
                <ChevronRight aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}

/** 'Kelompok 12 · Hadir 07:58 atau Alfa 10:00' */
function explanation(row: AnggotaDiputuskan): string {
  const conflict = conflictOfRow(row)
  return `Kelompok ${row.kelompok}${conflict ? ` · ${choiceText(conflict)}` : ''}`
}

/** Leads to the first one. */
export function StartButton({ onStart }: { onStart: () => void }) {
  return (
    <Button size="large" full onClick={onStart}>
      <span className="inline-flex items-center gap-2">
        Mulai dari yang pertama <ArrowRight aria-hidden />
      </span>
    </Button>
  )
}

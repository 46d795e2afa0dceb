import type { HasilImpor } from '@bakti/contract/kelompok/kelompok.schemas'
import { CircleCheck } from 'lucide-react'
import { StepHeading } from '../../ui/StepHeading'
import { FaultyRows } from './ImportPreview'
import { doneLines } from './import.rules'

interface ImportDoneProps {
  /** The plan as it was carried out. */
  done: HasilImpor
  pindah: boolean
}

/** Last step: what is saved now, and what is not. */
export function ImportDone({ done, pindah }: ImportDoneProps) {
  return (
    <>
      <div className="grid justify-items-center gap-3 py-6 text-center">
        <CircleCheck className="size-16 text-hadir-penuh" strokeWidth={1.75} aria-hidden />
        <StepHeading className="judul text-2xl">Impor selesai</StepHeading>
        <ul className="grid gap-1 tabular-nums">
          {doneLines(done, pindah).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <FaultyRows plan={done} />
    </>
  )
}

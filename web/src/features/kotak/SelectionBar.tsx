import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import type { KotakItem } from '@bakti/contract/kotak/kotak.schemas'
import { UserCheck, X } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../ui/format-number'
import { Button, IconButton } from '../../ui/Button'
import { Dialog, DialogBody } from '../../ui/Dialog'
import { AnswerForm } from './AnswerForm'
import { statusOf, takingOf } from './kotak.rules'

interface SelectionBarProps {
  items: readonly KotakItem[]
  onTake: () => void
  onStatus: (status: StatusKehadiran) => void
  onAnswer: (jawaban: string) => void
  onClear: () => void
}

const STATUSES = ['Hadir', 'Sakit', 'Izin', 'Alfa'] as const

/** One act for all that are chosen: what every one of them can do. */
export function SelectionBar({ items, onTake, onStatus, onAnswer, onClear }: SelectionBarProps) {
  const takes = items.every((item) => takingOf(item))
  const sets = items.every((item) => statusOf(item, 'Hadir'))
  const answers = items.every((item) => item.jenis === 'salah')
  const [answering, setAnswering] = useState(false)
  return (
    <div
      role="toolbar"
      aria-label="Tindakan untuk yang dipilih"
      className="di-gelap sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full animate-masuk flex-wrap items-center justify-center gap-2 rounded-lg bg-arang-950 px-4 py-2 text-white shadow-lg"
    >
      <b className="mr-1 tabular-nums max-md:flex max-md:min-h-9 max-md:w-full max-md:items-center">
        {formatNumber(items.length)} dipilih
      </b>
      {takes && (
        <Button variant="on-dark" size="small" icon={<UserCheck aria-hidden />} onClick={onTake}>
          Ambil semua
        </Button>
      )}
      {sets &&
        STATUSES.map((status) => (
          <Button key={status} variant="ghost-inherit" size="tight" onClick={() => onStatus(status)}>
            {status}
          </Button>
        ))}
      {answers && (
        <Button
          variant="ghost-inherit"
          size="tight"
          aria-haspopup="dialog"
          onClick={() => setAnswering(true)}
        >
          Jawab
        </Button>
      )}
      {answers && (
        <Dialog
          open={answering}
          onClose={() => setAnswering(false)}
          title={`Jawab ${formatNumber(items.length)} laporan`}
          description="Setiap peserta membaca kalimat yang sama di halamannya."
          size="narrow"
        >
          <DialogBody>
            <AnswerForm onAnswer={(jawaban) => (setAnswering(false), onAnswer(jawaban))} />
          </DialogBody>
        </Dialog>
      )}
      {!takes && !sets && <span className="text-sm">Pilih satu jenis yang sama</span>}
      <IconButton
        label="Batalkan pilihan"
        variant="ghost-inherit"
        className="max-md:absolute max-md:top-1.5 max-md:right-1.5"
        onClick={onClear}
      >
        <X aria-hidden />
      </IconButton>
    </div>
  )
}

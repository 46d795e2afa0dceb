import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import type { KotakItem } from '@bakti/contract/kotak/kotak.schemas'
import { UserCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button'
import { Dialog, DialogBody } from '../../ui/Dialog'
import { SelectionBar } from '../../ui/SelectionBar'
import { formatNumber } from '../../ui/format-number'
import { AnswerForm } from './AnswerForm'
import { statusOf, takingOf } from './kotak.rules'

interface KotakSelectionProps {
  items: readonly KotakItem[]
  /** Entries that wait for the same reason and are not chosen. */
  alike: number
  onAlike: () => void
  onTake: () => void
  onStatus: (status: StatusKehadiran) => void
  onAnswer: (jawaban: string) => void
  onClear: () => void
}

const STATUSES = ['Hadir', 'Sakit', 'Izin', 'Alfa'] as const

/** One act for all that are chosen: what every one of them can do. */
export function KotakSelection({
  items,
  alike,
  onAlike,
  onTake,
  onStatus,
  onAnswer,
  onClear,
}: KotakSelectionProps) {
  const takes = items.every((item) => takingOf(item))
  const sets = items.every((item) => statusOf(item, 'Hadir'))
  const answers = items.every((item) => item.jenis === 'salah')
  const [answering, setAnswering] = useState(false)
  return (
    <SelectionBar count={items.length} onClear={onClear}>
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
      {alike > 0 && (
        <Button variant="ghost-inherit" size="tight" onClick={onAlike}>
          Pilih {formatNumber(alike)} yang serupa
        </Button>
      )}
      {!takes && !sets && <span className="text-sm">Pilih satu jenis yang sama</span>}
    </SelectionBar>
  )
}

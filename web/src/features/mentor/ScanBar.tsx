import { ScanQrCode } from 'lucide-react'
import { Button } from '../../ui/Button'
import { UndoBar } from '../../ui/UndoBar'
import type { MentorAct } from './useMentorActs'

interface ScanBarProps {
  last: MentorAct | null
  onUndo: (last: MentorAct) => Promise<void>
  onEnd: () => void
  done: boolean
  onScan: () => void
}

/** The bottom edge, under the thumb: the undo of the last act, and the scanner. */
export function ScanBar({ last, onUndo, onEnd, done, onScan }: ScanBarProps) {
  const [first, ...more] = last?.orang ?? []
  return (
    <div
      role="region"
      aria-label="Tindakan"
      className="fixed inset-x-0 bottom-0 z-35 border-t border-garis-admin bg-permukaan px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]"
    >
      <div className="mx-auto max-w-160">
        {last && first && (
          <UndoBar
            key={last.id}
            nama={more.length > 0 ? `${last.orang.length} orang` : first.nama}
            text={actionText(last)}
            onUndo={() => {
              // The pressed button is about to go.
              document.querySelector('main')?.focus({ preventScroll: true })
              void onUndo(last)
            }}
            onEnd={onEnd}
          />
        )}
        <Button
          variant={done ? 'outline' : 'accent'}
          size="large"
          full
          className="min-h-16! text-lg"
          icon={<ScanQrCode aria-hidden />}
          onClick={onScan}
        >
          Scan QR Code
        </Button>
      </div>
    </div>
  )
}

/** 'Hadir 07:42' */
function actionText({ status, jam, antre }: MentorAct): string {
  const text = status === 'Hadir' ? `Hadir ${jam}` : status === 'Belum Absen' ? 'catatan dihapus' : status
  return antre ? `${text}, di perangkat` : text
}

import { CircleX, Info } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button'
import { Dialog, DialogBody } from '../../ui/Dialog'
import type { ShownRow } from '../kehadiran/pending.rules'

interface RemainingSheetProps {
  /** Those without a record, as they are on screen now. */
  rows: readonly ShownRow[]
  kegiatan: string
  nomor: number
  onAlfa: (rows: readonly ShownRow[]) => void
  onClose: () => void
}

/** 'Sisanya Alfa': who would become Alfa, each with a tick that can be taken away (rule R68). */
export function RemainingSheet({ rows, kegiatan, nomor, onAlfa, onClose }: RemainingSheetProps) {
  const [waited, setWaited] = useState<ReadonlySet<string>>(new Set())
  const chosen = rows.filter(({ id }) => !waited.has(id))
  const toggle = (id: string) =>
    setWaited((now) => {
      const next = new Set(now)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${rows.length} orang jadi Alfa?`}
      description={`${kegiatan}, Kelompok ${nomor}. Hapus centang yang masih ditunggu.`}
    >
      <DialogBody className="gap-3!">
        <ul className="max-h-[min(24rem,45dvh)] overflow-auto">
          {rows.map(({ id, nama }) => (
            <li key={id} className="border-t border-garis-admin first:border-t-0">
              <label className="flex min-h-11 cursor-pointer items-center gap-3.5 font-semibold wrap-anywhere has-[input:not(:checked)]:font-medium has-[input:not(:checked)]:text-tinta-lembut">
                <input
                  type="checkbox"
                  checked={!waited.has(id)}
                  onChange={() => toggle(id)}
                  className="size-5.5 shrink-0 accent-bahaya"
                />
                <span className="min-w-0">{nama}</span>
              </label>
            </li>
          ))}
        </ul>
        <p className="flex gap-2 text-sm/[1.4] text-tinta-lembut">
          <Info aria-hidden className="mt-px size-4.5 shrink-0" />
          Kalau scan mereka ternyata ada di HP lain, mereka tetap Hadir dan ditandai untuk diperiksa.
        </p>
        <div className="grid grid-cols-2 gap-3">
          <Button variant="outline" onClick={onClose}>
            Batal
          </Button>
          <Button
            variant="danger"
            icon={<CircleX aria-hidden />}
            disabled={chosen.length === 0}
            onClick={() => onAlfa(chosen)}
          >
            {`Alfa, ${chosen.length} orang`}
          </Button>
        </div>
      </DialogBody>
    </Dialog>
  )
}

import { FileUp, Table2 } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { Button, buttonClass } from '../../ui/Button'
import { ProgressBar } from '../../ui/ProgressBar'
import { cx } from '../../ui/cx'

interface ImportPickerProps {
  look: (chosen: File) => void
  /** A file was chosen before: the picker takes the focus. */
  again: boolean
  busy: boolean
  /** Share of the file that has left the device, 0 to 1. */
  sent: number
  /** What a line of the file is. */
  about: string
  /** Saves what such a file looks like, to be filled in. */
  onTemplate: () => void
  /** A file hangs over the dialog. */
  over: boolean
}

/** First step: a file is chosen or dropped, and sent to be looked at. */
export function ImportPicker({ busy, sent, over, ...choice }: ImportPickerProps) {
  return (
    <div
      className={cx(
        'grid min-h-72 content-center justify-items-center gap-4 rounded-lg border-2 border-dashed px-5 py-10 text-center',
        over ? 'border-aksi bg-baris-arah' : 'border-garis-kendali bg-permukaan',
      )}
    >
      <FileUp className="size-12 text-tautan" aria-hidden />
      {busy ? <ImportProgress text="Membaca berkas..." sent={sent} /> : <Choice {...choice} />}
    </div>
  )
}

function Choice({ look, again, about, onTemplate }: Omit<ImportPickerProps, 'busy' | 'sent' | 'over'>) {
  return (
    <>
      <p className="max-w-120 text-pretty">
        <b className="mb-1 block text-lg/6 text-balance">Pilih berkas CSV atau Excel (.xlsx)</b>
        {about}
      </p>
      <div className="flex flex-wrap justify-center gap-3 max-md:w-full max-md:*:w-full">
        <label
          className={cx(
            buttonClass(),
            'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-fokus',
          )}
        >
          <input
            type="file"
            // After a file that couldn't be used the next one is chosen from here. Not at the start: the dialog has to see
            // who held the focus before, to give it back.
            autoFocus={again}
            accept=".csv,.tsv,.txt,.xlsx"
            className="sr-only"
            onChange={(event) => {
              const file = event.target.files?.[0]
              if (file) look(file)
              // The same file may be chosen again after it was mended.
              event.target.value = ''
            }}
          />
          Pilih Berkas
        </label>
        <Button variant="outline" icon={<Table2 aria-hidden />} onClick={onTemplate}>
          Unduh contoh
        </Button>
      </div>
      <p className="text-sm text-tinta-lembut">
        <span className="max-md:hidden">Atau seret berkas ke sini. </span>
        Belum ada yang disimpan pada langkah ini.
      </p>
    </>
  )
}

interface ImportProgressProps {
  /** What happens once the file has arrived. */
  text: string
  sent: number
}

/** How much of the file has left, and then that the server is at work. */
export function ImportProgress({ text, sent }: ImportProgressProps) {
  const percent = Math.round(sent * 100)
  return (
    <div className="grid w-full max-w-104 gap-2">
      <p className="flex justify-between gap-3 font-semibold">
        <span role="status">{sent < 1 ? 'Mengirim berkas...' : text}</span>
        {sent < 1 && <span className="tabular-nums">{percent}%</span>}
      </p>
      <ProgressBar label="Mengirim berkas" value={percent} max={100} />
    </div>
  )
}

interface Drop {
  look: (chosen: File) => void
  /** A file is asked for. */
  wanted: boolean
}

/** A file may be dropped anywhere on the dialog: beside the frame, the browser would leave the page for it. */
export function useDrop({ look, wanted }: Drop) {
  const [over, setOver] = useState(false)
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file && wanted) look(file)
  }
  const hover = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return { over, handlers: { onDragOver: hover, onDragLeave: leave, onDrop: drop } }
}

import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button'

interface FaultyRowsProps {
  /** What became of the lines. */
  children: ReactNode
  /** The label of the button. */
  save: string
  onSave: () => void
}

/** Lines of the file that need a person, with a button that saves them as a file to be mended. */
export function FaultyRows({ children, save, onSave }: FaultyRowsProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 text-pretty max-md:w-full md:flex-1">{children}</p>
      <Button variant="outline" size="small" icon={<Download aria-hidden />} onClick={onSave}>
        {save}
      </Button>
    </div>
  )
}

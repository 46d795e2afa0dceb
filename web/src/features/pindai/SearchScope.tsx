import type { ReactNode } from 'react'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'

interface SearchScopeProps {
  nomor: number
  all: boolean
  onAll: (all: boolean) => void
}

/** Chooses between the scanned group and all groups. */
export function SearchScope({ nomor, all, onAll }: SearchScopeProps) {
  const choice = (chosen: boolean, label: ReactNode) => (
    <Button
      variant="ghost-inherit"
      size="small"
      aria-pressed={all === chosen}
      className={cx(
        'flex-1 whitespace-nowrap inset-ring-[1.5px] inset-ring-white/40',
        all === chosen && 'bg-santan-50! text-arang-950',
      )}
      onClick={() => onAll(chosen)}
    >
      {label}
    </Button>
  )
  return (
    <div role="group" aria-label="Cari di" className="flex gap-2">
      {choice(false, `Kelompok ${nomor}`)}
      {choice(true, 'Semua kelompok')}
    </div>
  )
}

import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Kegiatan, kegiatanNote } from './mentor.rules'

interface MentorHeaderProps {
  /** The number of the group; null before one is chosen. */
  nomor: number | null
  /** Opens the choice of groups; null where there is nothing to choose. */
  onKelompok: (() => void) | null
  kegiatan: Kegiatan | undefined
  onKegiatan: () => void
  now: Date
  /** The badge of unsent work and the account. */
  corner: ReactNode
}

/** The top of /mentor: the group and the activity stay in large letters, because a tap under the wrong one is recorded. */
export function MentorHeader({ nomor, onKelompok, kegiatan, onKegiatan, now, corner }: MentorHeaderProps) {
  const name = nomor === null ? 'Mentor' : `Kelompok ${nomor}`
  return (
    <header className="songket di-gelap sticky! top-0 z-30! bg-rimba-900 px-4 pt-2 pb-3 text-santan-50">
      <div className="mx-auto grid max-w-5xl gap-1">
        <div className="flex items-center justify-between gap-3">
          {onKelompok ? (
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={onKelompok}
              className="inline-flex min-h-12 min-w-0 items-center gap-1.5 [&>svg]:size-5"
            >
              <span className="judul truncate text-[1.75rem]/none">{name}</span>
              <ChevronDown aria-hidden />
            </button>
          ) : (
            <p className="judul flex min-h-12 items-center text-[1.75rem]/none">{name}</p>
          )}
          <div className="flex shrink-0 items-center gap-2 text-tinta">{corner}</div>
        </div>
        {kegiatan && (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={onKegiatan}
            className="flex min-h-13 w-full items-center justify-between gap-3 rounded-sm bg-rimba-700 px-3.5 py-1.5 text-left leading-tight [&>svg]:size-5 [&>svg]:shrink-0"
          >
            <span className="min-w-0">
              <b className="line-clamp-2 block wrap-anywhere">{kegiatan.title}</b>
              <small className="text-[0.8125rem] text-rimba-200 tabular-nums">
                {kegiatanNote(kegiatan, now)}
              </small>
            </span>
            <ChevronDown aria-hidden />
          </button>
        )}
      </div>
    </header>
  )
}

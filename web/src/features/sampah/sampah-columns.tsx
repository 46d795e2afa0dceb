import { type DeletedKind, KEPT_DAYS } from '@bakti/contract/sampah/sampah.rules'
import type { Terhapus } from '@bakti/contract/sampah/sampah.schemas'
import { shortTime } from '@bakti/contract/time.rules'
import { BookOpen, ClipboardList, TriangleAlert, Undo2, User, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { formatNumber } from '../../ui/format-number'
import type { Column } from '../../ui/Table'

interface Context {
  now: Date
  /** The deletion that is being restored. */
  busy: string | null
  /** What prevented a restore, by the id of the deletion. */
  refused: ReadonlyMap<string, string[]>
  restore: (row: Terhapus) => void
}

/** Word and icon of each kind. */
export const KINDS: Record<DeletedKind, { text: string; icon: ReactNode }> = {
  absen: { text: 'Kegiatan', icon: <ClipboardList aria-hidden /> },
  kelompok: { text: 'Kelompok', icon: <Users aria-hidden /> },
  anggota: { text: 'Anggota', icon: <User aria-hidden /> },
  tugas: { text: 'Tugas', icon: <BookOpen aria-hidden /> },
}

const DAY_MS = 86_400_000
/** From here on the time that is left is red. */
const SOON_DAYS = 7

/** 'Kelompok · 3 anggota' */
function contentsText({ jenis, jumlah: { anggota, kehadiran, kumpul } }: Terhapus): string {
  const parts = [
    anggota > 0 && `${formatNumber(anggota)} anggota`,
    kehadiran > 0 && `${formatNumber(kehadiran)} catatan kehadiran`,
    kumpul > 0 && `${formatNumber(kumpul)} pengumpulan`,
  ].filter((part) => part !== false)
  return `${KINDS[jenis].text} · ${parts.join(', ') || (jenis === 'kelompok' ? 'kosong' : 'tanpa catatan')}`
}

function TimeLeft({ sampai, now }: { sampai: string; now: Date }) {
  const days = Math.max(1, Math.ceil((Date.parse(sampai) - now.getTime()) / DAY_MS))
  const soon = days <= SOON_DAYS
  return (
    <span className={cx('grid max-w-40 gap-1.5 text-[0.8125rem]/5', soon && 'font-bold text-salah-teks')}>
      {days} hari lagi
      <span aria-hidden className="block h-1 overflow-hidden rounded-full bg-belum-latar">
        <span
          className={cx('block h-full', soon ? 'bg-bahaya' : 'bg-arang-400')}
          style={{ width: `${Math.min(100, (days / KEPT_DAYS) * 100)}%` }}
        />
      </span>
    </span>
  )
}

export const COLUMNS: readonly Column<Terhapus, Context>[] = [
  {
    key: 'label',
    header: 'Yang dihapus',
    card: 'title',
    cell: (row, { context: { refused } }) => (
      <span className="flex gap-3.5">
        <span className="grid size-11 shrink-0 place-items-center rounded-sm bg-belum-latar [&_svg]:size-5">
          {KINDS[row.jenis].icon}
        </span>
        <span className="min-w-0">
          <b className="block font-bold wrap-anywhere">{row.label}</b>
          <span className="block text-[0.8125rem]/5 font-normal text-tinta-lembut">{contentsText(row)}</span>
          {refused.get(row.id)?.map((obstacle) => (
            <span
              key={obstacle}
              className="flex items-start gap-1.5 text-[0.8125rem]/5 font-semibold text-salah-teks [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0"
            >
              <TriangleAlert aria-hidden />
              {obstacle}
            </span>
          ))}
        </span>
      </span>
    ),
  },
  {
    key: 'dihapus',
    header: 'Dihapus',
    card: 'line',
    numeric: true,
    cell: ({ oleh, dihapus_at }) => `${oleh ?? 'Akun yang sudah tidak ada'}, ${shortTime(dihapus_at)}`,
  },
  {
    key: 'sampai',
    header: 'Disimpan',
    card: 'line',
    numeric: true,
    cell: ({ sampai }, { context: { now } }) => <TimeLeft sampai={sampai} now={now} />,
  },
  {
    key: 'kembalikan',
    header: 'Action',
    hideHeader: true,
    card: 'foot',
    end: true,
    cell: (row, { context: { busy, restore } }) => (
      <Button
        variant="outline"
        icon={<Undo2 aria-hidden />}
        busy={busy === row.id}
        disabled={busy !== null}
        aria-label={`Kembalikan ${row.label}`}
        onClick={() => restore(row)}
      >
        Kembalikan
      </Button>
    ),
  },
]

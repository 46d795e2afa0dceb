import type { TempelClass, TempelRow } from '@bakti/contract/absen/tempel.rules'
import { termOf } from '@bakti/contract/absen/tempel.rules'
import { timeWib } from '@bakti/contract/time.rules'
import { CheckCheck, CircleCheck, CircleHelp, CircleX, Columns2, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import type { Tone } from '../../ui/tone'

export const CLASS_LOOK: Record<TempelClass, { text: string; tone: Tone; icon: ReactNode }> = {
  hadir: { text: 'Hadir', tone: 'green', icon: <CircleCheck aria-hidden /> },
  several: { text: 'Ganda', tone: 'orange', icon: <Users aria-hidden /> },
  similar: { text: 'Mirip', tone: 'orange', icon: <CircleHelp aria-hidden /> },
  already: { text: 'Sudah', tone: 'grey', icon: <CheckCheck aria-hidden /> },
  ditahan: { text: 'Ditahan', tone: 'blue', icon: <Columns2 aria-hidden /> },
  unknown: { text: 'Tidak ada', tone: 'red', icon: <CircleX aria-hidden /> },
}

/** '2 angka kurang?': a number that is shorter than the NIMs of the others. */
function missingDigits(teks: string, usual: number): string | null {
  const { nim } = termOf(teks)
  if (!nim || !/^\d+$/.test(nim) || nim.length >= usual) return null
  return `kurang ${usual - nim.length} angka?`
}

/** The second line: what is known of the person, or why nobody is named. */
function detailOf({ kelas, orang, choices, sama, kelompok, teks }: TempelRow, usual: number): string | null {
  if (sama !== undefined) return `sama dengan baris ${sama}`
  if (kelas === 'several') return `${choices.length} orang bernama ini`
  if (kelas === 'similar')
    return choices.length === 1 ? `mirip, Kelompok ${choices[0]?.kelompok}` : `${choices.length} orang mirip`
  if (kelas === 'unknown') return missingDigits(teks, usual)
  if (kelompok !== undefined) return `Kelompok ${kelompok}, ditahan untuk mentornya`
  if (!orang) return null
  const group = `Kelompok ${orang.kelompok}`
  if (kelas === 'ditahan') return `${group}, di luar sasaran`
  if (kelas !== 'already')
    return orang.status_kehadiran === 'Belum Absen' ? group : `${group}, tadinya ${orang.status_kehadiran}`
  return orang.waktu_absen ? `${group}, hadir ${timeWib(orang.waktu_absen)}` : `${group}, belum terkirim`
}

function nameOf({ kelas, orang, choices, kelompok, teks }: TempelRow): ReactNode {
  if (kelas === 'unknown')
    return (
      <span className="text-tinta-lembut">
        {termOf(teks).nim ? 'tidak ada NIM ini' : 'tidak ada nama ini'}
      </span>
    )
  if (kelompok !== undefined) return <span className="text-tinta-lembut">anggota kelompok lain</span>
  return <b>{(orang ?? choices[0])?.nama}</b>
}

interface TempelRowsProps {
  rows: readonly TempelRow[]
  /** How many characters the NIMs of the others have. */
  usual: number
  /** A similar person is the right one. */
  onConfirm: (row: TempelRow) => void
  /** Somebody is to be chosen or looked up. */
  onChoose: (row: TempelRow) => void
}

/** Every line with its number, its text, whom it names and what becomes of it. */
export function TempelRows({ rows, usual, onConfirm, onChoose }: TempelRowsProps) {
  return (
    <ol aria-label="Baris yang ditempel" className="[&>:last-child]:border-b-0">
      {rows.map((row) => {
        const { text, tone, icon } = CLASS_LOOK[row.kelas]
        const open = row.kelas === 'several' || row.kelas === 'similar'
        const detail = detailOf(row, usual)
        return (
          <li
            key={row.nomor}
            className={cx(
              'grid min-h-12 grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-garis-admin px-4 py-1.5 [contain-intrinsic-size:auto_3rem] [content-visibility:auto]',
              'md:grid-cols-[2.75rem_minmax(0,10rem)_minmax(0,1fr)_7.5rem_4.5rem]',
              open && 'bg-baris-sunting',
            )}
          >
            <span className="text-right text-sm text-tinta-lembut tabular-nums">{row.nomor}</span>
            <span className="wrap-anywhere text-tinta-lembut tabular-nums max-md:col-start-2 max-md:row-start-2 max-md:text-sm">
              {row.teks}
            </span>
            <span className="min-w-0 wrap-anywhere max-md:col-start-2 max-md:row-start-1">
              {nameOf(row)}{' '}
              {detail && (
                <span className="text-sm text-tinta-lembut tabular-nums max-md:block">{detail}</span>
              )}
            </span>
            <span className="max-md:col-start-3 max-md:row-start-1">
              <Badge tone={tone} icon={icon} dashed={row.kelas === 'already'}>
                {text}
              </Badge>
            </span>
            <span className="text-right max-md:col-start-3 max-md:row-start-2">
              {row.kelas === 'similar' && row.choices.length === 1 ? (
                <RowButton label={`Benar, baris ${row.nomor}`} onClick={() => onConfirm(row)}>
                  Benar
                </RowButton>
              ) : (
                open && (
                  <RowButton label={`Pilih, baris ${row.nomor}`} onClick={() => onChoose(row)}>
                    Pilih
                  </RowButton>
                )
              )}
              {row.kelas === 'unknown' && (
                <RowButton label={`Cari, baris ${row.nomor}`} onClick={() => onChoose(row)}>
                  Cari
                </RowButton>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

interface RowButtonProps {
  label: string
  onClick: () => void
  children: string
}

function RowButton({ label, onClick, children }: RowButtonProps) {
  return (
    <Button variant="ghost" size="tight" aria-label={label} onClick={onClick}>
      {children}
    </Button>
  )
}

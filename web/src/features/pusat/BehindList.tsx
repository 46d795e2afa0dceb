import { telLink } from '@bakti/contract/hp.rules'
import type { Pusat } from '@bakti/contract/pusat/pusat.schemas'
import { Phone } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { cx } from '../../ui/cx'
import { formatNumber } from '../../ui/format-number'
import { HEAD, MORE } from './Devices'
import { cellStyle } from './HeatGrid'
import { behindMost } from './pusat.rules'

/** So many are shown before 'Semua'. */
const FIRST = 5

/** On a phone: the groups below a half, those that lack the most first, with the call to their mentor (rule U155). */
export function BehindList({ picture, onChoose }: { picture: Pusat; onChoose: (nomor: number) => void }) {
  const [all, setAll] = useState(false)
  const behind = picture.jumlah.hadir > 0 ? behindMost(picture.kelompok) : []
  if (behind.length === 0) return null
  return (
    <Card className="overflow-clip">
      <div className={HEAD}>
        <h2 className="text-lg/7 font-extrabold">Paling tertinggal</h2>
        {behind.length > FIRST && (
          <button type="button" aria-expanded={all} onClick={() => setAll(!all)} className={MORE}>
            {all ? 'Lima pertama' : `Semua ${formatNumber(behind.length)}`}
          </button>
        )}
      </div>
      <ul aria-label="Paling tertinggal">
        {(all ? behind : behind.slice(0, FIRST)).map((kelompok) => {
          const { nomor, hadir, sasaran } = kelompok
          const [mentor] = picture.rincian.find((each) => each.nomor === nomor)?.mentor ?? []
          const look = cellStyle(kelompok)
          return (
            <li key={nomor} className="flex items-center gap-2 border-t border-garis-admin pr-3">
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => onChoose(nomor)}
                className="flex min-h-14 min-w-0 flex-1 items-center gap-3 py-2 pl-4 text-left"
              >
                <span
                  aria-hidden
                  className={cx('sel-panas h-9! w-11! shrink-0 text-[0.9375rem]!', look.className)}
                  style={look.style}
                >
                  {nomor}
                </span>
                <span className="min-w-0 flex-1 leading-tight font-bold wrap-anywhere">
                  {mentor?.nama ?? 'Belum ada mentor'}{' '}
                  <small className="block text-[0.8125rem] font-normal text-tinta-lembut">
                    Kelompok {nomor}
                  </small>
                </span>
                <span className="tabular-nums">
                  <b>{formatNumber(hadir)}</b>
                  <span className="text-tinta-lembut">/{formatNumber(sasaran)}</span>{' '}
                  <span className="sr-only">hadir</span>
                </span>
              </button>
              {mentor?.hp ? (
                <a
                  href={telLink(mentor.hp)}
                  aria-label={`Telepon ${mentor.nama}`}
                  className={buttonClass({ variant: 'outline', size: 'icon', className: '[&_svg]:size-5' })}
                >
                  <Phone aria-hidden />
                </a>
              ) : (
                <span aria-hidden className="w-11 shrink-0" />
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

import { countKehadiran, jumlahText, expectedOf, recordedOf } from '@bakti/contract/absen/jumlah.rules'
import { timeWib } from '@bakti/contract/time.rules'
import { useEffect, useState } from 'react'
import sigo from '../../art/sigo.svg'
import confetti from '../../art/tabur.svg'
import { sessionFlag } from '../../platform/storage'
import { vibrate } from '../../platform/vibrate'
import { cx } from '../../ui/cx'
import type { ShownRow } from '../kehadiran/pending.rules'
import { StatusDiamonds } from './StatusDiamonds'
import { GroupNews } from './GroupNews'
import type { Kegiatan } from './mentor.rules'
import { kelompokNews } from './message.rules'
import { type StillOpen, isComplete, stillOpenText } from './complete.rules'

interface CompleteProps {
  rows: readonly ShownRow[]
  nomor: number
  kegiatan: Kegiatan
  /** What is still open of the group; null where that is unknown. */
  stillOpen: StillOpen | null
  /** Names group and activity: the confetti falls once for each. */
  of: string
}

/** Everybody of the group has a record. It is complete only where nothing is open (rule R71). */
export function Complete({ rows, nomor, kegiatan, stillOpen, of }: CompleteProps) {
  const jumlah = countKehadiran(rows)
  const { antre } = jumlah
  const last = rows
    .map(({ waktu_absen }) => waktu_absen ?? '')
    .sort()
    .at(-1)
  const all = isComplete(jumlah, stillOpen)
  const fresh = useFirst(`lengkap ${of}`, all)
  const open = stillOpen && stillOpenText(stillOpen)
  const news = kelompokNews(rows, { kegiatan, nomor })
  return (
    <>
      <section
        aria-live="polite"
        className="songket di-gelap -mx-4 -mt-4 grid grid-cols-[auto_minmax(0,1fr)] overflow-hidden bg-rimba-700 px-5 pt-7 pb-6 text-santan-50 max-lg:min-h-76 lg:mx-0 lg:mt-0 lg:rounded-lg"
      >
        <div className="min-w-0">
          <p className="judul text-[6.5rem]/[0.85] text-emas-300 tabular-nums max-[22rem]:text-[5rem]/[0.85]">
            {recordedOf(jumlah)}/{expectedOf(jumlah)}
          </p>
          <h2 className="judul mt-2 max-w-60 text-[2rem]/none">
            {`Kelompok\u00a0${nomor} ${all ? 'lengkap' : antre > 0 ? 'sudah ditandai semua' : 'sudah tercatat semua'}`}
          </h2>
          <p className="mt-2 max-w-50 text-[0.9375rem]/[1.4] text-rimba-100">
            {jumlahText(jumlah)}.{last && ` Yang terakhir tercatat ${timeWib(last)}.`}
            {open && <b className="mt-1 block text-emas-300">{`Masih terbuka: ${open}.`}</b>}
          </p>
          <StatusDiamonds rows={rows} dark className="mt-4 max-w-48" />
        </div>
        {all && (
          <>
            {/* Beside the words, never over them. */}
            <div aria-hidden className="relative -mt-7 -mr-5 -mb-6 overflow-hidden">
              <img
                src={confetti}
                alt=""
                className={cx(
                  'absolute inset-0 size-full object-cover object-right-top',
                  fresh && 'animate-[tabur_1.1s_var(--ease-keluar)_both]',
                )}
              />
            </div>
            <img
              src={sigo}
              alt=""
              className={cx(
                'absolute -right-5 -bottom-10 w-52',
                fresh && 'animate-[sembul_900ms_var(--ease-pegas)_both]',
              )}
            />
          </>
        )}
      </section>
      {news && <GroupNews text={news} />}
    </>
  )
}

/** Whether `wanted` has come true for the first time in this browser session; then the phone vibrates. */
function useFirst(flag: string, wanted: boolean): boolean {
  const [first, setFirst] = useState(false)
  if (wanted && !first && !sessionFlag.has(flag)) setFirst(true)
  useEffect(() => {
    if (!first) return
    sessionFlag.set(flag)
    vibrate(60)
  }, [first, flag])
  return first
}

import { countKehadiran, jumlahText, sasaranOf, tercatatOf } from '@bakti/contract/absen/jumlah.rules'
import { jamWib } from '@bakti/contract/waktu.rules'
import { useEffect, useState } from 'react'
import sigo from '../../art/sigo.svg'
import tabur from '../../art/tabur.svg'
import { sessionFlag } from '../../platform/storage'
import { cx } from '../../ui/cx'
import type { ShownRow } from '../kehadiran/pending.rules'
import { Anyam } from './Anyam'
import { KabarGrup } from './KabarGrup'
import type { Kegiatan } from './mentor.rules'
import { kabarKelompok } from './pesan.rules'
import { type Terbuka, isLengkap, terbukaText } from './lengkap.rules'

interface LengkapProps {
  rows: readonly ShownRow[]
  nomor: number
  kegiatan: Kegiatan
  /** What is still open of the group; null where nobody knows. */
  terbuka: Terbuka | null
  /** Names group and activity: the confetti falls once for each. */
  of: string
}

/** Everybody of the group has a record. It is complete only where nothing is open (rule R71). */
export function Lengkap({ rows, nomor, kegiatan, terbuka, of }: LengkapProps) {
  const jumlah = countKehadiran(rows)
  const { antre } = jumlah
  const last = rows
    .map(({ waktu_absen }) => waktu_absen ?? '')
    .sort()
    .at(-1)
  const all = isLengkap(jumlah, terbuka)
  const fresh = useFirst(`lengkap ${of}`, all)
  const open = terbuka && terbukaText(terbuka)
  const kabar = kabarKelompok(rows, { kegiatan, nomor })
  return (
    <>
      <section
        aria-live="polite"
        className="songket di-gelap -mx-4 -mt-4 grid grid-cols-[auto_minmax(0,1fr)] overflow-hidden bg-rimba-700 px-5 pt-7 pb-6 text-santan-50 max-lg:min-h-76 lg:mx-0 lg:mt-0 lg:rounded-lg"
      >
        <div className="min-w-0">
          <p className="judul text-[6.5rem]/[0.85] text-emas-300 tabular-nums max-[22rem]:text-[5rem]/[0.85]">
            {tercatatOf(jumlah)}/{sasaranOf(jumlah)}
          </p>
          <h2 className="judul mt-2 max-w-60 text-[2rem]/none">
            {`Kelompok\u00a0${nomor} ${all ? 'lengkap' : antre > 0 ? 'sudah ditandai semua' : 'sudah tercatat semua'}`}
          </h2>
          <p className="mt-2 max-w-50 text-[0.9375rem]/[1.4] text-rimba-100">
            {jumlahText(jumlah)}.{last && ` Yang terakhir tercatat ${jamWib(last)}.`}
            {open && <b className="mt-1 block text-emas-300">{`Masih terbuka: ${open}.`}</b>}
          </p>
          <Anyam rows={rows} dark className="mt-4 max-w-48" />
        </div>
        {all && (
          <>
            {/* Beside the words, never over them. */}
            <div aria-hidden className="relative -mt-7 -mr-5 -mb-6 overflow-hidden">
              <img
                src={tabur}
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
      {kabar && <KabarGrup text={kabar} />}
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
    navigator.vibrate?.(60)
  }, [first, flag])
  return first
}

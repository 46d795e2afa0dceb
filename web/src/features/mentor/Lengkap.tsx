import { jamWib } from '@bakti/contract/waktu.rules'
import { useEffect, useState } from 'react'
import sigo from '../../art/sigo.svg'
import tabur from '../../art/tabur.svg'
import { sessionFlag } from '../../platform/storage'
import { cx } from '../../ui/cx'
import type { ShownRow } from '../kehadiran/pending.rules'
import { countStatus, countUnsent } from '../kehadiran/jumlah.rules'
import { Anyam, jumlahText } from './Anyam'

interface LengkapProps {
  rows: readonly ShownRow[]
  nomor: number
  /** Names group and activity: the confetti falls once for each. */
  of: string
}

/** Everybody of the group has a record. */
export function Lengkap({ rows, nomor, of }: LengkapProps) {
  const jumlah = countStatus(rows)
  const last = rows
    .map(({ waktu_absen }) => waktu_absen ?? '')
    .sort()
    .at(-1)
  const unsent = countUnsent(rows)
  // Nobody is celebrated who is missing.
  const all = jumlah.Alfa === 0
  const fresh = useOnce(`lengkap ${of}`, all)
  return (
    <section
      aria-live="polite"
      className="songket di-gelap -mx-4 -mt-4 overflow-hidden bg-rimba-700 px-5 pt-7 pb-6 text-santan-50 max-lg:min-h-76 lg:mx-0 lg:mt-0 lg:rounded-lg"
    >
      {all && (
        <img
          src={tabur}
          alt=""
          className={cx(
            'absolute inset-0 -z-1 size-full mask-linear-75 mask-linear-from-transparent mask-linear-from-52% mask-linear-to-black mask-linear-to-66% object-cover object-right-top',
            fresh && 'animate-[tabur_1.1s_var(--ease-keluar)_both]',
          )}
        />
      )}
      <p className="judul text-[6.5rem]/[0.85] text-emas-300 tabular-nums max-[22rem]:text-[5rem]/[0.85]">
        {rows.length}/{rows.length}
      </p>
      <h2 className="judul mt-2 max-w-60 text-[2rem]/none">
        {all ? `Kelompok\u00a0${nomor} lengkap` : `Kelompok\u00a0${nomor} sudah tercatat semua`}
      </h2>
      <p className="mt-2 max-w-50 text-[0.9375rem]/[1.4] text-rimba-100">
        {jumlahText(jumlah)}.{last && ` Yang terakhir tercatat ${jamWib(last)}.`}
        {unsent > 0 && ` ${unsent} belum terkirim.`}
      </p>
      <Anyam jumlah={jumlah} dark className="mt-4 max-w-48" />
      {all && (
        <img
          src={sigo}
          alt=""
          className={cx(
            'absolute -right-5 -bottom-10 w-52',
            fresh && 'animate-[sembul_900ms_var(--ease-pegas)_both]',
          )}
        />
      )}
    </section>
  )
}

/** Whether this is the first time in this browser session; then the phone vibrates. */
function useOnce(flag: string, wanted: boolean): boolean {
  const [first] = useState(() => wanted && !sessionFlag.has(flag))
  useEffect(() => {
    if (!first) return
    sessionFlag.set(flag)
    navigator.vibrate?.(60)
  }, [first, flag])
  return first
}

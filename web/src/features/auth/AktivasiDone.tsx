import { saya as sayaFacts } from '@bakti/contract/saya.content'
import { nomorGelombang } from '@bakti/contract/anggota/anggota.rules'
import type { Kartu } from '@bakti/contract/aktivasi/aktivasi.schemas'
import { useEffect } from 'react'
import { vibrate } from '../../platform/vibrate'
import { qrPath } from '../../ui/qr-path'
import { AktivasiPass } from './AktivasiPass'

/** Modules of white around the code. */
const QUIET = 2

/** The finished card with its code. */
export function AktivasiDone({ kartu }: { kartu: Kartu }) {
  const { nama, nim, kelompok, gelombang } = kartu
  const hari = sayaFacts.gelombang.find(({ nomor }) => nomor === nomorGelombang(gelombang))?.hari
  const { d, size } = qrPath(kartu.kartu ?? kartu.id)
  useEffect(() => vibrate(60), [])
  return (
    <AktivasiPass kelompok={kelompok} gelombang={gelombang} hari={hari}>
      <div className="grid justify-items-center gap-0.5 p-4 text-center">
        <p className="judul text-[2rem]/none wrap-anywhere">{nama}</p>
        <p className="text-[1.0625rem] font-bold tracking-wide tabular-nums">{nim}</p>
        <svg
          viewBox={`${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label={`QR Code ${nama}`}
          className="mt-2.5 size-42"
        >
          <path d={d} stroke="#000" />
        </svg>
      </div>
    </AktivasiPass>
  )
}

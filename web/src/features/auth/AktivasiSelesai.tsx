import { saya as acaraSaya } from '@bakti/contract/acara.content'
import { nomorGelombang } from '@bakti/contract/anggota/gelombang.rules'
import type { Kartu } from '@bakti/contract/aktivasi/aktivasi.schemas'
import QRCode from 'qrcode'
import { useEffect, useState } from 'react'
import { PasAktivasi } from './PasAktivasi'

/** The finished card with its code (the member's id). */
export function AktivasiSelesai({ kartu }: { kartu: Kartu }) {
  const [picture, setPicture] = useState<string | null>(null)
  const { id, nama, nim, kelompok, gelombang } = kartu
  const hari = acaraSaya.gelombang.find(({ nomor }) => nomor === nomorGelombang(gelombang))?.hari
  useEffect(() => {
    let left = false
    QRCode.toDataURL(id, { width: 200, margin: 2 }).then(
      (url) => left || setPicture(url),
      // The card without its code is complete enough: it is also on paper.
      () => undefined,
    )
    navigator.vibrate?.(60)
    return () => void (left = true)
  }, [id])
  return (
    <PasAktivasi kelompok={kelompok} gelombang={gelombang} hari={hari}>
      <div className="grid justify-items-center gap-0.5 p-4 text-center">
        <p className="judul text-[2rem]/none wrap-anywhere">{nama}</p>
        <p className="text-[1.0625rem] font-bold tracking-wide tabular-nums">{nim}</p>
        <div className="mt-2.5 size-42">
          {picture && (
            <img
              src={picture}
              alt={`QR Code ${nama}`}
              width={168}
              height={168}
              className="size-42 [image-rendering:pixelated]"
            />
          )}
        </div>
      </div>
    </PasAktivasi>
  )
}

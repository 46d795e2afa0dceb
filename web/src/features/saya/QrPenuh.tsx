import type { Saya } from '@bakti/contract/saya/saya.schemas'
import { CircleCheck, CloudOff, SunMedium, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { remembered } from '../../platform/storage'
import { useWakeLock } from '../../platform/useWakeLock'
import { IconButton } from '../../ui/Button'
import { useBackCloses } from '../../ui/useBackCloses'
import { Qr } from './Qr'

/** A browser can't set the brightness: it asks for it, once on a device. */
const HINTED = 'qr:terang'

interface QrPenuhProps {
  anggota: NonNullable<Saya['anggota']>
  offline: boolean
  onClose: () => void
}

/** The code alone, on the whole screen, which stays on (rule R53). A native dialog: it holds the focus without code of its own. */
export function QrPenuh({ anggota, offline, onClose }: QrPenuhProps) {
  const { id, nama, nim, kelompok } = anggota
  const [awake, setAwake] = useState(false)
  const [first] = useState(() => remembered.flag(HINTED) === null)
  useWakeLock(true, setAwake)
  useBackCloses(true, onClose)
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  useEffect(() => remembered.set(HINTED, true), [])
  return (
    <dialog
      ref={dialog}
      className="qr-penuh"
      aria-labelledby="qr-nama"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="qr-atas">
        <span>
          <SunMedium aria-hidden /> Terangkan layarmu
        </span>
        <IconButton label="Tutup QR" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      {first && (
        <p className="qr-redup" role="status">
          <SunMedium aria-hidden /> Di luar ruangan, naikkan kecerahan layar sampai penuh.
        </p>
      )}
      <div className="qr-kode">
        <Qr id={id} nama={nama} />
      </div>
      <h2 id="qr-nama" className="qr-nama judul-nama">
        {nama}
      </h2>
      <p className="qr-nim tabular-nums">{nim}</p>
      <p className="qr-klp">
        KELOMPOK <b className="tabular-nums">{kelompok}</b>
      </p>
      <p className="qr-kaki">
        {offline ? <CloudOff aria-hidden /> : <CircleCheck aria-hidden />}
        {offline
          ? 'Tanpa internet. QR ini tetap berlaku.'
          : awake
            ? 'Layar tetap menyala. Bisa tanpa internet.'
            : 'Bisa tanpa internet.'}
      </p>
    </dialog>
  )
}

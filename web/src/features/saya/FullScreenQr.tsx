import type { KegiatanSaya, Saya } from '@bakti/contract/saya/saya.schemas'
import { timeWib } from '@bakti/contract/time.rules'
import { CircleCheck, CloudOff, SunMedium, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { serverNow } from '../../platform/clock'
import { remembered } from '../../platform/storage'
import { useWakeLock } from '../../platform/useWakeLock'
import { vibrate } from '../../platform/vibrate'
import { IconButton } from '../../ui/Button'
import { useBackCloses } from '../../ui/useBackCloses'
import { Qr } from './Pass'

/** A browser can't set the brightness: it asks for it, once on a device. */
const HINTED = 'qr:terang'

/** So long a scan is shown in the place of the code (ms). */
const TOLD_MS = 8_000
/** A scan that is older than the opening by more than this was not made of this screen (ms). */
const BEFORE_MS = 2 * 60_000

interface FullScreenQrProps {
  anggota: NonNullable<Saya['anggota']>
  /** As it was read last. */
  kegiatan: Saya['kegiatan']
  offline: boolean
  onClose: () => void
}

const keyOf = ({ id, waktu_absen }: KegiatanSaya) => `${id} ${waktu_absen}`
const isHadir = ({ status_kehadiran }: KegiatanSaya) => status_kehadiran === 'Hadir'

/** The activity in which the person was recorded while the code is shown, for a while: then the code is there for the next one. */
function useRecorded(kegiatan: readonly KegiatanSaya[]): KegiatanSaya | undefined {
  const [since] = useState(() => serverNow().getTime() - BEFORE_MS)
  const [told, setTold] = useState(() => new Set(kegiatan.filter(isHadir).map(keyOf)))
  const baru = kegiatan.find(
    (each) => isHadir(each) && !told.has(keyOf(each)) && Date.parse(each.waktu_absen ?? '') >= since,
  )
  const key = baru && keyOf(baru)
  useEffect(() => {
    if (key === undefined) return
    vibrate(60)
    const timer = setTimeout(() => setTold((before) => new Set([...before, key])), TOLD_MS)
    return () => clearTimeout(timer)
  }, [key])
  return baru
}

/** The code alone, on the whole screen, which stays on (rule R53). It turns to a tick when the scan arrives (rule R130). A native dialog: it holds the focus without code of its own. */
export function FullScreenQr({ anggota, kegiatan, offline, onClose }: FullScreenQrProps) {
  const { id, nama, nim, kelompok } = anggota
  const [awake, setAwake] = useState(false)
  const baru = useRecorded(kegiatan)
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
      className="qr-penuh fixed inset-0 flex size-full flex-col overflow-hidden bg-white px-6 pt-2"
      aria-labelledby="qr-nama"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="qr-atas flex min-h-14 items-center justify-between text-[0.9375rem] font-bold">
        <span className="inline-flex items-center gap-2">
          <SunMedium aria-hidden /> Terangkan layarmu
        </span>
        <IconButton label="Tutup QR" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      {first && (
        <p
          className="qr-redup mb-2 flex items-center gap-3 rounded-sm bg-emas-300 px-3.5 py-3 text-[0.9375rem] leading-[1.35] font-bold"
          role="status"
        >
          <SunMedium aria-hidden /> Di luar ruangan, naikkan kecerahan layar sampai penuh.
        </p>
      )}
      <div className="qr-kode" role="status">
        {baru ? (
          <div className="qr-centang grid aspect-square place-content-center justify-items-center gap-1.5 rounded-xl p-4 text-center leading-tight font-semibold text-white">
            <CircleCheck aria-hidden />
            <b>{`Hadir ${timeWib(baru.waktu_absen)}`}</b>
            {baru.title}
          </div>
        ) : (
          <Qr id={id} nama={nama} />
        )}
      </div>
      <h2 id="qr-nama" className="qr-nama judul-nama line-clamp-2 wrap-anywhere">
        {nama}
      </h2>
      <p className="qr-nim text-[1.375rem] leading-[1.3] font-bold tracking-[0.02em] tabular-nums">{nim}</p>
      <p className="qr-klp judul-nama mt-auto flex items-baseline justify-between border-t-2 pt-3 text-[2rem]/none">
        KELOMPOK <b className="tabular-nums">{kelompok}</b>
      </p>
      <p className="qr-kaki mt-3.5 flex items-center gap-2 text-[0.875rem] font-semibold [&_svg]:size-4.5">
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

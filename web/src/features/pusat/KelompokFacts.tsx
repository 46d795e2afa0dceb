import { telLink, waLink } from '@bakti/contract/hp.rules'
import type { Pusat } from '@bakti/contract/pusat/pusat.schemas'
import { timeWib } from '@bakti/contract/time.rules'
import { ArrowRight, MessageCircle, Phone, Smartphone, UserRound, WifiOff } from 'lucide-react'
import { paths } from '../../app/paths'
import { useScope } from '../../platform/useScope'
import { useServerNow } from '../../platform/useServerNow'
import { IconLink } from '../../ui/IconLink'
import { buttonClass } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { formatNumber } from '../../ui/format-number'
import { cellStyle } from './HeatGrid'
import { type Kelompok, type KelompokDetails, sinceText } from './pusat.rules'

const CALL = buttonClass({ size: 'small', className: '[&_svg]:size-5' })
const WRITE = buttonClass({ size: 'small', variant: 'outline', className: '[&_svg]:size-5' })
const SMALL = 'block text-[0.8125rem] font-normal text-tinta-lembut tabular-nums'

/** The facts of one group: counts, last scan, mentors, and the state of their phone. */
export function KelompokFacts({ picture, kelompok }: { picture: Pusat; kelompok: Kelompok }) {
  const { nomor, hadir, sasaran } = kelompok
  const open = useScope('readKehadiran') !== null
  const rincian = picture.rincian.find((each) => each.nomor === nomor)
  const terakhir = rincian?.terakhir
  const look = cellStyle(kelompok)
  return (
    <div className="flex items-center gap-x-6 gap-y-4 max-xl:flex-wrap">
      <b
        aria-hidden
        className={cx('sel-panas h-11! w-13! shrink-0 text-[1.0625rem]!', look.className)}
        style={look.style}
      >
        {nomor}
      </b>
      <p className="leading-tight font-bold">
        <span className="sr-only">Kelompok {nomor}: </span>
        {formatNumber(hadir)} dari {formatNumber(sasaran)} hadir
        <small className={SMALL}>{terakhir ? `Scan terakhir ${timeWib(terakhir)}` : 'Belum ada scan'}</small>
      </p>
      <PhoneState rincian={rincian} />
      <Mentors rincian={rincian} />
      {open && rincian && (
        <IconLink
          label={`Buka Kelompok ${nomor}`}
          to={paths.absensi({ kelompok: rincian.id, kegiatan: picture.id ?? undefined })}
        >
          <ArrowRight aria-hidden />
        </IconLink>
      )}
    </div>
  )
}

function PhoneState({ rincian }: { rincian: KelompokDetails | undefined }) {
  const now = useServerNow([])
  const device = rincian?.perangkat
  if (!device)
    return (
      <p className="flex items-center gap-2.5 leading-tight text-tinta-lembut [&_svg]:size-5">
        <Smartphone aria-hidden /> HP mentor belum melapor
      </p>
    )
  const bad = device.keadaan === 'diam' || device.keadaan === 'hilang'
  return (
    <p className="flex items-center gap-2.5 leading-tight font-bold [&_svg]:size-5">
      {bad ? <WifiOff aria-hidden className="text-bahaya" /> : <Smartphone aria-hidden />}
      <span>
        {device.keadaan === 'diam' && device.sejak
          ? `HP diam ${sinceText(device.sejak, now)}`
          : device.keadaan === 'hilang'
            ? 'Penyimpanan HP terhapus'
            : device.keadaan === 'tutup'
              ? 'HP tidak dibuka'
              : 'HP terhubung'}
        {device.belum_terkirim > 0 && (
          <small className={SMALL}>{formatNumber(device.belum_terkirim)} belum terkirim</small>
        )}
      </span>
    </p>
  )
}

function Mentors({ rincian }: { rincian: KelompokDetails | undefined }) {
  const mentor = rincian?.mentor ?? []
  if (mentor.length === 0) return <p className="mr-auto text-tinta-lembut">Belum ada mentor</p>
  return (
    <ul className="ml-auto grid gap-2 max-xl:ml-0 max-xl:w-full">
      {mentor.map(({ nama, hp }) => (
        <li
          key={`${nama} ${hp}`}
          className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 max-xl:justify-between"
        >
          <span className="flex items-center gap-2.5 leading-tight font-bold [&_svg]:size-5">
            <UserRound aria-hidden />
            <span>
              {nama}
              <small className={SMALL}>{hp ?? 'Tanpa nomor HP'}</small>
            </span>
          </span>
          {hp !== null && (
            <span className="flex gap-2">
              <a className={CALL} href={telLink(hp)}>
                <Phone aria-hidden /> Telepon <span className="sr-only">{nama}</span>
              </a>
              <a className={WRITE} href={waLink(hp)} target="_blank" rel="noopener noreferrer">
                <MessageCircle aria-hidden /> WhatsApp <span className="sr-only">{nama}</span>
              </a>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

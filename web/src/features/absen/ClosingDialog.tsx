import type { CountedAbsen } from '@bakti/contract/absen/absen.schemas'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { expectedOf } from '@bakti/contract/absen/jumlah.rules'
import { ageText } from '@bakti/contract/age.rules'
import { longTime, shownTanggal } from '@bakti/contract/time.rules'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Lock, LockOpen, MessageSquareWarning, Scale, ScanLine, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../app/paths'
import { useServerNow } from '../../platform/useServerNow'
import { Banner } from '../../ui/Banner'
import { cx } from '../../ui/cx'
import { Button } from '../../ui/Button'
import { Dialog, DialogBody, DialogFooter } from '../../ui/Dialog'
import { formatNumber } from '../../ui/format-number'
import { Link } from '../../ui/Link'
import { perangkatListQuery } from '../perangkat/perangkat.queries'
import { closingFailure, useSetClosed } from './ClosedBar'
import { StatusBadge } from './status-kehadiran'

/** Devices with unsent acts that are listed by name. */
const LISTED = 5

interface ClosingDialogProps {
  absen: CountedAbsen
  /** It was closed or opened: the activity as it is now. */
  onDone: (absen: CountedAbsen) => void
  onClose: () => void
}

/** Asks before an activity is closed, with what follows from it, or before it is opened again (rule H133). */
export function ClosingDialog({ absen, onDone, onClose }: ClosingDialogProps) {
  const opens = absen.ditutup_at !== undefined
  const save = useSetClosed(absen, onDone)
  const title = `${opens ? 'Buka lagi' : 'Tutup'} ${absen.title}?`
  const { alfa_otomatis: automatic = 0, belum } = absen
  const [from, to] = opens ? (['Alfa', 'Belum Absen'] as const) : (['Belum Absen', 'Alfa'] as const)
  const moved = opens ? automatic : belum
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      locked={save.isPending}
      description={
        opens
          ? `${shownTanggal(absen.tanggal)} · ditutup ${longTime(absen.ditutup_at)}`
          : `${shownTanggal(absen.tanggal)} · sasaran ${formatNumber(expectedOf(absen))}, tercatat ${formatNumber(expectedOf(absen) - belum)}`
      }
    >
      <DialogBody className="gap-5!">
        <div className="flex items-center justify-center gap-6 rounded-md bg-belum-latar px-4 py-5 md:gap-14">
          <Figure count={moved} status={from} />
          <ArrowRight aria-label="menjadi" className="size-5 shrink-0" />
          <Figure count={moved} status={to} />
        </div>
        {opens ? <Opening marked={absen.alfa - automatic} /> : <StillOpen absen={absen} />}
        {save.error && (
          <Banner tone="red" live="alert" detail={closingFailure(save.error).detail}>
            {closingFailure(save.error).text}
          </Banner>
        )}
      </DialogBody>
      <DialogFooter stays>
        <p className="flex-1 self-center text-sm text-tinta-lembut max-md:text-center">
          {opens ? 'Bisa ditutup lagi kapan saja.' : 'Bisa dibuka lagi kapan saja.'}
        </p>
        <Button variant="outline" disabled={save.isPending} onClick={onClose}>
          Batal
        </Button>
        <Button
          icon={opens ? <LockOpen aria-hidden /> : <Lock aria-hidden />}
          busy={save.isPending}
          busyText={opens ? 'Membuka...' : 'Menutup...'}
          onClick={() => save.mutate()}
        >
          {opens ? 'Buka lagi' : 'Tutup kegiatan'}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function Figure({ count, status }: { count: number; status: StatusKehadiran }) {
  return (
    <span className="grid justify-items-center gap-2">
      <b className={cx('judul text-[2.75rem]/none tabular-nums', status === 'Alfa' && 'text-alfa-teks')}>
        {formatNumber(count)}
      </b>
      <StatusBadge status={status} />
    </span>
  )
}

function Opening({ marked }: { marked: number }) {
  return (
    <>
      <p>
        Membuka lagi tidak mengubah catatan apa pun. Yang terbaca Alfa karena penutupan kembali menjadi Belum
        Absen.
      </p>
      {marked > 0 && (
        <Banner tone="blue">{`${formatNumber(marked)} Alfa yang ditandai sendiri tetap Alfa.`}</Banner>
      )}
    </>
  )
}

interface LineProps {
  icon: ReactNode
  count: number
  what: string
  detail: string
  to?: string
  children?: ReactNode
}

function Line({ icon, count, what, detail, to, children }: LineProps) {
  if (count === 0) return null
  return (
    <li className="grid grid-cols-[2.5rem_1fr] gap-x-4 border-t border-garis-admin py-3.5 first:border-t-0">
      <span
        aria-hidden
        className="grid size-10 place-items-center rounded-full bg-izin-latar text-izin-teks [&_svg]:size-5"
      >
        {icon}
      </span>
      <span className="min-w-0">
        <b>{`${formatNumber(count)} ${what}`}</b>
        <span className="block text-sm text-tinta-lembut">{detail}</span>
        {to && (
          <Link
            to={to}
            className="inline-flex min-h-11 items-center text-sm font-bold text-aksi no-underline md:min-h-8"
          >
            Buka
            <span className="sr-only">{` ${what}`}</span>
            <ArrowRight aria-hidden className="ml-1 size-4" />
          </Link>
        )}
        {children}
      </span>
    </li>
  )
}

/** What is not settled yet. None of it is lost by the closing. */
function StillOpen({ absen }: { absen: CountedAbsen }) {
  const devices = useQuery(perangkatListQuery())
  const now = useServerNow([])
  const unsent = (devices.data?.data ?? [])
    .filter(({ sisa }) => sisa.unsent > 0)
    .sort((a, b) => b.sisa.unsent - a.sisa.unsent)
  const page = (place: 'perlu-diputuskan' | 'scan-ditahan' | 'laporan-peserta') =>
    paths.absensi({ kegiatan: absen.id }, place)
  return (
    <>
      {devices.error && (
        <Banner tone="orange">
          Catatan yang belum terkirim di perangkat tidak dapat diperiksa sekarang.
        </Banner>
      )}
      <ul aria-busy={devices.isLoading}>
        <Line
          icon={<Smartphone />}
          count={unsent.reduce((sum, { sisa }) => sum + sisa.unsent, 0)}
          what="catatan belum terkirim"
          detail={`di ${unsent.length} perangkat; scan yang masuk nanti tetap dihitung Hadir`}
          to={paths.perangkat()}
        >
          <ul className="text-sm">
            {unsent.slice(0, LISTED).map(({ id, nama, kelompok, sisa, reported_at }) => (
              <li key={id} className="flex gap-3 py-1">
                <b className="min-w-8 text-right tabular-nums">{sisa.unsent}</b>
                <span className="min-w-0 flex-1 wrap-anywhere">
                  {kelompok.length > 0 ? `${nama}, Kelompok ${kelompok.join(', ')}` : nama}
                </span>
                <span className="text-tinta-lembut">{`${ageText(reported_at, now)} lalu`}</span>
              </li>
            ))}
          </ul>
        </Line>
        <Line
          icon={<Scale />}
          count={absen.perlu_diputuskan}
          what="perlu diputuskan"
          detail="status mereka tidak berubah"
          to={page('perlu-diputuskan')}
        />
        <Line
          icon={<ScanLine />}
          count={absen.ditahan}
          what="scan ditahan"
          detail="tetap dapat dicatat sesudah ditutup"
          to={page('scan-ditahan')}
        />
        <Line
          icon={<MessageSquareWarning />}
          count={absen.laporan ?? 0}
          what="laporan peserta"
          detail="belum dijawab"
          to={page('laporan-peserta')}
        />
      </ul>
    </>
  )
}

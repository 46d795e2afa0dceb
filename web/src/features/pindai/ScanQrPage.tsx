import { shownTanggal } from '@bakti/contract/time.rules'
import { useQuery } from '@tanstack/react-query'
import { Focus, Ruler, Sun, Timer } from 'lucide-react'
import { matchPath, useLocation } from 'react-router'
import { paths } from '../../app/paths'
import { screens } from '../../app/screens'
import { LinkButton } from '../../ui/Button'
import { CachedBanner } from '../../ui/CachedBanner'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { FailedState } from '../../ui/FailedState'
import { ListBanner } from '../../ui/ListBanner'
import { PageHeader } from '../../ui/PageHeader'
import { PageSpinner } from '../../ui/Spinner'
import { absenListQuery } from '../absen/absen.queries'
import { Recording } from './Recording'
import { ScanStation } from './ScanStation'

const FAILED = 'Gagal memuat data absen'

/** /scan-qr/{absensiId}: scans one code at a time, of any group (rule S10). */
export function ScanQrPage() {
  const { pathname } = useLocation()
  const { absensiId } = matchPath(screens.scanQr.path, pathname)?.params ?? {}
  const list = useQuery(absenListQuery())
  if (list.isPending) return <PageSpinner text="Memuat data..." />
  const absen = list.data?.data.find(({ id }) => id === absensiId?.toLowerCase())
  return (
    <>
      <PageHeader title="Scan QR Code">
        {absen && `${absen.title}, ${shownTanggal(absen.tanggal)}`}
      </PageHeader>
      {list.data && <ListBanner list={list}>{FAILED}</ListBanner>}
      <CachedBanner read={list.data} />
      {list.error && !list.data ? (
        <Card>
          <FailedState list={list}>{FAILED}</FailedState>
        </Card>
      ) : absen ? (
        <Recording>
          <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,33.75rem)_minmax(16rem,1fr)]">
            <ScanStation key={absen.id} absen={absen}>
              <Hints />
            </ScanStation>
          </div>
        </Recording>
      ) : (
        <Card>
          <EmptyState
            art="not-found"
            title="Kegiatan tidak ditemukan"
            live="alert"
            action={<LinkButton to={paths.listAbsen()}>Ke List Absen</LinkButton>}
          >
            Kegiatan pada alamat ini tidak ada atau sudah dihapus. Pilih kegiatan lain di List Absen.
          </EmptyState>
        </Card>
      )}
    </>
  )
}

const HINTS = [
  { icon: Focus, text: 'Pastikan QR terlihat jelas di dalam bingkai.' },
  { icon: Ruler, text: 'Jarak sekitar 15–20 cm dari layar.' },
  { icon: Sun, text: 'Cari tempat dengan cahaya yang cukup.' },
  { icon: Timer, text: 'Tunggu sampai terbaca otomatis.' },
]

function Hints() {
  return (
    <Card className="px-6 py-5">
      <h2 className="text-[1.0625rem] font-extrabold">Supaya cepat terbaca</h2>
      <ol>
        {HINTS.map(({ icon: Icon, text }) => (
          <li
            key={text}
            className="flex min-h-14 items-center gap-3.5 border-t border-garis-admin py-2 first:border-0"
          >
            <Icon aria-hidden className="size-5 shrink-0 stroke-[2.1] text-tautan" />
            {text}
          </li>
        ))}
      </ol>
    </Card>
  )
}

import { timeWib } from '@bakti/contract/time.rules'
import type { Pusat } from '@bakti/contract/pusat/pusat.schemas'
import { ChartColumn, Monitor } from 'lucide-react'
import { Suspense, lazy } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { serverNow } from '../../platform/clock'
import { useScope } from '../../platform/useScope'
import { useServerNow } from '../../platform/useServerNow'
import { paths } from '../../app/paths'
import { LinkButton } from '../../ui/Button'
import { CachedBanner } from '../../ui/CachedBanner'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { Catch } from '../../ui/Catch'
import { FailedState } from '../../ui/FailedState'
import { ListBanner } from '../../ui/ListBanner'
import { PageHeader } from '../../ui/PageHeader'
import { later } from '../../ui/later'
import { LoadingText, Skeleton } from '../../ui/Skeleton'
import { Arrivals } from './Arrivals'
import { Devices } from './Devices'
import { Figures } from './Figures'
import { Inbox } from './Inbox'
import { KegiatanTabs } from './KegiatanTabs'
import { KelompokPanel } from './KelompokPanel'
import { Parts } from './Parts'
import { usePusat } from './pusat.queries'
import { useFirstStart } from './first-start.queries'
import { dayText } from './pusat.rules'

const FAILED = 'Gagal memuat pusat'

const Room = later(async () => (await import('./Room')).Room)

const FirstStart = lazy(async () => ({ default: (await import('./FirstStart')).FirstStart }))

/** Of the address of a room that was opened from here: closing it goes back. */
const FROM_HERE = { fromPusat: true }

/** What the address says: the activity, the group, and whether it is shown to a room. */
function usePlace() {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: Partial<typeof FROM_HERE> | null }
  const kelompok = Number(search.get('kelompok'))
  const change = (name: string, value: string) =>
    setSearch(
      (before) => {
        before.set(name, value)
        return before
      },
      { replace: true },
    )
  return {
    kegiatan: search.get('kegiatan'),
    kelompok: Number.isInteger(kelompok) && kelompok > 0 ? kelompok : null,
    showKegiatan: (id: string) => change('kegiatan', id),
    showKelompok: (nomor: number) => change('kelompok', String(nomor)),
    /** The list of a first start was left. */
    left: search.get('lihat') === 'pusat',
    room: search.has('layar'),
    openRoom: () =>
      setSearch(
        (before) => {
          before.set('layar', '1')
          return before
        },
        { state: FROM_HERE },
      ),
    closeRoom: () => {
      if (state?.fromPusat) return void navigate(-1)
      setSearch(
        (before) => {
          before.delete('layar')
          return before
        },
        { replace: true },
      )
    },
  }
}

/** /pusat: what happens now, in one picture (rules U150 to U155, U165). */
export function PusatPage() {
  const place = usePlace()
  const { list, live } = usePusat(place.kegiatan)
  const picture = list.data?.data
  const chosen = picture?.kegiatan.find(({ id }) => id === picture.id)
  const report = useScope('readLaporan') !== null
  const acts = [
    ...(report ? [{ label: 'Laporan', icon: <ChartColumn aria-hidden />, to: paths.laporan() }] : []),
    ...(chosen
      ? [{ label: 'Layar ruangan', icon: <Monitor aria-hidden />, onPress: place.openRoom, main: true }]
      : []),
  ]
  return (
    <>
      <PageHeader title="Pusat" acts={acts}>
        {list.data && <Age at={list.data.at} live={live} kept={list.data.cached} />}
      </PageHeader>
      {picture && chosen && list.data && place.room && (
        <Room
          picture={picture}
          chosen={chosen}
          at={list.data.at}
          live={live}
          routed
          onClose={place.closeRoom}
        />
      )}
      {picture && <ListBanner list={list}>{FAILED}</ListBanner>}
      <CachedBanner read={list.data} />
      {list.isPending ? (
        <Loading />
      ) : picture ? (
        <Beginning picture={picture} place={place} />
      ) : (
        <FailedState list={list}>{FAILED}</FailedState>
      )}
    </>
  )
}

/** Whether the picture moves by itself, and of when it is. */
function Age({ at, live, kept }: { at: string; live: boolean; kept: boolean }) {
  useServerNow([Date.parse(at) + 1_000])
  const seconds = Math.round((serverNow().getTime() - Date.parse(at)) / 1_000)
  return (
    <span role="status" className="inline-flex items-center gap-2 text-sm font-bold">
      <i
        aria-hidden
        className={
          live
            ? 'size-2.5 rounded-full bg-hadir-penuh ring-4 ring-hadir-latar'
            : 'size-2.5 rounded-full bg-belum-tepi'
        }
      />
      {live
        ? 'Langsung'
        : seconds < 20 && !kept
          ? 'Diperbarui tiap 5 detik'
          : `Keadaan pukul ${timeWib(at)} WIB`}
    </span>
  )
}

function Loading() {
  return (
    <div className="grid gap-4">
      <LoadingText>Memuat pusat...</LoadingText>
      <Skeleton className="h-20" round="rounded-lg" />
      <Skeleton className="h-48" round="rounded-lg" />
      <Skeleton className="h-80" round="rounded-lg" />
    </div>
  )
}

interface PlaceProps {
  picture: Pusat
  place: ReturnType<typeof usePlace>
}

/** Before the first activity the list of a first start, until it is left (rule U168). */
function Beginning({ picture, place }: PlaceProps) {
  const now = useServerNow([])
  const mayAct = useScope('manageAbsen') !== null
  const { awal, isPending, readAgain } = useFirstStart(picture, now, place.left)
  const shown = <Picture picture={picture} place={place} />
  if (isPending) return <Loading />
  if (!awal) return shown
  return (
    <Catch fallback={shown}>
      <Suspense fallback={<Loading />}>
        <FirstStart awal={awal} now={now} mayAct={mayAct} onChanged={readAgain} />
      </Suspense>
    </Catch>
  )
}

function Picture({ picture, place }: PlaceProps) {
  const manage = useScope('manageAbsen') !== null
  const decide = useScope('decideKehadiran') !== null
  const devices = useScope('managePerangkat') !== null
  const now = useServerNow([])
  const chosen = picture.kegiatan.find(({ id }) => id === picture.id)
  if (!chosen)
    return (
      <EmptyState
        art="empty"
        title="Belum ada kegiatan."
        live="status"
        action={manage && <LinkButton to={paths.addAbsen()}>+ Add List Absen</LinkButton>}
      >
        Begitu ada kegiatan, kedatangannya terlihat di sini.
      </EmptyState>
    )
  const day = dayText(picture.kegiatan, now)
  return (
    <div className="grid gap-4">
      {day && <p className="text-tinta-lembut">{day}</p>}
      <KegiatanTabs picture={picture} now={now} onChoose={place.showKegiatan} />
      <Card className="grid gap-x-8 gap-y-5 p-4 md:px-6 md:py-5 xl:grid-cols-[27rem_minmax(0,1fr)]">
        <Figures picture={picture} chosen={chosen} now={now} mayClose={manage} />
        <Arrivals picture={picture} chosen={chosen} />
      </Card>
      <KelompokPanel picture={picture} chosen={place.kelompok} onChoose={place.showKelompok} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Parts bagian={picture.bagian} />
        <div className="grid gap-4 max-xl:-order-1">
          <Inbox jumlah={picture.kotak} now={now} open={decide} />
          <Devices perangkat={picture.perangkat} now={now} open={devices} />
        </div>
      </div>
    </div>
  )
}

import { nomorGelombang } from '@bakti/contract/anggota/anggota.rules'
import { saya as sayaFacts } from '@bakti/contract/saya.content'
import type { User } from '@bakti/contract/auth/auth.schemas'
import type { Saya } from '@bakti/contract/saya/saya.schemas'
import { timeWib } from '@bakti/contract/time.rules'
import { CalendarClock, QrCode, ScanQrCode, Users } from 'lucide-react'
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useSession } from '../../platform/session'
import { useServerNow } from '../../platform/useServerNow'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { cx } from '../../ui/cx'
import { FailedState } from '../../ui/FailedState'
import { ListBanner } from '../../ui/ListBanner'
import { PageTitle } from '../../ui/ListWithDialogs'
import { LoadingText, Skeleton } from '../../ui/Skeleton'
import { SkipLink } from '../../ui/Link'
import { useInView } from '../../ui/useInView'
import { Block, ENTRY, Small } from './Block'
import { YourDays, Today, Current } from './Today'
import { Kehadiran } from './Kehadiran'
import { Mentor } from './Mentor'
import { Pass, EmptyPass } from './Pass'
import { FullScreenQr } from './FullScreenQr'
import { type Greeting, greetingOf, titleWidth, upcomingOf } from './greeting.rules'
import type { CardFacts } from './kept-card'
import { timelineOf } from './timeline.rules'
import { dayText, calledName } from './saya.rules'
import { useSaya } from './saya.queries'
import { TugasGems } from './TugasGems'
import './saya.css'

const FAILED = 'Gagal memuat halamanmu'
const COLUMN = 'mx-auto w-[min(100%-2.5rem,var(--lebar-konten))]'

const PART = 'grid min-w-0 content-start'

interface SayaPageProps {
  /** The navigation of the site. */
  nav: ReactNode
}

/** /saya: the page of a participant. */
export const SayaPage = ({ nav }: SayaPageProps) => (
  <Around nav={nav}>
    <PageBody />
  </Around>
)

const NO_MEMBER = { id: '-', nama: '', nim: '', gelombang: '1', kelompok: 0, sekelompok: 0 }

/** What the build draws of it: a card that has nothing on it, to be filled in by the script in the head (kept-card.ts). */
export function EmptySayaPage({ nav }: SayaPageProps) {
  const programme = sayaFacts.programme.map(({ tanggal, gelombang }) => ({ tanggal, gelombang }))
  const facts: CardFacts = { gelombang: sayaFacts.gelombang, programme }
  return (
    <template data-facts={JSON.stringify(facts)}>
      <div data-drawn>
        <Around nav={nav}>
          <Frame greeting={['', '']} left={<Pass anggota={NO_MEMBER} onOpen={() => {}} ref={null} />} />
        </Around>
      </div>
    </template>
  )
}

function Around({ nav, children }: SayaPageProps & { children: ReactNode }) {
  return (
    <div className="min-h-svh bg-latar">
      <PageTitle>Halamanku</PageTitle>
      <SkipLink to="isi" />
      {nav}
      <main id="isi" tabIndex={-1} className="overflow-x-clip outline-none">
        {children}
      </main>
    </div>
  )
}

/** The page in each of its states (rules U7, R50). */
function PageBody() {
  const { user } = useSession()
  const [showing, setShowing] = useState(false)
  const { answer, read, looking } = useSaya({ watching: showing })
  // What stands there before the app goes when this page has what it shows.
  useLayoutEffect(() => {
    if (!looking) globalThis.early?.end()
  }, [looking])
  const data = read?.data
  const moments = [
    ...(data?.kegiatan ?? []).map(({ mulai }) => Date.parse(mulai ?? '')),
    ...(data?.tugas ?? []).map(({ deadline }) => Date.parse(deadline)),
  ]
  const now = useServerNow(moments.filter(Number.isFinite))
  const offline = answer.data?.cached === true || (answer.error !== null && !answer.error.refused)
  if (!read) {
    const waiting = looking || answer.isPending
    return <Frame greeting={haloOf(user)} left={waiting ? <LoadingRows /> : <LoadFailed list={answer} />} />
  }
  const { error, isFetching, refetch } = answer
  const news = offline ? (
    <OfflineNote at={read.at} linked={read.data.anggota !== null} now={now} />
  ) : (
    error && (
      <div className="relative z-10">
        <ListBanner list={{ data: read, error, isFetching, refetch }}>{FAILED}</ListBanner>
      </div>
    )
  )
  const { anggota } = read.data
  if (anggota === null)
    return (
      <Frame
        greeting={haloOf(user)}
        left={
          <>
            <EmptyPass dilepas={read.data.dilepas} />
            {news}
          </>
        }
      >
        <Outlook />
        <TugasGems tugas={read.data.tugas} now={now} wide />
      </Frame>
    )
  return (
    <Linked
      saya={read.data}
      anggota={anggota}
      now={now}
      offline={offline}
      news={news}
      showing={showing}
      onShow={() => setShowing(true)}
      onHide={() => {
        setShowing(false)
        // Whoever has shown the code wants to see the scan.
        void refetch()
      }}
    />
  )
}

interface LinkedProps {
  saya: Saya
  anggota: NonNullable<Saya['anggota']>
  now: Date
  offline: boolean
  news: ReactNode
  /** The code is on the whole screen. */
  showing: boolean
  onShow: () => void
  onHide: () => void
}

/** The page of somebody who has a card. */
function Linked({ saya, anggota, now, offline, news, showing, onShow, onHide }: LinkedProps) {
  const pass = useRef<HTMLButtonElement>(null)
  const passInView = useInView(pass, '0px', true)
  const { kegiatan, tugas, mentor } = saya
  const { programme } = sayaFacts
  const rel = timelineOf({ kegiatan, gelombang: anggota.gelombang, programme, now })
  const over = rel.every(({ placement }) => placement === 'lewat')
  return (
    <>
      <Frame
        greeting={greetingOf({ anggota, kegiatan, programme, now })}
        left={
          <>
            <Pass anggota={anggota} onOpen={onShow} ref={pass} />
            {news}
          </>
        }
      >
        <Current rel={rel} now={now} />
        {over && (
          <YourDays kegiatan={upcomingOf({ kegiatan, now })} nomor={nomorGelombang(anggota.gelombang)} />
        )}
        <Today rel={rel} now={now} />
        <Mentor anggota={anggota} mentor={mentor} />
        <TugasGems tugas={tugas} now={now} />
        <Kehadiran kegiatan={kegiatan} now={now} />
      </Frame>
      {!passInView && (
        <div
          className="saya-lekat fixed inset-x-0 bottom-0 z-35 border-t border-garis bg-permukaan-hangat px-5 pt-3 lg:hidden"
          role="region"
          aria-label="Tindakan"
        >
          <Button
            variant="accent"
            size="large"
            full
            icon={<QrCode aria-hidden />}
            aria-haspopup="dialog"
            onClick={onShow}
          >
            Tampilkan QR
          </Button>
        </div>
      )}
      {showing && <FullScreenQr {...{ anggota, kegiatan, offline }} onClose={onHide} />}
    </>
  )
}

/** The greeting of who has no card, or none yet on this device. */
function haloOf(user: User | null): Greeting {
  const nick = calledName(user?.name ?? '')
  return nick ? ['Halo,', nick.nama, nick.small] : ['Halo!']
}

interface FrameProps {
  greeting: Greeting
  /** Below the greeting: the pass. */
  left: ReactNode
  children?: ReactNode
}

function Frame({ greeting, left, children }: FrameProps) {
  const [first, second, small] = greeting
  const style = { '--lebar-kata': titleWidth(greeting) } as CSSProperties
  return (
    <>
      <section className="saya-kepala songket di-gelap bg-rimba-800 text-santan-50">
        <div className={COLUMN}>
          <h1 className={cx('saya-judul judul', small && 'kecil')} style={style}>
            {first} {second !== undefined && <span className="block lg:inline">{second}</span>}
          </h1>
        </div>
      </section>
      <div className={cx(COLUMN, 'saya-isi relative grid')}>
        <div className={cx(PART, 'saya-utama')}>{left}</div>
        <div className={cx(PART, 'saya-samping')}>{children}</div>
      </div>
    </>
  )
}

function OfflineNote({ at, linked, now }: { at: string; linked: boolean; now: Date }) {
  const day = dayText(at, now)
  const age = `${day === 'hari ini' ? 'pukul' : `${day},`} ${timeWib(at)}`
  return (
    <Banner
      tone="yellow"
      live="status"
      className="relative z-10"
      detail={`${linked ? 'QR-mu tetap bisa dipindai. ' : ''}Data terakhir ${age}.`}
    >
      Sedang tanpa internet
    </Banner>
  )
}

/** What an account without a card gets with one. */
function Outlook() {
  return (
    <Block title="Yang terbuka setelah aktif" wide>
      <ul>
        <li className={ENTRY}>
          <ScanQrCode className="text-tautan" aria-hidden />
          <span>
            <b className="block">Kartu QR</b>
            <Small>Masuk gerbang tanpa kertas, juga tanpa internet</Small>
          </span>
        </li>
        <li className={ENTRY}>
          <Users className="text-tautan" aria-hidden />
          <span>
            <b className="block">Kelompok dan mentor</b>
            <Small>Nomor yang bisa kamu hubungi</Small>
          </span>
        </li>
        <li className={ENTRY}>
          <CalendarClock className="text-tautan" aria-hidden />
          <span>
            <b className="block">Jadwal dan kehadiran</b>
            <Small>Lihat jam berapa kamu tercatat hadir</Small>
          </span>
        </li>
      </ul>
    </Block>
  )
}

function LoadFailed({ list }: { list: ReturnType<typeof useSaya>['answer'] }) {
  return (
    <div className="pt-18">
      <Card>
        <FailedState list={list}>{FAILED}</FailedState>
      </Card>
    </div>
  )
}

function LoadingRows() {
  return (
    <div className="pas saya-pas">
      <LoadingText>Memuat halamanmu...</LoadingText>
      <Skeleton className="h-120 w-full rounded-xl" />
    </div>
  )
}

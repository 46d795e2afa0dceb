import { nomorGelombang } from '@bakti/contract/anggota/anggota.rules'
import { saya as sayaFacts } from '@bakti/contract/saya.content'
import type { User } from '@bakti/contract/auth/auth.schemas'
import type { Saya } from '@bakti/contract/saya/saya.schemas'
import { timeWib, tanggalWib } from '@bakti/contract/time.rules'
import { CalendarClock, QrCode, ScanQrCode, Users } from 'lucide-react'
import { type CSSProperties, type ReactNode, useRef, useState } from 'react'
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
import { Block } from './Block'
import { YourDays, Today, Current } from './Today'
import { Kehadiran } from './Kehadiran'
import { Mentor } from './Mentor'
import { Pass, EmptyPass } from './Pass'
import { FullScreenQr } from './FullScreenQr'
import { timelineOf } from './timeline.rules'
import { dayText, daysUntil, wordWidth, calledName, greetingWord } from './saya.rules'
import { useSaya } from './saya.queries'
import { TugasGems } from './TugasGems'
import './saya.css'

const FAILED = 'Gagal memuat halamanmu'
const COLUMN = 'mx-auto w-[min(100%-2.5rem,var(--lebar-konten))]'

/** /saya: the page of a participant. `nav`: the navigation of the site. */
export function SayaPage({ nav }: { nav: ReactNode }) {
  return (
    <div className="min-h-svh bg-latar">
      <PageTitle>Halamanku</PageTitle>
      <SkipLink to="isi" />
      {nav}
      <main id="isi" tabIndex={-1} className="saya outline-none">
        <PageBody />
      </main>
    </div>
  )
}

/** The page in each of its states (rules U7, R50). */
function PageBody() {
  const { user } = useSession()
  const [showing, setShowing] = useState(false)
  const { answer, read, looking } = useSaya({ watching: showing })
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
      <div className="saya-spanduk">
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
  const rel = timelineOf({ kegiatan, gelombang: anggota.gelombang, programme: sayaFacts.programme, now })
  const today = tanggalWib(now.toISOString())
  const upcoming = kegiatan.filter(({ tanggal }) => tanggal > today)
  const over = rel.every(({ placement }) => placement === 'lewat')
  const [next] = rel.length === 0 ? upcoming : []
  return (
    <>
      <Frame
        greeting={next ? [`${daysUntil(next.tanggal, now)} hari`, 'lagi'] : greetingOf(anggota.nama, now)}
        left={
          <>
            <Pass anggota={anggota} onOpen={onShow} ref={pass} />
            {news}
          </>
        }
      >
        <Current rel={rel} now={now} />
        {over && <YourDays kegiatan={upcoming} nomor={nomorGelombang(anggota.gelombang)} />}
        <Today rel={rel} now={now} />
        <Mentor anggota={anggota} mentor={mentor} />
        <TugasGems tugas={tugas} now={now} />
        <Kehadiran kegiatan={kegiatan} now={now} />
      </Frame>
      {!passInView && (
        <div className="saya-lekat" role="region" aria-label="Tindakan">
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

type Greeting = readonly [first: string, second?: string | undefined, small?: boolean]

/** 'Pagi, Aisyah' in two lines beside the strap; a long first name leaves the greeting alone (rule R55). */
function greetingOf(nama: string, now: Date): Greeting {
  const nick = calledName(nama)
  return nick ? [`${greetingWord(now)},`, nick.nama, nick.small] : [`${greetingWord(now)}!`]
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

function Frame({ greeting: [first, second, small], left, children }: FrameProps) {
  const style = { '--lebar-kata': Math.max(wordWidth(first), wordWidth(second ?? '')) } as CSSProperties
  return (
    <>
      <section className="saya-kepala songket di-gelap">
        <div className={COLUMN}>
          <h1 className={cx('saya-judul judul', small && 'kecil')} style={style}>
            {first} {second && <span>{second}</span>}
          </h1>
        </div>
      </section>
      <div className={cx(COLUMN, 'saya-isi')}>
        <div className="saya-utama">{left}</div>
        <div className="saya-samping">{children}</div>
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
      className="saya-spanduk"
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
      <ul className="janji">
        <li>
          <ScanQrCode aria-hidden />
          <span>
            <b>Kartu QR</b>
            <small>Masuk gerbang tanpa kertas, juga tanpa internet</small>
          </span>
        </li>
        <li>
          <Users aria-hidden />
          <span>
            <b>Kelompok dan mentor</b>
            <small>Nomor yang bisa kamu hubungi</small>
          </span>
        </li>
        <li>
          <CalendarClock aria-hidden />
          <span>
            <b>Jadwal dan kehadiran</b>
            <small>Lihat jam berapa kamu tercatat hadir</small>
          </span>
        </li>
      </ul>
    </Block>
  )
}

function LoadFailed({ list }: { list: ReturnType<typeof useSaya>['answer'] }) {
  return (
    <div className="pas-muat">
      <Card>
        <FailedState list={list}>{FAILED}</FailedState>
      </Card>
    </div>
  )
}

function LoadingRows() {
  return (
    <div className="pas pas-muat">
      <LoadingText>Memuat halamanmu...</LoadingText>
      <Skeleton className="h-120 w-full rounded-xl" />
    </div>
  )
}

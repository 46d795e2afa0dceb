import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { scopeOf } from '@bakti/contract/access'
import { timeWib } from '@bakti/contract/time.rules'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, CloudDownload, CloudOff, Lock, ScanQrCode } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import kosong from '../../art/kosong.svg'
import sigo from '../../art/sigo.svg'
import wordmark from '../../art/wordmark-terang.svg?inline'
import { useRecording, useSession } from '../../platform/session'
import { useOnline } from '../../platform/useOnline'
import { useServerNow } from '../../platform/useServerNow'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { cx } from '../../ui/cx'
import { FailedState } from '../../ui/FailedState'
import { later } from '../../ui/later'
import { PageTitle } from '../../ui/ListWithDialogs'
import { PageSpinner } from '../../ui/Spinner'
import { absenListQuery } from '../absen/absen.queries'
import { rosterAt } from '../offline/roster.queries'
import { useOutbox } from '../outbox/outbox.queries'
import { type Offered, offered, present } from './gerbang.rules'
import { UnlockDevice, LockDevice } from './DeviceLock'
import { ExpiredBanner } from './ExpiredBanner'
import { Wordmark } from '../../ui/Wordmark'

const ScanDialog = later(async () => (await import('./ScanDialog')).ScanDialog)

/** What the page shows of other features: `app` passes it in. */
export interface GerbangParts {
  /** Downloads the QR decoder ahead of its first use. */
  download: () => Promise<void>
  badge: ReactNode
  account: ReactNode
  notices: ReactNode
  /** 'Siapkan tanpa internet'. */
  Prepare: ComponentType<{ open: boolean; onClose: () => void }>
}

const NO_MEMBERS: never[] = []

/** /gerbang: the scanner for an activity of today and nothing else, for people of every group (rules R87, R88). */
export function GerbangPage({ parts }: { parts: GerbangParts }) {
  const list = useQuery(absenListQuery())
  const [scanned, setScanned] = useState<Absen | null>(null)
  const expired = useRecording()
  const { download } = parts
  const ready = list.data !== undefined
  useEffect(() => {
    if (!ready) return
    // The scanner must open even if the network goes now: with its dialog, and the confirmation that it may ask for. The list is drawn first.
    const timer = setTimeout(() => {
      void Promise.all([ScanDialog.load(), ConfirmDialog.load()]).catch(() => undefined)
      void download()
    })
    return () => clearTimeout(timer)
  }, [ready, download])
  const { user } = useSession()
  const locked = user?.id_absen !== undefined
  const all = list.data?.data ?? []
  const now = useServerNow(all.flatMap(({ mulai }) => (mulai ? [Date.parse(mulai)] : [])))
  const offers = offered(all, now, user?.id_absen)
  const [first] = offers
  const asks = first !== undefined && !locked
  return (
    <div className="min-h-svh bg-rimba-950">
      <PageTitle>Gerbang</PageTitle>
      <div className="songket di-gelap relative mx-auto flex min-h-svh max-w-160 flex-col overflow-hidden bg-rimba-900 px-5 pt-3 text-santan-50">
        <header className="flex min-h-12 items-center justify-between gap-2">
          {locked ? (
            <p className="flex items-center gap-2 text-[0.9375rem] font-bold">
              <Lock aria-hidden className="size-5 text-emas-300" />
              Terkunci ke pemindai
            </p>
          ) : (
            <Wordmark src={wordmark} className="h-9" />
          )}
          <div className="flex items-center gap-2">
            {parts.badge}
            {!locked && parts.account}
          </div>
        </header>
        <main id="isi" className="flex flex-1 flex-col pb-5">
          <div className="mt-3 empty:hidden">{parts.notices}</div>
          {expired && <ExpiredBanner className="mt-3" />}
          <h1 className={asks ? 'judul mt-6 mb-5 max-w-[8em] text-[2.75rem]/[0.95]' : 'sr-only'}>
            {asks ? 'Pindai untuk kegiatan apa?' : 'Gerbang'}
          </h1>
          {list.isPending ? (
            <PageSpinner text="Memuat kegiatan..." />
          ) : list.error && !list.data ? (
            <div className="my-auto rounded-xl bg-permukaan text-tinta">
              <FailedState list={list}>Gagal memuat kegiatan hari ini</FailedState>
            </div>
          ) : offers.length === 0 ? (
            <Nothing busy={list.isFetching} onRetry={() => void list.refetch()} />
          ) : (
            <>
              <OfflineBanner />
              <PrepareOffer Dialog={parts.Prepare} />
              <ul className={cx('grid gap-3', locked && 'mt-4 flex-1 pb-5')}>
                {offers.map((offer) => (
                  <li key={offer.absen.id}>
                    <Offer offer={offer} alone={locked} onStart={() => setScanned(offer.absen)} />
                  </li>
                ))}
              </ul>
            </>
          )}
          {locked && <UnlockDevice />}
          {asks && <LockDevice absen={first.absen} onLocked={() => void list.refetch()} />}
        </main>
        <div aria-hidden className="pita [--pita:60px] -mx-5 shrink-0 opacity-55" />
      </div>
      {scanned && (
        <ScanDialog
          open
          onClose={() => setScanned(null)}
          absen={scanned}
          kelompok={null}
          members={NO_MEMBERS}
        />
      )}
    </div>
  )
}

function OfflineBanner() {
  const online = useOnline()
  const { unsent } = useOutbox()
  if (online) return null
  return (
    <Banner
      tone="yellow"
      live="status"
      icon={<CloudOff />}
      className="mb-3"
      detail={unsent > 0 && `${unsent} hasil tersimpan di perangkat ini.`}
    >
      Tanpa internet, pemindai tetap jalan
    </Banner>
  )
}

/** The device knows no names: who may, prepares it before the scanner is opened (rule S17). */
function PrepareOffer({ Dialog }: { Dialog: GerbangParts['Prepare'] }) {
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  if (user === null || scopeOf('readAnggota', user.role) === null) return null
  return (
    <>
      {rosterAt() === null && (
        <Banner
          tone="blue"
          icon={<CloudDownload />}
          className="mb-3"
          detail="Tanpa internet, pindaian tetap tersimpan, tetapi namanya baru muncul setelah terkirim."
          action={
            <Button size="small" variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              Siapkan
            </Button>
          }
        >
          HP ini belum menyimpan nama peserta
        </Banner>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}

const timeOf = ({ mulai, tempat }: Absen) => [mulai && timeWib(mulai), tempat].filter(Boolean).join(' · ')

interface OfferProps {
  offer: Offered
  /** It is all that this device does. */
  alone: boolean
  onStart: () => void
}

function Offer({ offer, alone, onStart }: OfferProps) {
  const { absen, top } = offer
  const time = timeOf(absen)
  if (!top)
    return (
      <button
        type="button"
        onClick={onStart}
        className="flex min-h-18 w-full cursor-pointer items-center gap-4 rounded-lg bg-rimba-800 px-5 py-2 text-left leading-[1.3] hover:bg-rimba-700"
      >
        <span className="min-w-0 flex-1 wrap-anywhere">
          <b className="block text-[1.0625rem]">{absen.title}</b>
          {time && <span className="text-sm text-rimba-200 tabular-nums">{time}</span>}
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0" />
      </button>
    )
  return (
    <button
      type="button"
      onClick={onStart}
      className="songket flex h-full w-full cursor-pointer flex-col overflow-hidden rounded-xl bg-emas-400 p-5 text-left text-rimba-950 transition-[scale] duration-(--durasi-cepat) active:scale-[0.985] before:opacity-40 before:brightness-90"
    >
      <span className="flex items-center gap-2.5 text-[0.9375rem] font-bold">
        <i aria-hidden className="h-4 w-3 bg-lado-600 [clip-path:polygon(50%_0,100%_50%,50%_100%,0_50%)]" />
        {present(offer)}
      </span>
      <span
        className={cx(
          'judul mt-2 block wrap-anywhere',
          alone ? 'text-[4rem]/[0.9]' : 'text-[2.75rem]/[0.95]',
        )}
      >
        {absen.title}
      </span>
      {time && <span className="mt-2.5 block text-[1.0625rem] font-semibold tabular-nums">{time}</span>}
      {alone && (
        <img src={sigo} alt="" width={560} height={590} className="-mb-4 mt-auto h-auto w-54 self-center" />
      )}
      <span
        className={cx(
          'relative flex items-center justify-center gap-3.5 rounded-lg bg-rimba-950 font-bold text-white',
          alone ? 'min-h-24 text-2xl' : 'mt-6 min-h-18 text-xl',
        )}
      >
        <ScanQrCode aria-hidden className="size-7" />
        Mulai pindai
      </span>
    </button>
  )
}

function Nothing({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <div className="my-auto grid justify-items-center gap-2 text-center">
      <img src={kosong} alt="" width={240} height={200} className="h-auto w-60" />
      <h2 className="judul mt-2 text-[1.75rem]">Hari ini tidak ada kegiatan</h2>
      <p className="max-w-72 text-rimba-200">Kegiatan muncul di sini pada harinya.</p>
      <Button variant="on-dark" className="mt-3" busy={busy} busyText="Memuat..." onClick={onRetry}>
        Muat ulang
      </Button>
    </div>
  )
}

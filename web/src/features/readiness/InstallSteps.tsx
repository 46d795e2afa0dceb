import { eventFacts } from '@bakti/contract/event-facts.content'
import { Download, EllipsisVertical, LogIn, MonitorDown, Share, Smartphone, SquarePlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Device, deviceKind } from '../../platform/device'
import { offerInstall, useInstallState } from '../../platform/install'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Dialog, DialogBody } from '../../ui/Dialog'
import { useOutbox } from '../outbox/outbox.queries'
import { UnsentFirst } from './UnsentFirst'

const TITLE: Record<Device, string> = {
  iphone: 'Pasang BAKTI di iPhone',
  android: 'Pasang BAKTI di HP ini',
  komputer: 'Pasang BAKTI di komputer ini',
}

/**
 * How to install, for this kind of device. On an iPhone the installed app has a storage of its own, so what waits in this tab is sent or
 * shown first (rule U25).
 */
export function InstallSteps({ onClose }: { onClose: () => void }) {
  const { installed, canOffer } = useInstallState()
  const device = deviceKind()
  const { unsent, review } = useOutbox()
  const [seen, setSeen] = useState(false)
  const iphone = device === 'iphone'
  const waiting = unsent + review
  return (
    <Dialog
      open
      onClose={onClose}
      title={TITLE[device]}
      description={
        iphone && 'iPhone bisa menghapus data situs yang 7 hari tidak dibuka. Yang dipasang tidak.'
      }
      size="narrow"
    >
      <DialogBody>
        {installed ? (
          <Banner tone="green" live="status" detail="Buka dari ikonnya di layar utama.">
            BAKTI sudah terpasang
          </Banner>
        ) : iphone && waiting > 0 && !seen ? (
          <UnsentFirst onSeen={() => setSeen(true)} />
        ) : (
          <Steps device={device} canOffer={canOffer} />
        )}
        <Button variant="outline" full onClick={onClose}>
          {installed ? 'Tutup' : 'Nanti saja'}
        </Button>
      </DialogBody>
    </Dialog>
  )
}

function Steps({ device, canOffer }: { device: Device; canOffer: boolean }) {
  if (device === 'iphone') return <IphoneSteps />
  return (
    <>
      <AppBox>{device === 'android' ? 'Tanpa Play Store, sekitar 1 MB.' : 'Sekitar 1 MB.'}</AppBox>
      {canOffer && (
        <>
          <Button size="large" full icon={<Download aria-hidden />} onClick={() => void offerInstall()}>
            Pasang
          </Button>
          <p className="text-sm text-tinta-lembut">Tombolnya tidak bereaksi? Lewat menu browser:</p>
        </>
      )}
      {device === 'android' ? (
        <StepList>
          <Step sign={<EllipsisVertical />}>Buka menu di kanan atas</Step>
          <Step sign={<Smartphone />}>
            Pilih <b>Tambahkan ke layar utama</b>
          </Step>
        </StepList>
      ) : (
        <StepList>
          <Step sign={<MonitorDown />}>
            Di Chrome atau Edge, klik ikon <b>Pasang</b> di ujung kanan bilah alamat
          </Step>
        </StepList>
      )}
      <OnlyOpen />
    </>
  )
}

function IphoneSteps() {
  return (
    <>
      <AppBox>Buka halaman ini di Safari.</AppBox>
      <StepList>
        <Step sign={<Share />}>
          Ketuk tombol <b>Bagikan</b> di bawah
        </Step>
        <Step sign={<SquarePlus />}>
          Gulir, pilih <b>Tambah ke Layar Utama</b>
        </Step>
        <Step sign="Tambah">
          Ketuk <b>Tambah</b> di kanan atas
        </Step>
        <Step sign={<LogIn />}>Buka dari ikonnya, lalu masuk sekali lagi</Step>
      </StepList>
      <p className="text-sm text-tinta-lembut">
        Aplikasi yang dipasang punya penyimpanan dan login sendiri: ambil juga data kelompok di sana.
      </p>
      <OnlyOpen />
    </>
  )
}

/** No phone of today sends for a web app that is closed reliably. */
function OnlyOpen() {
  return (
    <p className="text-sm text-tinta-lembut">
      Absen yang tersimpan hanya terkirim selama aplikasinya terbuka.
    </p>
  )
}

function AppBox({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center gap-4 rounded-md bg-santan-200 px-4 py-3.5 leading-[1.35] text-arang-900">
      <img src="/ikon-aplikasi.svg" alt="" className="w-15 flex-none rounded-2xl" />
      <p>
        <b>{eventFacts.judul}</b>
        <br />
        {children}
      </p>
    </div>
  )
}

function StepList({ children }: { children: ReactNode }) {
  return <ol className="[counter-reset:cara]">{children}</ol>
}

/** One tap, with what the browser shows there. */
function Step({ sign, children }: { sign: ReactNode; children: ReactNode }) {
  return (
    <li className="grid min-h-16 grid-cols-[2.25rem_minmax(0,1fr)_auto] items-center gap-3 border-t border-garis-admin leading-[1.35] [counter-increment:cara] first:border-0">
      <span
        aria-hidden
        className="judul grid size-9 place-items-center bg-emas-300 text-lg text-rimba-950 [clip-path:polygon(50%_0,100%_50%,50%_100%,0_50%)] before:content-[counter(cara)]"
      />
      <span>{children}</span>
      <span
        aria-hidden
        className="grid h-11 min-w-11 place-items-center rounded-sm bg-arang-100 px-3 text-[0.8125rem] font-bold text-danau-600 [&_svg]:size-5"
      >
        {sign}
      </span>
    </li>
  )
}

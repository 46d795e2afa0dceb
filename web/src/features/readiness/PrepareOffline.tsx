import { timeWib } from '@bakti/contract/time.rules'
import { ArrowLeft, BatteryMedium } from 'lucide-react'
import { useServerNow } from '../../platform/useServerNow'
import backpack from '../../art/ransel.svg?inline'
import sigo from '../../art/sigo.svg'
import confetti from '../../art/tabur.svg'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Dialog } from '../../ui/Dialog'
import { Spinner } from '../../ui/Spinner'
import { NoteRow } from './CheckRow'
import { DeviceRows } from './DeviceRows'
import { type DeviceWord, summary } from './readiness.rules'
import { useReadiness } from './useReadiness'

interface PrepareOfflineProps {
  open: boolean
  onClose: () => void
}

export function PrepareOffline({ open, onClose }: PrepareOfflineProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Siapkan tanpa internet"
      size="screen"
      bare
      className="overflow-hidden bg-latar-admin! lg:max-w-160"
    >
      <Screen onClose={onClose} />
    </Dialog>
  )
}

/** Mounted while the dialog is open, so that every opening looks anew. */
function Screen({ onClose }: { onClose: () => void }) {
  const now = useServerNow([])
  const state = useReadiness(now)
  const { checks, deviceWord } = state
  const ready = checks !== null && checks.every((check) => check.ready)
  return (
    <>
      <header className="songket di-gelap overflow-hidden bg-rimba-800 px-5 pt-2 pb-15 text-santan-50">
        <Button
          variant="ghost-inherit"
          size="small"
          icon={<ArrowLeft aria-hidden />}
          className="-ml-3"
          onClick={onClose}
        >
          Kembali
        </Button>
        {/* The dialog's own title is for screen readers. */}
        <p aria-hidden className="judul mt-1 text-[2.5rem]/[1.05]">
          Siapkan tanpa internet
        </p>
        <p role="status" className="mt-1.5 min-h-12 max-w-54 leading-[1.4] text-rimba-200">
          {checks && summary(checks, { busy: state.download.progress !== null, offline: !navigator.onLine })}
        </p>
        {!ready && <img src={backpack} alt="" className="absolute -right-3 bottom-3 w-42" />}
      </header>
      <div className="relative -mt-10 grid gap-4 px-4 pb-8">
        {checks ? (
          <>
            {state.insecure && <InsecureBanner />}
            {ready && <Ready deviceWord={deviceWord} now={now} />}
            <Card className="overflow-hidden border-garis-admin">
              <ul aria-label="Yang perlu siap">
                <DeviceRows {...state} checks={checks} />
              </ul>
            </Card>
          </>
        ) : (
          <Card className="flex items-center gap-3 border-garis-admin p-6 font-semibold text-tinta-lembut">
            <Spinner />
            Memeriksa...
          </Card>
        )}
        <Card className="border-garis-admin">
          <ul aria-label="Yang perlu dicek sendiri">
            <NoteRow icon={<BatteryMedium />} title="Matikan penghemat baterai">
              {`Browser tidak memberi tahu, jadi cek sendiri di setelan ${deviceWord}.`}
            </NoteRow>
          </ul>
        </Card>
      </div>
    </>
  )
}

/** Nothing can be kept for the time without network: said once, above the lines that it makes impossible. */
function InsecureBanner() {
  return (
    <Banner
      tone="orange"
      detail="Kamera, pemasangan, dan membuka halaman tanpa sinyal butuh alamat https://. Minta alamatnya ke panitia. Mencatat dengan 'Cari manual' tetap bisa."
    >
      Alamat ini tidak aman (http)
    </Banner>
  )
}

function Ready({ deviceWord, now }: { deviceWord: DeviceWord; now: Date }) {
  return (
    <section className="songket overflow-hidden rounded-lg bg-emas-300 p-5 text-rimba-950">
      <img
        src={confetti}
        alt=""
        className="absolute inset-0 -z-1 size-full mask-linear-90 mask-linear-from-transparent mask-linear-from-48% mask-linear-to-black mask-linear-to-70% object-cover"
      />
      <h2 className="judul text-[2rem]/[1.05]">{deviceWord === 'HP' ? 'HP-mu siap' : 'Komputermu siap'}</h2>
      <p className="mt-1 max-w-52 text-[0.9375rem]/[1.4] font-medium">
        {`Tanpa sinyal pun kamu bisa memindai dan melihat nama. Diperiksa ${timeWib(now.toISOString())}.`}
      </p>
      <img src={sigo} alt="" className="absolute -right-2 -bottom-17 w-36" />
    </section>
  )
}

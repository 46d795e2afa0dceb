import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { Camera, QrCode, ScanLine, Search, Square, UserCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { cx } from '../../ui/cx'
import { CameraTools } from './CameraTools'
import { ManualSearch } from './ManualSearch'
import { ReadCodeCard } from './ReadCodeCard'
import { ConnectionChip } from './ScanChips'
import { ScanLens } from './ScanLens'
import { ScanPanel } from './ScanPanel'
import { IDLE_PANEL, LOOK } from './scan-look'
import type { ScannerHandle } from './useScanner'
import { type SingleScan, useSingleScan } from './useSingleScan'

const NO_MEMBERS: never[] = []

/** The scanner of /scan-qr: one code at a time, of any group. `children`: shown below the panel. */
export function ScanStation({ absen, children }: { absen: Absen; children: ReactNode }) {
  const scan = useSingleScan(absen)
  const { camera, session, read, test } = scan
  const { card, entries } = session
  const [typing, setTyping] = useState(false)

  function toggleTyping() {
    session.dismiss()
    setTyping(!typing)
  }

  return (
    <>
      <Card className="grid gap-4 p-5">
        {read ? <ReadCodeCard read={read} checking={scan.checking} /> : <StationCamera camera={camera} />}
        {test.trouble && (
          <Banner tone="red" live="alert">
            {test.trouble}
          </Banner>
        )}
        {/* The buttons fill every row, whatever their number. */}
        <div className="flex flex-wrap gap-3 *:flex-auto">
          <StationButtons
            scan={scan}
            onBegin={() => {
              setTyping(false)
              scan.begin()
            }}
          />
          <Button
            variant="outline"
            icon={<Search aria-hidden />}
            aria-expanded={typing}
            onClick={toggleTyping}
          >
            Cari manual
          </Button>
        </div>
        {!read && !scan.seeing && <PermissionTests test={test} />}
      </Card>
      <div className="grid content-start gap-5">
        <ScanPanel
          session={session}
          searching={camera.phase === 'live'}
          form={
            typing && (
              <ManualSearch
                absen={absen}
                kelompok={null}
                members={NO_MEMBERS}
                session={session}
                onCancel={() => setTyping(false)}
              />
            )
          }
          idle={
            entries.length === 0 && <p className="font-semibold text-arang-200">Belum ada yang dipindai.</p>
          }
          className={cx(
            'di-gelap rounded-xl! p-5! max-lg:max-h-[80svh] lg:max-h-150 lg:min-h-80!',
            !card && 'max-lg:min-h-0!',
            card ? LOOK[card.tone].panel : IDLE_PANEL,
          )}
        />
        {children}
      </div>
    </>
  )
}

function StationCamera({ camera }: { camera: ScannerHandle }) {
  return (
    <>
      <ScanLens
        camera={camera}
        hit={false}
        idle="Izinkan kamera, lalu mulai memindai."
        className="m-[5px] aspect-square min-h-100 w-full max-w-125 justify-self-center [--w:var(--color-garis-admin)]"
      >
        <ConnectionChip />
      </ScanLens>
      <div className="-my-2 w-full max-w-125 justify-self-center *:justify-end">
        <CameraTools camera={camera} />
      </div>
    </>
  )
}

interface StationButtonsProps {
  scan: SingleScan
  onBegin: () => void
}

/** The buttons of the present step: record what was read, stop the camera, or start it. */
function StationButtons({ scan, onBegin }: StationButtonsProps) {
  const { camera, read, saving, seeing, test } = scan
  if (read) {
    return (
      <>
        {!read.unknown && !scan.checking && (
          <Button
            icon={<UserCheck aria-hidden />}
            busy={saving}
            busyText="Menyimpan..."
            onClick={scan.record}
          >
            Catat Absensi
          </Button>
        )}
        <Button
          variant={read.unknown ? 'primary' : 'outline'}
          icon={<ScanLine aria-hidden />}
          disabled={saving}
          onClick={onBegin}
        >
          Scan Lagi
        </Button>
      </>
    )
  }
  if (seeing) {
    return (
      <>
        <Button variant="danger" icon={<Square aria-hidden />} onClick={camera.scanner.close}>
          Berhenti Scan
        </Button>
        <Button variant="outline" onClick={() => void test.run()}>
          Test Kamera
        </Button>
      </>
    )
  }
  return (
    <Button variant="accent" size="large" full icon={<QrCode aria-hidden />} onClick={onBegin}>
      Mulai Scan QR
    </Button>
  )
}

/** The tests of the camera before it is started: in sight, and quiet. */
function PermissionTests({ test }: Pick<SingleScan, 'test'>) {
  return (
    <div className="-mt-1 flex flex-wrap gap-x-2 text-tinta-lembut *:flex-auto">
      <Button
        variant="ghost-inherit"
        size="small"
        icon={<Camera aria-hidden />}
        onClick={() => void test.request()}
      >
        Request Camera Permission
      </Button>
      <Button variant="ghost-inherit" size="small" onClick={() => void test.run()}>
        Test Camera Permission
      </Button>
    </div>
  )
}

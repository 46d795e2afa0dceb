import { Camera, Clock, CloudDownload, FileDown, HardDrive, RefreshCw, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button'
import { ProgressBar } from '../../ui/ProgressBar'
import { phoneSteps } from '../pindai/camera'
import { CheckRow } from './CheckRow'
import { InstallDialog } from './InstallDialog'
import { cancelDownload, startDownload } from './roster-download'
import type { Check, CheckId } from './readiness.rules'
import type { Readiness } from './useReadiness'

type RowProps = Readiness & { check: Check }

const ICON: Record<CheckId, ReactNode> = {
  data: <CloudDownload />,
  pasang: <Smartphone />,
  kamera: <Camera />,
  jam: <Clock />,
  simpan: <HardDrive />,
  halaman: <FileDown />,
}

/** The lines that say what to do. The clock is set in the settings. */
const TODO: Partial<Record<CheckId, (props: RowProps) => ReactNode>> = {
  data: RosterTodo,
  pasang: InstallTodo,
  kamera: CameraTodo,
  simpan: StorageTodo,
  halaman: PagesTodo,
}

/** The check list. The lines keep their places, so that none moves under a thumb when one becomes ready. */
export function DeviceRows({ checks, ...state }: Readiness & { checks: readonly Check[] }) {
  const { progress } = state.download
  return checks.map((check) => {
    const Todo = TODO[check.id]
    const busy = check.id === 'data' && progress !== null
    return (
      <CheckRow key={check.id} check={check} icon={busy ? <RefreshCw /> : ICON[check.id]}>
        {Todo && <Todo {...state} check={check} />}
      </CheckRow>
    )
  })
}

function RosterTodo({ check, download: { progress, problem } }: RowProps) {
  if (progress)
    return (
      <div className="grid w-full justify-items-start gap-2">
        <div className="w-full">
          <ProgressBar
            label="Mengambil data kelompok"
            value={progress.received}
            max={progress.total || null}
          />
        </div>
        <Button variant="outline" size="small" onClick={cancelDownload}>
          Batal
        </Button>
      </div>
    )
  return (
    <>
      <Problem>{problem}</Problem>
      <Button
        variant={check.ready ? 'outline' : 'primary'}
        size="small"
        icon={<CloudDownload aria-hidden />}
        onClick={() => void startDownload()}
      >
        {check.ready ? 'Ambil lagi' : 'Ambil sekarang'}
      </Button>
    </>
  )
}

function InstallTodo({ check }: RowProps) {
  const [shown, setShown] = useState(false)
  return (
    <>
      {!check.ready && (
        <Button variant="outline" size="small" aria-haspopup="dialog" onClick={() => setShown(true)}>
          Lihat caranya
        </Button>
      )}
      {/* It stays when the app was installed by it, and says so. */}
      {shown && <InstallDialog onClose={() => setShown(false)} />}
    </>
  )
}

function CameraTodo({ check, camera: { fact, busy, ask } }: RowProps) {
  if (check.ready || !fact) return null
  const problem = fact.state === 'failed' ? fact.problem : null
  if (problem?.kind === 'insecure') return null
  const steps = problem && phoneSteps(problem)
  return (
    <>
      {steps && (
        <ul className="grid gap-1 text-sm/[1.4]">
          {steps.map(({ device, tap }) => (
            <li key={device}>
              <b>{device}:</b> {tap}
            </li>
          ))}
        </ul>
      )}
      <Button variant="outline" size="small" busy={busy} busyText="Membuka..." onClick={() => void ask()}>
        {problem ? 'Coba lagi' : 'Izinkan kamera'}
      </Button>
    </>
  )
}

function StorageTodo({ check, storage: { fact, ask } }: RowProps) {
  if (check.ready || fact?.persisted !== false) return null
  return (
    <Button variant="outline" size="small" onClick={() => void ask()}>
      {fact.refused ? 'Coba lagi' : 'Jaga sekarang'}
    </Button>
  )
}

function PagesTodo({ pages: { fact, update } }: RowProps) {
  if (fact !== 'versi baru') return null
  return (
    <Button variant="outline" size="small" onClick={() => void update()}>
      Perbarui sekarang
    </Button>
  )
}

function Problem({ children }: { children: string | null }) {
  return (
    children && (
      <p role="alert" className="text-sm/[1.35] font-semibold text-salah-teks">
        {children}
      </p>
    )
  )
}

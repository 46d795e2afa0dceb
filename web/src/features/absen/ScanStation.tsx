import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { Camera, Check, Keyboard, QrCode, ScanLine, Square, Undo2, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { toast } from '../../ui/toast'
import { type CameraProblem, cameraMessage } from './camera'
import { NimForm } from './NimForm'
import { ScanLens } from './ScanLens'
import { cameraMemory } from './scan'
import type { ScanEntry } from './scan-verdict'
import { useScanSession } from './useScanSession'
import { useScanner } from './useScanner'
import { useWakeLock } from './useWakeLock'

const NOBODY: never[] = []

/** What a first or later word on a scan says in passing; true where nothing is left to do about it. */
function announce({ tone, message }: ScanEntry): boolean {
  if (tone === 'ok') toast.success(message)
  else if (tone === 'dup') toast.info(message)
  else if (tone === 'urung') toast.info(message)
  else if (tone === 'antre') toast.warning(message)
  else return false
  return true
}

/** Camera, code and its recording: 'Catat Absensi' says so only when it is recorded (DECISIONS: 'id_kelompok'). */
export function ScanStation({ absen }: { absen: Absen }) {
  const [text, setText] = useState<string | null>(null)
  const [typing, setTyping] = useState(false)
  const [saving, setSaving] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [told] = useState(() => new Set<string>())

  const camera = useScanner({
    active: true,
    auto: false,
    memory: cameraMemory,
    onText: (read) => {
      camera.scanner.stop()
      setTrouble(null)
      setText(read)
    },
  })
  const { scanner, phase } = camera
  const seeing = phase === 'live' || phase === 'initializing'
  useWakeLock(seeing)
  const session = useScanSession({ absen, kelompok: null, members: NOBODY, onRecorded: later })

  /** A word that comes after the first one: its code is off the screen by then. */
  function later(entry: ScanEntry) {
    if (told.has(entry.id) && !announce(entry)) setTrouble(explain(entry))
  }

  function begin() {
    setText(null)
    setTyping(false)
    setTrouble(null)
    // Scanning again is meant: the card that is still in view counts.
    if (text !== null) scanner.forget(text)
    void scanner.start()
  }

  async function record(code: string, cara: 'kamera' | 'ketik') {
    setSaving(true)
    setTrouble(null)
    const entry = await session.record(code, cara)
    setSaving(false)
    told.add(entry.id)
    if (!announce(entry)) return setTrouble(explain(entry))
    scanner.close()
    setText(null)
  }

  function report(
    problem: CameraProblem | null,
    { success, failure }: { success: string; failure?: string },
  ) {
    setTrouble(problem && (failure && problem.kind !== 'insecure' ? failure : cameraMessage(problem)))
    if (!problem) toast.success(success)
  }
  const test = async () =>
    report(await scanner.test(), { success: 'Kamera dapat diakses! Permission sudah diberikan.' })
  const request = async () =>
    report(await scanner.test(), {
      success: 'Permission diberikan! Silakan mulai scan.',
      failure: 'Permission ditolak atau kamera tidak tersedia.',
    })

  return (
    <Card className="grid gap-4 p-5">
      {text !== null ? (
        <ReadCode text={text} />
      ) : typing ? (
        <div className="di-gelap flex min-h-100 rounded-lg bg-[#33443b] p-5 text-white">
          <NimForm
            members={NOBODY}
            onSubmit={(nim) => void record(nim, 'ketik')}
            onCancel={() => setTyping(false)}
          />
        </div>
      ) : (
        <ScanLens
          camera={camera}
          hit={false}
          idle="Izinkan kamera, lalu mulai memindai."
          className="m-[5px] aspect-square min-h-100 w-full max-w-125 justify-self-center [--w:var(--garis-admin)]"
        />
      )}
      {trouble && (
        <Banner tone="merah" live="alert">
          {trouble}
        </Banner>
      )}
      {session.undo !== null && (
        <Button variant="outline" icon={<Undo2 aria-hidden />} onClick={() => void session.takeBack()}>
          Urungkan scan terakhir
        </Button>
      )}
      {/* However many there are, and however wide they are: every row is full. */}
      <div className="flex flex-wrap gap-3 *:flex-auto">
        {text !== null ? (
          <>
            <Button
              icon={<UserCheck aria-hidden />}
              busy={saving}
              busyText="Menyimpan..."
              onClick={() => void record(text, 'kamera')}
            >
              Catat Absensi
            </Button>
            <Button variant="outline" icon={<ScanLine aria-hidden />} disabled={saving} onClick={begin}>
              Scan Lagi
            </Button>
          </>
        ) : seeing ? (
          <>
            <Button variant="bahaya" icon={<Square aria-hidden />} onClick={scanner.close}>
              Berhenti Scan
            </Button>
            <Button variant="outline" onClick={() => void test()}>
              Test Kamera
            </Button>
          </>
        ) : (
          <>
            <Button variant="merah" icon={<QrCode aria-hidden />} onClick={begin}>
              Mulai Scan QR
            </Button>
            <Button variant="outline" icon={<Camera aria-hidden />} onClick={() => void request()}>
              Request Camera Permission
            </Button>
            <Button variant="outline" onClick={() => void test()}>
              Test Camera Permission
            </Button>
            {(trouble ?? camera.problem) && !typing && (
              <Button variant="outline" icon={<Keyboard aria-hidden />} onClick={() => setTyping(true)}>
                Ketik NIM
              </Button>
            )}
          </>
        )}
      </div>
    </Card>
  )
}

/** The server's sentence, whom it is about, and what becomes of the scan. */
function explain({ message, nama, anggotaId, note }: ScanEntry): string {
  return [message, anggotaId && nama, note].filter(Boolean).join(' · ')
}

function ReadCode({ text }: { text: string }) {
  return (
    <div
      role="status"
      className="grid min-h-100 content-center justify-items-center gap-3 rounded-lg bg-hadir-latar p-6 text-center text-hadir-teks"
    >
      <span
        aria-hidden
        className="grid size-16 place-content-center rounded-full border-[1.5px] border-hadir-tepi [&_svg]:size-8 [&_svg]:stroke-[2.1]"
      >
        <Check />
      </span>
      <h2 className="judul text-2xl/[1.05]">QR Code Berhasil Dipindai!</h2>
      <p className="rounded-sm bg-permukaan px-3.5 py-2.5 font-mono text-[0.9375rem] wrap-anywhere text-tinta">
        {text}
      </p>
    </div>
  )
}

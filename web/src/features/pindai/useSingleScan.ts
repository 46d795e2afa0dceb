import type { Absen } from '@bakti/contract/absen/absen.schemas'
import type { CaraScan } from '@bakti/contract/absen/kehadiran.rules'
import { parseQr } from '@bakti/contract/absen/qr.rules'
import { useState } from 'react'
import { toast } from '../../ui/toast'
import { type CameraProblem, cameraMessage } from './camera'
import { loadPeople, usePeople } from '../offline/roster.queries'
import { type Found, type ScanEntry, memberOf } from './scan-verdict'
import { SLOW_MS } from './useActs'
import { useHandheld } from './useHandheld'
import { findByCode, useScanSession } from './useScanSession'
import { useScanner } from './useScanner'
import { useWakeLock } from '../../platform/useWakeLock'

/** A code that was read and waits for 'Catat Absensi'. */
export interface ReadCode {
  text: string
  cara: CaraScan
  /** The text is the NIM of a student card. */
  kartu: true | undefined
  /** The member that the code names, where this device knows them. */
  member: Found | undefined
  /** The entry of a code that stands for no known member. */
  unknown?: ScanEntry
}

const NO_MEMBERS: never[] = []

/** Resolves with everybody whom the device's copy knows, and with null where there is none after `SLOW_MS`. */
function loadSoon(): Promise<readonly Found[] | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), SLOW_MS))
  return Promise.race([loadPeople(), late])
}

/**
 * The state of /scan-qr: it reads one code at a time, of any group, and records it when the operator presses 'Catat Absensi'. A code
 * that names no known member is sent at once: the server holds it in case the member is new.
 */
export function useSingleScan(absen: Absen) {
  const [read, setRead] = useState<ReadCode | null>(null)
  const [saving, setSaving] = useState(false)
  const people = usePeople({ search: true })
  const { pola_kartu } = absen
  const camera = useScanner({
    auto: false,
    kartu: pola_kartu,
    onText: (text, kartu) => void take({ text, cara: 'kamera', kartu }),
  })
  const { scanner, phase } = camera
  const test = useCameraTest(camera.scanner.test)
  const seeing = phase === 'live' || phase === 'initializing'
  useWakeLock(seeing)
  useHandheld((text, kartu) => void take({ text, cara: 'pemindai', kartu }), pola_kartu)
  const session = useScanSession({ absen, kelompok: null, members: NO_MEMBERS })

  async function take(code: Pick<ReadCode, 'text' | 'cara' | 'kartu'>) {
    const { text } = code
    scanner.stop()
    test.clear()
    setSaving(true)
    setRead({ ...code, member: undefined })
    const known = await loadSoon()
    const member = memberOf(text, known ?? NO_MEMBERS) ?? findByCode(people, text)
    setSaving(false)
    setRead({ ...code, member })
    if (!parseQr(text).ok || (known && !member)) await record({ ...code, member })
  }

  async function record(code: ReadCode) {
    setSaving(true)
    test.clear()
    const entry = await session.record(code)
    setSaving(false)
    if (entry.tone === 'asing') return setRead({ ...code, unknown: entry })
    // Saved nowhere: the operator can press again.
    if (entry.tone === 'gagal') return
    if (entry.tone === 'ok') toast.success(entry.message)
    scanner.close()
    setRead(null)
  }

  /** Starts the camera for the next code. A code that is still in view counts again. */
  function begin() {
    if (read) scanner.forget(read.text)
    setRead(null)
    test.clear()
    void scanner.start()
  }

  return {
    camera,
    session,
    read,
    saving,
    seeing,
    test,
    begin,
    record: () => void (read && record(read)),
    /** It is not known yet whom the code names, or the server is being asked about a text that is no participant's code. */
    checking: read !== null && !read.unknown && ((saving && !read.member) || !parseQr(read.text).ok),
  }
}

export type SingleScan = ReturnType<typeof useSingleScan>

/** The two tests of the camera, and why the last one failed. */
function useCameraTest(test: () => Promise<CameraProblem | null>) {
  const [trouble, setTrouble] = useState<string | null>(null)
  return {
    trouble,
    clear: () => setTrouble(null),
    run: async () => {
      const problem = await test()
      setTrouble(problem && cameraMessage(problem))
      if (!problem) toast.success('Kamera dapat diakses! Permission sudah diberikan.')
    },
    request: async () => {
      const problem = await test()
      const refused = 'Permission ditolak atau kamera tidak tersedia.'
      setTrouble(problem && (problem.kind === 'insecure' ? cameraMessage(problem) : refused))
      if (!problem) toast.success('Permission diberikan! Silakan mulai scan.')
    },
  }
}

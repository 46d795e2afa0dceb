import type { CaraScan } from '@bakti/contract/absen/kehadiran.rules'
import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { parseQr } from '@bakti/contract/absen/qr.rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Camera, Check, QrCode, ScanLine, Search, Square, UserCheck, UserX } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { cx } from '../../ui/cx'
import { Spinner } from '../../ui/Spinner'
import { toast } from '../../ui/toast'
import { semuaQuery } from './pindai.queries'
import { CameraTools } from './CameraTools'
import { type CameraProblem, cameraMessage } from './camera'
import { CariManual } from './CariManual'
import { searchable } from './cari.rules'
import { ConnectionChip } from './ScanChips'
import { ScanLens } from './ScanLens'
import { ScanPanel } from './ScanPanel'
import { IDLE_PANEL, LOOK } from './scan-look'
import { SLOW_MS, cameraMemory } from './scan'
import { type Found, type ScanEntry, memberOf } from './scan-verdict'
import { useHandheld } from './useHandheld'
import { useScanSession } from './useScanSession'
import { useScanner } from './useScanner'
import { useWakeLock } from './useWakeLock'

const NOBODY: never[] = []

/** A code that was read and waits for 'Catat Absensi'; `asing`: what became of one that belongs to nobody we know. */
interface Read {
  text: string
  cara: CaraScan
  /** Whom it names, as far as this device knows. */
  siapa: Found | undefined
  asing?: ScanEntry
}

/** Everybody by name; null: not known on this device, or not yet. */
function usePeople() {
  const client = useQueryClient()
  const { data } = useQuery(semuaQuery())
  const people = useMemo(() => (data ? searchable(NOBODY, data.data) : null), [data])
  return {
    people,
    /** The same as soon as they are read; null after 1.2 s. */
    soon: async (): Promise<readonly Found[] | null> => {
      const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), SLOW_MS))
      const read = await Promise.race([client.ensureQueryData(semuaQuery()).catch(() => null), late])
      return read && searchable(NOBODY, read.data)
    },
  }
}

/**
 * The scanner of /absensi for one code at a time, of any group: the same camera, verdicts, search and way back. 'Catat Absensi' is
 * there for a participant's code alone, and says so only when it is recorded (DECISIONS: 'id_kelompok').
 */
export function ScanStation({ absen, children }: { absen: Absen; children: ReactNode }) {
  const [read, setRead] = useState<Read | null>(null)
  const [typing, setTyping] = useState(false)
  const [saving, setSaving] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const { people, soon } = usePeople()

  const camera = useScanner({
    active: true,
    auto: false,
    memory: cameraMemory,
    onText: (text) => void take(text, 'kamera'),
  })
  const { scanner, phase } = camera
  const seeing = phase === 'live' || phase === 'initializing'
  useWakeLock(seeing)
  useHandheld((text) => void take(text, 'pemindai'))
  const session = useScanSession({ absen, kelompok: null, members: people ?? NOBODY })
  const { card, entries, undo } = session

  async function take(text: string, cara: CaraScan) {
    scanner.stop()
    setTrouble(null)
    setSaving(true)
    setRead({ text, cara, siapa: undefined })
    const known = await soon()
    const siapa = memberOf({ text, members: known ?? NOBODY })
    setSaving(false)
    setRead({ text, cara, siapa })
    // Nobody here knows this code: no tick and no button. A code of ours is kept by the server all the same, for whoever is new.
    if (!parseQr(text).ok || (known && !siapa)) await record({ text, cara, siapa })
  }

  function begin() {
    // Scanning again is meant: the card that is still in view counts.
    if (read) scanner.forget(read.text)
    setRead(null)
    setTyping(false)
    setTrouble(null)
    void scanner.start()
  }

  async function record({ text, cara, siapa }: Read) {
    setSaving(true)
    setTrouble(null)
    const entry = await session.record({ text, cara })
    setSaving(false)
    if (entry.tone === 'asing') return setRead({ text, cara, siapa, asing: entry })
    // It can be tried again: neither the device nor the server has it.
    if (entry.tone === 'gagal') return
    if (entry.tone === 'ok') toast.success(entry.message)
    scanner.close()
    setRead(null)
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

  function search() {
    session.dismiss()
    setTyping(!typing)
  }

  const taking = { entries, undo, onUndo: (id: string) => void session.takeBack(id) }
  /** It is not known yet whose code it is; or nobody on this device has it, and the server is asked. */
  const checking = read !== null && !read.asing && ((saving && !read.siapa) || !parseQr(read.text).ok)
  return (
    <>
      <Card className="grid gap-4 p-5">
        {read ? (
          <ReadCode read={read} checking={checking} />
        ) : (
          <ScanLens
            camera={camera}
            hit={false}
            idle="Izinkan kamera, lalu mulai memindai."
            className="m-[5px] aspect-square min-h-100 w-full max-w-125 justify-self-center [--w:var(--garis-admin)]"
          >
            <ConnectionChip />
          </ScanLens>
        )}
        {!read && (
          <div className="-my-2 w-full max-w-125 justify-self-center *:justify-end">
            <CameraTools camera={camera} />
          </div>
        )}
        {trouble && (
          <Banner tone="red" live="alert">
            {trouble}
          </Banner>
        )}
        {/* The buttons fill every row, whatever their number. */}
        <div className="flex flex-wrap gap-3 *:flex-auto">
          {read ? (
            <>
              {!read.asing && !checking && (
                <Button
                  icon={<UserCheck aria-hidden />}
                  busy={saving}
                  busyText="Menyimpan..."
                  onClick={() => void record(read)}
                >
                  Catat Absensi
                </Button>
              )}
              <Button
                variant={read.asing ? 'primary' : 'outline'}
                icon={<ScanLine aria-hidden />}
                disabled={saving}
                onClick={begin}
              >
                Scan Lagi
              </Button>
            </>
          ) : seeing ? (
            <>
              <Button variant="danger" icon={<Square aria-hidden />} onClick={scanner.close}>
                Berhenti Scan
              </Button>
              <Button variant="outline" onClick={() => void test()}>
                Test Kamera
              </Button>
            </>
          ) : (
            <>
              <Button variant="accent" icon={<QrCode aria-hidden />} onClick={begin}>
                Mulai Scan QR
              </Button>
              <Button variant="outline" icon={<Camera aria-hidden />} onClick={() => void request()}>
                Request Camera Permission
              </Button>
              <Button variant="outline" onClick={() => void test()}>
                Test Camera Permission
              </Button>
            </>
          )}
          <Button variant="outline" icon={<Search aria-hidden />} aria-expanded={typing} onClick={search}>
            Cari manual
          </Button>
        </div>
      </Card>
      <div className="grid content-start gap-5">
        <ScanPanel
          card={card}
          {...taking}
          searching={phase === 'live'}
          form={
            typing && (
              <CariManual
                absen={absen}
                kelompok={null}
                members={NOBODY}
                {...taking}
                onTyped={() => undefined}
                onCancel={() => setTyping(false)}
                onStatus={(found, status) =>
                  void (status === 'Hadir'
                    ? session.record({ text: found.id, cara: 'cari', dipilih: found })
                    : session.mark(found, status))
                }
                onNim={(nim) => void session.record({ text: nim, cara: 'ketik' })}
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

const READ = 'grid min-h-100 content-center justify-items-center gap-3 rounded-lg p-6 text-center'
const DISC =
  'grid size-16 place-content-center rounded-full border-[1.5px] border-current/40 [&_svg]:size-8 [&_svg]:stroke-[2.1]'

/** What was read: green and ticked where it is somebody we know, quiet where nobody can tell yet, dark red where it is nobody. */
function ReadCode({ read: { text, siapa, asing }, checking }: { read: Read; checking: boolean }) {
  if (checking) {
    return (
      <div role="status" className={cx(READ, 'bg-belum-latar text-tinta')}>
        <Spinner />
        <p className="font-semibold">Memeriksa kode...</p>
        <CodeText>{text}</CodeText>
      </div>
    )
  }
  if (asing) {
    return (
      <div role="status" className={cx(READ, 'bg-lado-900 text-white')}>
        <span aria-hidden className={DISC}>
          <UserX />
        </span>
        <h2 className="judul-nama text-2xl/[1.05]">{asing.nama}</h2>
        <p className="font-semibold">{asing.message}</p>
        <CodeText>{text}</CodeText>
      </div>
    )
  }
  return (
    <div
      role="status"
      className={cx(READ, siapa ? 'bg-hadir-latar text-hadir-teks' : 'bg-belum-latar text-tinta')}
    >
      <span aria-hidden className={DISC}>
        {siapa ? <Check /> : <QrCode />}
      </span>
      <h2 className="judul text-2xl/[1.05]">QR Code Berhasil Dipindai!</h2>
      {siapa ? (
        <p className="text-lg/tight font-bold wrap-anywhere">
          {siapa.nama}
          <span className="block text-base font-semibold">
            {siapa.nim} · Kelompok {siapa.kelompok}
          </span>
        </p>
      ) : (
        <p className="font-semibold">Namanya belum diketahui di perangkat ini.</p>
      )}
      <CodeText>{text}</CodeText>
    </div>
  )
}

function CodeText({ children }: { children: string }) {
  return (
    <p className="rounded-sm bg-permukaan px-3.5 py-2.5 font-mono text-[0.9375rem] wrap-anywhere text-tinta">
      {children}
    </p>
  )
}

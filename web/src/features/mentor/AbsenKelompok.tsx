import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { useEffect, useState } from 'react'
import { isUnanswered } from '../../platform/failure'
import { later } from '../../ui/later'
import type { AbsensiScanner } from '../kehadiran/AbsensiPage'
import { useLateAnswers } from '../kehadiran/change-status'
import { useFollowOutbox, useShownRows, useStillOpen } from '../kehadiran/kehadiran.queries'
import type { ShownRow } from '../kehadiran/pending.rules'
import { useStillPlaces } from '../kehadiran/useStillPlaces'
import type { ShownKelompok } from '../kelompok/kelompok.queries'
import { ScanBar } from './ScanBar'
import { BelumList } from './BelumList'
import { BelumRow } from './BelumRow'
import { BeforeStart } from './BeforeStart'
import { Contact } from './Contact'
import { KelompokProgress, OfflineBanner } from './KelompokProgress'
import { Complete } from './Complete'
import { EmptyKelompok, LoadingList } from './empty-states'
import type { Kegiatan } from './mentor.rules'
import { belumMessage, recordedMessage } from './message.rules'
import { useMentorActs } from './useMentorActs'
import { TileList } from './Tile'
import { WaitingLine } from './WaitingLine'

const StatusSheet = later(async () => (await import('../kehadiran/StatusSheet')).StatusSheet)
const RemainingSheet = later(async () => (await import('./RemainingSheet')).RemainingSheet)

interface AbsenKelompokProps {
  kelompok: ShownKelompok
  kegiatan: Kegiatan
  scanner: AbsensiScanner
  hpOf: (id: string) => string | null
  now: Date
  /** How much waits for an answer in the own groups, and what opens it. */
  waiting: { count: number; onOpen: () => void }
  onPrepare: () => void
}

/** What is open over the list: the sheet of a person, 'Sisanya Alfa', the scanner. */
type Open = { orang: ShownRow } | 'sisa' | 'pindai' | null

const isMissing = (row: ShownRow) => row.status_kehadiran === 'Belum Absen'

/** A group in an activity: who is missing as rows, who is settled as tiles, and the scanner (rules R66 to R69). */
export function AbsenKelompok(props: AbsenKelompokProps) {
  const { kelompok, kegiatan, scanner, hpOf, now, waiting, onPrepare } = props
  const shown = useShownRows(kelompok, kegiatan)
  const { rows } = shown
  const [open, setOpen] = useState<Open>(null)
  const [started, setStarted] = useState(false)
  const { belum, stored, hold } = useStillPlaces(rows, null, open !== null)
  const { last, mark, takeBack, endUndo } = useMentorActs(kegiatan)
  const missing = rows.filter(isMissing)
  const stillOpen = useStillOpen(kelompok.id, kegiatan.id, rows.length > 0 && missing.length === 0)
  const scanning = open === 'pindai'
  useFollowOutbox({ quiet: scanning })
  useLateAnswers({ quiet: scanning })
  useReader(scanner, shown.list.data !== undefined)

  const give = (orang: readonly ShownRow[], status: StatusKehadiran) => {
    hold()
    setOpen(null)
    void mark(orang, status)
  }
  // A banner that came or went would move what is under the thumb.
  const marking = belum.some((row) => !isMissing(row))
  const offline = useKeptWhile(isOffline(shown), marking)
  const count = useKeptWhile(waiting.count, marking)

  if (rows.length === 0) return shown.list.isLoading ? <LoadingList /> : <EmptyKelompok list={shown.list} />
  const early = kegiatan.mulai && Date.parse(kegiatan.mulai) > now.getTime() && !started
  const isEarly = early && missing.length === rows.length
  const isDone = belum.length === 0
  const openPerson = (row: ShownRow) => setOpen({ orang: row })
  const notice = offline && (
    <OfflineBanner
      at={shown.list.data?.at ?? shown.copyAt ?? null}
      namesOnly={Boolean(shown.copyAt)}
      now={now}
    />
  )
  const line = <WaitingLine count={count} onOpen={waiting.onOpen} />
  return (
    <div
      onPointerDownCapture={hold}
      className="grid gap-3 lg:grid-cols-2 lg:items-start lg:gap-x-8 lg:gap-y-5 lg:pt-4"
    >
      {isEarly && notice}
      {isEarly && line}
      {isEarly && kegiatan.mulai ? (
        <BeforeStart
          {...{ now, rows, hpOf, onPrepare }}
          nomor={kelompok.nomor}
          kegiatan={{ ...kegiatan, mulai: kegiatan.mulai }}
          onStart={() => setStarted(true)}
          onOpen={openPerson}
        />
      ) : (
        <>
          <div className="grid content-start gap-3">
            {isDone ? (
              <Complete
                {...{ rows, kegiatan, stillOpen }}
                nomor={kelompok.nomor}
                of={`${kegiatan.id} ${kelompok.id}`}
              />
            ) : (
              <KelompokProgress rows={rows} />
            )}
            {notice}
            {line}
            {!isDone && (
              <BelumList rows={belum} missing={missing.length} onRemaining={() => setOpen('sisa')}>
                {(row) => (
                  <BelumRow
                    key={row.id}
                    row={row}
                    onHadir={() => give([row], 'Hadir')}
                    onOpen={() => openPerson(row)}
                  />
                )}
              </BelumList>
            )}
          </div>
          <TileList rows={stored} onOpen={openPerson} />
        </>
      )}
      <ScanBar last={last} onUndo={takeBack} onEnd={endUndo} done={isDone} onScan={() => setOpen('pindai')} />
      <Sheet
        {...{ open, rows, kegiatan, hpOf, now }}
        nomor={kelompok.nomor}
        onGive={give}
        onClose={() => setOpen(null)}
      />
      <scanner.Dialog
        open={scanning}
        onClose={() => setOpen(null)}
        absen={kegiatan}
        kelompok={kelompok}
        members={rows}
      />
    </div>
  )
}

interface SheetProps {
  open: Open
  rows: readonly ShownRow[]
  kegiatan: Kegiatan
  nomor: number
  hpOf: (id: string) => string | null
  now: Date
  onGive: (orang: readonly ShownRow[], status: StatusKehadiran) => void
  onClose: () => void
}

/** The sheet that is open: of a person, or 'Sisanya Alfa'. */
function Sheet({ open, rows, kegiatan, nomor, hpOf, now, onGive, onClose }: SheetProps) {
  if (open === 'sisa')
    return (
      <RemainingSheet
        rows={rows.filter(isMissing)}
        kegiatan={kegiatan.title}
        nomor={nomor}
        onAlfa={(orang) => onGive(orang, 'Alfa')}
        onClose={onClose}
      />
    )
  if (open === null || open === 'pindai') return null
  // It shows the record as it is now; what is given has seen the one that it was opened with (rule H9).
  const row = rows.find(({ id }) => id === open.orang.id) ?? open.orang
  const hp = hpOf(row.id)
  const subject = { nama: row.nama, kegiatan, nomor }
  const pesan = isMissing(row) ? belumMessage(subject, now) : recordedMessage(subject)
  return (
    <StatusSheet
      row={row}
      contact={hp && <Contact hp={hp} pesan={pesan} />}
      onStatus={(status) => onGive([open.orang], status)}
      onClose={onClose}
    />
  )
}

/** The server gives no answer: the rows are a copy of the device, or could not be read again. */
const isOffline = ({ list, copyAt }: ReturnType<typeof useShownRows>) =>
  Boolean(copyAt) || list.data?.cached === true || (list.error !== null && isUnanswered(list.error.answer))

/** The scanner must open even if the network goes now. */
function useReader(scanner: AbsensiScanner, ready: boolean): void {
  useEffect(() => {
    void scanner.load().catch(() => undefined)
  }, [scanner])
  useEffect(() => {
    if (ready) void scanner.download()
  }, [ready, scanner])
}

/** The value, as it was before `kept` began. */
function useKeptWhile<Value>(value: Value, kept: boolean): Value {
  const [shown, setShown] = useState(value)
  if (!kept && shown !== value) setShown(value)
  return kept ? shown : value
}

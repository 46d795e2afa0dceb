import type { Absen } from '@bakti/contract/absen/absen.schemas'
import type { KotakItem } from '@bakti/contract/kotak/kotak.schemas'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useServerNow } from '../../platform/useServerNow'
import { Button } from '../../ui/Button'
import { Dialog, DialogBody } from '../../ui/Dialog'
import { EmptyState } from '../../ui/EmptyState'
import { FailedState } from '../../ui/FailedState'
import { ListBanner } from '../../ui/ListBanner'
import { LoadingText, Skeleton } from '../../ui/Skeleton'
import { UndoBar } from '../../ui/UndoBar'
import { formatNumber } from '../../ui/format-number'
import { OwnConflict } from './OwnConflict'
import { OwnEntry } from './OwnEntry'
import { decided, taken } from './deeds'
import { type ItemOf, fromBefore, keyOf } from './kotak.rules'
import { type OwnEntries, useOwnEntries } from './useOwnEntries'

/** The ways to call and write to an own member about an activity; nothing where the device knows no number. */
export type ContactOf = (
  member: { id: string; nama: string; kelompok: number },
  absen: Pick<Absen, 'id' | 'title' | 'tanggal'>,
) => ReactNode

interface OwnKotakDialogProps {
  onClose: () => void
  contactOf: ContactOf
}

const TITLE = 'Perlu dilihat'
const FAILED = 'Gagal memuat yang perlu dilihat'

/** The inbox of a mentor: what waits in the own groups, answered in place (rules R144 to R147). */
export function OwnKotakDialog({ onClose, contactOf }: OwnKotakDialogProps) {
  const entries = useOwnEntries()
  const [open, setOpen] = useState<string | null>(null)
  /** The entry whose histories were open last: the focus goes back to it. */
  const [left, setLeft] = useState<string | null>(null)
  const item = entries.known.find((each) => keyOf(each) === open)
  const back = () => {
    setLeft(open)
    setOpen(null)
  }
  if (item?.jenis === 'diputuskan')
    return (
      <Dialog
        open
        onClose={onClose}
        title={item.diputuskan.nama}
        person
        description={`${item.diputuskan.nim}, ${item.absen.title}`}
        above={
          <Button
            variant="ghost"
            size="small"
            className="mb-1 -ml-3.5"
            icon={<ArrowLeft aria-hidden />}
            onClick={back}
          >
            {TITLE}
          </Button>
        }
      >
        <OwnConflict
          item={item}
          contact={contactOf(item.diputuskan, item.absen)}
          onStatus={(seen, status) => {
            back()
            entries.run(decided([seen], status))
          }}
        />
      </Dialog>
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={TITLE}
      description={entries.list.data && waitingText(entries.open.length)}
    >
      <DialogBody>
        <Entries {...{ entries, left, onClose }} onOpen={(entry) => setOpen(keyOf(entry))} />
      </DialogBody>
      {entries.acts.undo && (
        <div className="sticky bottom-0 rounded-b-xl bg-permukaan px-4 pt-2 pb-2">
          <UndoBar
            key={entries.acts.undo.id}
            nama={entries.acts.undo.nama}
            text={entries.acts.undo.text}
            onUndo={() => void entries.acts.takeBack()}
            onEnd={entries.acts.endUndo}
          />
        </div>
      )}
    </Dialog>
  )
}

const waitingText = (count: number) =>
  count === 0 ? 'Semua sudah dijawab' : `${formatNumber(count)} menunggu jawabanmu`

interface EntriesProps {
  entries: OwnEntries
  left: string | null
  onOpen: (item: ItemOf<'diputuskan'>) => void
  onClose: () => void
}

function Entries({ entries, left, onOpen, onClose }: EntriesProps) {
  const { list, known, answerOf, run } = entries
  const now = useServerNow([])
  if (list.isPending)
    return (
      <div className="grid gap-3">
        <LoadingText>Memuat yang perlu dilihat...</LoadingText>
        {[0, 1].map((row) => (
          <Skeleton key={row} className="h-32" round="rounded-lg" />
        ))}
      </div>
    )
  if (!list.data) return <FailedState list={list}>{FAILED}</FailedState>
  if (known.length === 0)
    return (
      <EmptyState
        art="empty"
        title="Semua sudah dijawab"
        live="status"
        action={<Button onClick={onClose}>Kembali ke absen</Button>}
      >
        Kalau ada yang baru, tandanya muncul di atas daftar.
      </EmptyState>
    )
  return (
    <>
      <ListBanner list={list}>{FAILED}</ListBanner>
      <TakeAll items={fromBefore(entries.open)} onTake={(items) => run(taken(items))} />
      <ul aria-label={TITLE} className="grid gap-3">
        {known.map((item) => {
          const key = keyOf(item)
          return (
            <OwnEntry
              key={key}
              item={item}
              now={now}
              answer={answerOf(item)}
              focused={key === left}
              onRun={run}
              onOpen={onOpen}
            />
          )
        })}
      </ul>
    </>
  )
}

/** What was recorded before the group was the mentor's: one press for all of it. */
function TakeAll({
  items,
  onTake,
}: {
  items: readonly KotakItem[]
  onTake: (items: readonly KotakItem[]) => void
}) {
  if (items.length < 2) return null
  return (
    <div className="grid gap-2 rounded-lg border border-garis-admin bg-latar-admin p-3.5">
      <p className="text-[0.9375rem]">
        <b>{formatNumber(items.length)} catatan</b> dibuat sebelum kelompoknya kamu pegang. Belum dihitung.
      </p>
      <Button size="small" onClick={() => onTake(items)}>
        Ambil semua
      </Button>
    </div>
  )
}

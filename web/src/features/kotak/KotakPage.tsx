import { useServerNow } from '../../platform/useServerNow'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Dialog } from '../../ui/Dialog'
import { EmptyState } from '../../ui/EmptyState'
import { FailedState } from '../../ui/FailedState'
import { ListBanner } from '../../ui/ListBanner'
import { PageHeader } from '../../ui/PageHeader'
import { Pagination } from '../../ui/Pagination'
import { LoadingText, Skeleton } from '../../ui/Skeleton'
import { UndoBar } from '../../ui/UndoBar'
import { KotakDetail } from './KotakDetail'
import { KotakRow } from './KotakRow'
import { KotakTools } from './KotakTools'
import { KotakSelection } from './KotakSelection'
import { RefusedOnPhones } from './RefusedOnPhones'
import type { KotakFilter } from './kotak.queries'
import { keyOf, nameOf } from './kotak.rules'
import { ALL, type Entries, useEntries } from './useEntries'

const FAILED = 'Gagal memuat kotak masuk'

/** /kotak: what waits for a person, in every activity and group, and what to do with it (rules R140 to R143). */
export function KotakPage() {
  const entries = useEntries()
  const { list, acts, item, desktop, marked } = entries
  const detail = item && <KotakDetail item={item} place={entries.place} {...entries.deeds([item])} />
  return (
    <>
      <PageHeader title="Kotak Masuk" />
      {list.data && <ListBanner list={list}>{FAILED}</ListBanner>}
      <RefusedOnPhones ditolak={list.data?.data.ditolak} />
      <KotakTools filter={entries.filter} jumlah={list.data?.data.jumlah ?? null} onChange={entries.change} />
      {acts.undo && (
        <UndoBar
          key={acts.undo.id}
          nama={acts.undo.nama}
          text={acts.undo.text}
          onUndo={() => void acts.takeBack()}
          onEnd={acts.endUndo}
        />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Card className="min-w-0 overflow-hidden max-lg:col-span-full">
          <Rows entries={entries} />
          <Pagination {...entries.pages} />
          {item && <KeyHints />}
        </Card>
        {desktop && detail && (
          <Card role="region" aria-label="Rincian" className="sticky top-20">
            {detail}
          </Card>
        )}
      </div>
      {!desktop && detail && (
        <Dialog open={entries.opened} onClose={entries.close} title={nameOf(item)} bare size="narrow">
          {detail}
        </Dialog>
      )}
      {marked.length > 0 && (
        <KotakSelection
          items={marked}
          alike={entries.alike}
          onAlike={entries.chooseAlike}
          {...entries.deeds(marked)}
          onClear={entries.clear}
        />
      )}
    </>
  )
}

function Rows({ entries }: { entries: Entries }) {
  const { list, rows, chosen } = entries
  const now = useServerNow([])
  if (list.isPending) return <LoadingRows />
  if (!list.data) return <FailedState list={list}>{FAILED}</FailedState>
  if (rows.length === 0) return <Empty filter={entries.filter} onAll={() => entries.change(ALL)} />
  return (
    <ul aria-label="Kotak Masuk" className={list.isPlaceholderData ? 'opacity-60' : undefined}>
      {rows.map((row) => {
        const key = keyOf(row)
        return (
          <KotakRow
            key={key}
            item={row}
            now={now}
            current={row === entries.item}
            chosen={chosen.includes(key)}
            face={entries.faceOf(key)}
            onOpen={() => entries.open(key)}
            onFocus={() => entries.moveTo(key)}
            onChoose={(range) => entries.choose(key, range)}
            onTake={entries.deeds([row]).onTake}
          />
        )
      })}
    </ul>
  )
}

const KEYS = [
  ['J K', 'pindah'],
  ['X', 'pilih'],
  ['Shift X', 'rentang'],
  ['Enter', 'tindakan utama'],
  ['1–4', 'putuskan'],
  ['Z', 'urungkan'],
] as const

function KeyHints() {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 border-t border-garis-admin bg-latar-admin px-5 py-2 text-[0.8125rem] text-tinta-lembut max-lg:hidden">
      {KEYS.map(([key, what]) => (
        <span key={key}>
          <kbd className="rounded-sm border border-garis-admin bg-permukaan px-1.5 font-semibold">{key}</kbd>{' '}
          {what}
        </span>
      ))}
    </p>
  )
}

function LoadingRows() {
  return (
    <div className="grid gap-3 p-5">
      <LoadingText>Memuat kotak masuk...</LoadingText>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-12" round="rounded-md" />
      ))}
    </div>
  )
}

function Empty({ filter, onAll }: { filter: KotakFilter; onAll: () => void }) {
  if (filter.jenis || filter.absen || filter.kelompok)
    return (
      <EmptyState
        art="not-found"
        title="Tidak ada yang cocok."
        live="status"
        action={<Button onClick={onAll}>Tampilkan semua</Button>}
      >
        Jenis, kegiatan atau kelompok lain mungkin masih menunggu.
      </EmptyState>
    )
  return (
    <EmptyState art="empty" title="Kotak masuk kosong" live="status">
      Scan yang ditahan, yang perlu diputuskan, dan laporan peserta muncul di sini.
    </EmptyState>
  )
}

import type { Absen } from '@bakti/contract/absen/absen.schemas'
import type { Kelompok } from '@bakti/contract/kelompok/kelompok.schemas'
import { tanggalTampil } from '@bakti/contract/waktu.rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, ScanQrCode } from 'lucide-react'
import { type ComponentType, type ReactNode, memo, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { remembered } from '../../platform/storage'
import { Button } from '../../ui/Button'
import { CachedBanner } from '../../ui/CachedBanner'
import { Card } from '../../ui/Card'
import { FailedState } from '../../ui/FailedState'
import { Field } from '../../ui/Field'
import { ListBanner } from '../../ui/ListBanner'
import { PageHeader } from '../../ui/PageHeader'
import { Select } from '../../ui/Select'
import { StickyAction } from '../../ui/StickyAction'
import { toast } from '../../ui/toast'
import { kelompokListQuery } from '../kelompok/kelompok.queries'
import { absenListQuery, refreshAbsen } from '../absen/absen.queries'
import { changeStatus, useLateAnswers } from './change-status'
import { DiputuskanSection } from './DiputuskanSection'
import { KehadiranSection } from './KehadiranSection'
import { TodayBanner, absenOfToday } from './TodayBanner'
import { ScanDitahanSection } from './ScanDitahanSection'
import { saveAbsensiCsv } from './absensi.csv'
import { useFollowOutbox } from './kehadiran.queries'
import type { ShownRow } from './pending.rules'
import { useShownRows } from './useShownRows'

/** The scanner that this page opens. It belongs to a feature that extends this one, so `app` passes it in. */
export interface AbsensiScanner {
  Dialog: ComponentType<{
    open: boolean
    onClose: () => void
    absen: Absen
    kelompok: Kelompok
    members: readonly ShownRow[]
  }>
  /** Downloads the QR decoder ahead of its first use. */
  download: () => Promise<void>
}

interface Choice {
  kelompok: Kelompok | undefined
  kegiatan: Absen | undefined
}

/** The group and the activity that the address names (a group by its number too), else those chosen last on this device. */
function useChoice() {
  const [params, setParams] = useSearchParams()
  const kelompokList = useQuery(kelompokListQuery())
  const absenList = useQuery(absenListQuery())
  const wanted = params.get('kelompok') ?? remembered.text('kelompok')
  const kegiatan = params.get('kegiatan') ?? remembered.text('kegiatan')
  const choice: Choice = {
    kelompok: kelompokList.data?.data.find(({ id, nomor }) => id === wanted || String(nomor) === wanted),
    kegiatan: absenList.data?.data.find(({ id }) => id === kegiatan),
  }
  const choose = (key: 'kelompok' | 'kegiatan', value: string) => {
    if (value) remembered.set(key, value)
    else remembered.remove(key)
    setParams(
      (now) => {
        if (value) now.set(key, value)
        else now.delete(key)
        return now
      },
      { replace: true },
    )
  }
  return { choice, choose, kelompokList, absenList }
}

type ChoiceState = ReturnType<typeof useChoice>

function Pickers({ choice, choose, kelompokList, absenList }: ChoiceState) {
  return (
    <>
      <Field label="Kelompok" className="md:w-60">
        <Select
          value={choice.kelompok?.id ?? ''}
          disabled={!kelompokList.data}
          onChange={(event) => choose('kelompok', event.target.value)}
        >
          <option value="">{kelompokList.isPending ? 'Memuat...' : 'Pilih Kelompok'}</option>
          {kelompokList.data?.data.map(({ id, nomor }) => (
            <option key={id} value={id}>
              Kelompok {nomor}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Kegiatan" className="md:flex-1">
        <Select
          value={choice.kegiatan?.id ?? ''}
          disabled={!absenList.data}
          onChange={(event) => choose('kegiatan', event.target.value)}
        >
          <option value="">{absenList.isPending ? 'Memuat...' : 'Pilih Kegiatan'}</option>
          <Kegiatan absen={absenList.data?.data ?? []} />
        </Select>
      </Field>
    </>
  )
}

/** The activities to choose from, today's first. */
function Kegiatan({ absen }: { absen: readonly Absen[] }) {
  const today = absenOfToday(absen)
  const options = (some: readonly Absen[]) =>
    some.map(({ id, title, tanggal }) => (
      <option key={id} value={id}>
        {title} ({tanggalTampil(tanggal)})
      </option>
    ))
  if (today.length === 0) return options(absen)
  return (
    <>
      <optgroup label="Hari ini">{options(today)}</optgroup>
      <optgroup label="Lainnya">{options(absen.filter((each) => !today.includes(each)))}</optgroup>
    </>
  )
}

/** What keeps the two lists from being chosen from, or from being what they are now; said once for both, above everything. */
function ListProblem({ kelompokList, absenList }: ChoiceState) {
  const failed = [kelompokList, absenList].filter(({ error }) => error)
  const list = failed.find(({ data }) => !data) ?? failed[0]
  if (!list) return null
  const text = list === kelompokList ? 'Gagal memuat data kelompok' : 'Gagal memuat data absen'
  const read = { ...list, refetch: () => failed.map(({ refetch }) => refetch()) }
  if (list.data) return <ListBanner list={read}>{text}</ListBanner>
  return (
    <Card className="mb-5">
      <FailedState list={read}>{text}</FailedState>
    </Card>
  )
}

/** The server has answered: the line has room for what comes next. */
const isFresh = (read: { cached: boolean } | undefined) => read?.cached === false

/** What lies behind the scanner stands still: drawing the lists anew for every scan costs a slow phone more than the scan. */
const Still = memo(
  ({ children }: { still: boolean; children: ReactNode }) => children,
  (_, next) => next.still,
)
Still.displayName = 'Still'

/** /absensi (seed §2): who is there. Reads and writes go on without network; what waits is marked as such. */
export function AbsensiPage({ scanner }: { scanner: AbsensiScanner }) {
  const client = useQueryClient()
  const state = useChoice()
  const { kelompok, kegiatan } = state.choice
  const [scanning, setScanning] = useState(false)
  const shown = useShownRows(kelompok?.id, kegiatan?.id)
  useFollowOutbox({ quiet: scanning })
  useLateAnswers({ quiet: scanning })
  const ready = isFresh(state.kelompokList.data) && isFresh(state.absenList.data)
  useEffect(() => {
    if (ready) void scanner.download()
  }, [ready, scanner])
  useEffect(() => (scanning ? () => void refreshAbsen(client) : undefined), [scanning, client])

  const startScan = () => {
    if (!kegiatan) toast.warning('Pilih kegiatan terlebih dahulu!')
    else if (!kelompok) toast.warning('Pilih kelompok terlebih dahulu!')
    else setScanning(true)
  }
  const exportRows = () => {
    if (!kegiatan || shown.rows.length === 0) {
      toast.warning('Tidak ada data absensi untuk diekspor')
      return
    }
    try {
      saveAbsensiCsv(shown.rows, kegiatan)
      toast.success('Data berhasil diekspor!')
    } catch {
      toast.error('Gagal mengekspor data')
    }
  }
  return (
    <>
      <PageHeader
        title="Absensi Mahasiswa"
        actions={
          <Button variant="outline" icon={<Download aria-hidden />} onClick={exportRows}>
            Export Absensi
          </Button>
        }
      />
      <Still still={scanning}>
        <CachedBanner read={shown.list.data ?? state.kelompokList.data} />
        <ListProblem {...state} />
        <Card className="mb-5 grid gap-2.5 p-3 max-md:grid-cols-[9.5rem_minmax(0,1fr)] md:flex md:items-end md:gap-4 md:p-5">
          <Pickers {...state} />
          <StickyAction>
            <Button variant="accent" icon={<ScanQrCode aria-hidden />} onClick={startScan}>
              Scan QR Code
            </Button>
          </StickyAction>
        </Card>
        <TodayBanner
          chosen={kegiatan}
          all={state.absenList.data?.data ?? []}
          onChoose={({ id }) => state.choose('kegiatan', id)}
        />
        {kegiatan && <DiputuskanSection key={kegiatan.id} absen={kegiatan} own={shown.rows} />}
        <KehadiranSection
          key={`${kelompok?.id} ${kegiatan?.id}`}
          chosen={Boolean(kelompok && kegiatan)}
          shown={shown}
          onStatus={(row, status) => kegiatan && void changeStatus(row, kegiatan, status)}
        />
        {kegiatan && <ScanDitahanSection absen={kegiatan} />}
      </Still>
      {/* What lies behind the sticky button can be scrolled above it. */}
      <div aria-hidden className="h-16 md:hidden" />
      {kelompok && kegiatan && (
        <scanner.Dialog
          open={scanning}
          onClose={() => setScanning(false)}
          absen={kegiatan}
          kelompok={kelompok}
          members={shown.rows}
        />
      )}
    </>
  )
}

import { TEMPEL_MAX } from '@bakti/contract/absen/absen.calls'
import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { type TempelClass, type TempelRow, linesOf } from '@bakti/contract/absen/tempel.rules'
import { shownTanggal } from '@bakti/contract/time.rules'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, FileUp } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../../app/paths'
import { Button, LinkButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { FailedState } from '../../ui/FailedState'
import { formatNumber } from '../../ui/format-number'
import { later } from '../../ui/later'
import { ListBanner } from '../../ui/ListBanner'
import { PageHeader } from '../../ui/PageHeader'
import { LoadingText, Skeleton } from '../../ui/Skeleton'
import { toast } from '../../ui/toast'
import { UndoBar } from '../../ui/UndoBar'
import { absenListQuery } from '../absen/absen.queries'
import { type Recorded, isSent, outcomeOfTempel, recordTempel, takeBackTempel } from './record-tempel'
import { CLASS_LOOK, TempelRows } from './TempelRows'
import { type Tempel, useTempel } from './useTempel'

const ChoosePersonDialog = later(async () => (await import('./ChoosePersonDialog')).ChoosePersonDialog)

/** /tempel: a column of NIMs or names becomes Hadir, after every line was shown with what becomes of it (rules H161, H162). */
export function TempelPage() {
  const [params] = useSearchParams()
  const list = useQuery(absenListQuery())
  const absen = list.data?.data.find(({ id }) => id === params.get('kegiatan'))
  const back = { to: paths.absensi({ kegiatan: absen?.id }), label: 'Absensi' }
  if (absen) return <Paste key={absen.id} absen={absen} back={back} />
  return (
    <>
      <PageHeader title="Tempel NIM" back={back} />
      <Card>
        {list.isPending ? (
          <div className="grid gap-3 p-5">
            <LoadingText>Memuat kegiatan...</LoadingText>
            <Skeleton className="h-40" round="rounded-md" />
          </div>
        ) : list.data ? (
          <EmptyState
            art="not-found"
            title="Pilih Kegiatan"
            action={<LinkButton to={paths.absensi()}>Buka Absensi</LinkButton>}
          >
            Pilih kegiatan di Absensi, lalu tekan 'Tempel NIM'.
          </EmptyState>
        ) : (
          <FailedState list={list}>Gagal memuat kegiatan</FailedState>
        )}
      </Card>
    </>
  )
}

interface PasteProps {
  absen: Absen
  back: { to: string; label: string }
}

/** What was recorded last, while it can be taken back. */
interface Done {
  id: number
  recorded: readonly Recorded[]
}

function Paste({ absen, back }: PasteProps) {
  const tempel = useTempel(absen.id)
  const [done, setDone] = useState<Done | null>(null)
  const [busy, setBusy] = useState(false)
  const sent = tempel.rows.filter(isSent)

  const record = async () => {
    setBusy(true)
    // Before: the rows would be drawn again with each line that is stored.
    tempel.clear()
    const recorded = await recordTempel(sent, absen)
    setBusy(false)
    setDone((last) => ({ id: (last?.id ?? 0) + 1, recorded }))
    const { waiting, lost } = await outcomeOfTempel(recorded)
    if (lost > 0) toast.error(`${formatNumber(lost)} orang tidak tersimpan. Tempel lagi daftarnya.`)
    else if (waiting > 0)
      toast.info(`${formatNumber(waiting)} catatan tersimpan di perangkat, terkirim begitu ada jaringan.`)
  }
  const takeBack = async () => {
    if (!done) return
    setDone(null)
    await takeBackTempel(done.recorded, absen)
    toast.info('Daftar diurungkan.')
  }
  return (
    <>
      <PageHeader title="Tempel NIM" back={back}>
        {absen.title}, {shownTanggal(absen.tanggal)}
      </PageHeader>
      {done && (
        <UndoBar
          key={done.id}
          nama={`${formatNumber(done.recorded.filter(({ orang }) => orang).length)} orang`}
          text="dicatat Hadir"
          onUndo={() => void takeBack()}
          onEnd={() => setDone(null)}
        />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <Source tempel={tempel} />
        {busy ? (
          <Waiting>Mencatat...</Waiting>
        ) : (
          <Preview tempel={tempel} absenId={absen.id}>
            <Foot rows={tempel.rows} sent={sent} ready={tempel.current} onRecord={() => void record()} />
          </Preview>
        )}
      </div>
    </>
  )
}

/** @throws where it is neither text nor a workbook */
async function textOfFile(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  const plain = new TextDecoder().decode(bytes)
  if (plain.startsWith('PK')) {
    const { linesOfWorkbook } = await import('./read-workbook')
    return (await linesOfWorkbook(bytes)).join('\n')
  }
  if (plain.includes('\0')) throw new Error('neither text nor a workbook')
  return plain
}

/** The list as it is pasted, typed, or read from a file. */
function Source({ tempel: { text, setText, lines } }: { tempel: Tempel }) {
  const file = useRef<HTMLInputElement>(null)
  const read = async (chosen: File | undefined) => {
    if (!chosen) return
    try {
      setText(linesOf(await textOfFile(chosen)).join('\n'))
    } catch {
      toast.error('Berkas ini tidak bisa dibaca. Salin kolomnya dari Excel, lalu tempel di sini.')
    }
  }
  return (
    <Card className="overflow-hidden">
      <h2 className="border-b border-garis-admin px-5 py-4 text-lg font-bold">
        <label htmlFor="tempel-teks">Satu baris satu orang</label>
      </h2>
      <textarea
        id="tempel-teks"
        value={text}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        placeholder={'2510512034\nNadya Salsabila'}
        onChange={(event) => setText(event.target.value)}
        className="block h-36 w-full resize-none bg-permukaan px-5 py-3 leading-8 tabular-nums -outline-offset-3 lg:h-[calc(100vh-24rem)] lg:min-h-64"
      />
      <p className="flex items-center justify-between gap-3 border-t border-garis-admin py-2 pr-5 pl-2">
        <Button
          variant="ghost"
          size="small"
          icon={<FileUp aria-hidden />}
          onClick={() => file.current?.click()}
        >
          Unggah berkas
        </Button>
        <input
          ref={file}
          hidden
          type="file"
          aria-label="Berkas daftar"
          accept=".xlsx,.csv,.txt,.tsv,text/plain,text/csv"
          onChange={(event) => {
            void read(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <span className="text-sm text-tinta-lembut tabular-nums">{formatNumber(lines.length)} baris</span>
      </p>
      {lines.length > TEMPEL_MAX && (
        <p role="alert" className="px-5 pb-3 text-sm font-semibold text-bahaya">
          {`Hanya ${formatNumber(TEMPEL_MAX)} baris pertama yang dibaca. Tempel sisanya sesudah ini.`}
        </p>
      )}
    </Card>
  )
}

/** The filters: each line is in one of them. To choose are those of one name and those of a similar one. */
const FILTERS = [
  ['hadir', 'Hadir', ['hadir']],
  ['several', 'Perlu dipilih', ['several', 'similar']],
  ['already', 'Sudah', ['already']],
  ['ditahan', 'Ditahan', ['ditahan']],
  ['unknown', 'Tidak ada', ['unknown']],
] as const satisfies readonly (readonly [TempelClass, string, readonly TempelClass[]])[]

const within = (rows: readonly TempelRow[], kelas: readonly TempelClass[]) =>
  rows.filter((row) => kelas.includes(row.kelas))

/** The length that most NIMs of the list have. */
function usualLength(rows: readonly TempelRow[]): number {
  const counts = new Map<number, number>()
  for (const { orang } of rows)
    if (orang) counts.set(orang.nim.length, (counts.get(orang.nim.length) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

function Waiting({ children }: { children: string }) {
  return (
    <Card className="grid gap-3 p-5">
      <LoadingText>{children}</LoadingText>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-10" round="rounded-md" />
      ))}
    </Card>
  )
}

interface PreviewProps {
  tempel: Tempel
  absenId: string
  children: ReactNode
}

function Preview({ tempel, absenId, children }: PreviewProps) {
  const { rows, list, lines, choose } = tempel
  const [filter, setFilter] = useState<TempelClass | null>(null)
  const [asked, setAsked] = useState<TempelRow | null>(null)
  const wanted = FILTERS.find(([kelas]) => kelas === filter)
  if (lines.length === 0)
    return (
      <Card>
        <EmptyState art="empty" title="Belum ada baris.">
          Salin satu kolom NIM atau nama dari Excel, lalu tempel. Belum ada yang dicatat sebelum tombolnya
          ditekan.
        </EmptyState>
      </Card>
    )
  if (rows.length === 0)
    return list.error && !list.isFetching ? (
      <Card>
        <FailedState list={list}>Gagal membaca daftar</FailedState>
      </Card>
    ) : (
      <Waiting>Mencocokkan daftar...</Waiting>
    )
  return (
    <Card className="min-w-0 overflow-hidden max-lg:overflow-visible">
      <ListBanner list={list}>Gagal membaca daftar</ListBanner>
      <div
        role="group"
        aria-label="Saring"
        className="flex gap-2 overflow-x-auto border-b border-garis-admin px-4 py-3"
      >
        <Chip pressed={filter === null} count={rows.length} onPress={() => setFilter(null)}>
          Semua
        </Chip>
        {FILTERS.map(([kelas, label, of]) => (
          <Chip
            key={kelas}
            icon={kelas === 'several' ? CLASS_LOOK.similar.icon : CLASS_LOOK[kelas].icon}
            pressed={filter === kelas}
            count={within(rows, of).length}
            onPress={() => setFilter(filter === kelas ? null : kelas)}
          >
            {label}
          </Chip>
        ))}
      </div>
      <div
        // The rows scroll by themselves, so that the button stays in sight.
        className="lg:max-h-[calc(100vh-26rem)] lg:min-h-64 lg:overflow-y-auto"
      >
        <TempelRows
          rows={wanted ? within(rows, wanted[2]) : rows}
          usual={usualLength(rows)}
          onConfirm={(row) => row.choices[0] && choose(row.teks, row.choices[0])}
          onChoose={setAsked}
        />
      </div>
      {children}
      {asked && (
        <ChoosePersonDialog
          row={asked}
          absenId={absenId}
          onClose={() => setAsked(null)}
          onChoose={(orang) => {
            choose(asked.teks, orang)
            setAsked(null)
          }}
        />
      )}
    </Card>
  )
}

interface ChipProps {
  icon?: ReactNode
  pressed: boolean
  count: number
  onPress: () => void
  children: string
}

function Chip({ icon, pressed, count, onPress, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className="inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-2 rounded-full px-3.5 text-sm font-bold whitespace-nowrap inset-ring-[1.5px] inset-ring-garis-kendali aria-pressed:bg-aksi aria-pressed:text-aksi-teks aria-pressed:inset-ring-aksi [&_svg]:size-4"
    >
      {icon}
      {children}
      <span className="font-medium tabular-nums">{formatNumber(count)}</span>
    </button>
  )
}

interface FootProps {
  rows: readonly TempelRow[]
  sent: readonly TempelRow[]
  ready: boolean
  onRecord: () => void
}

/** How many the button records, and which lines are left out. */
function Foot({ rows, sent, ready, onRecord }: FootProps) {
  if (rows.length === 0) return null
  const hadir = within(sent, ['hadir']).length
  const held = sent.length - hadir
  const left = [
    [within(rows, ['several', 'similar']).length, 'perlu dipilih dulu'],
    [within(rows, ['unknown']).length, 'tidak ada'],
  ].filter(([count]) => count !== 0)
  return (
    <div className="sticky bottom-0 z-10 flex items-center justify-between gap-4 rounded-b-xl bg-permukaan px-5 py-3 max-md:grid max-md:grid-cols-1 max-md:border-t max-md:border-garis-admin max-md:pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
      <p role="status" className="tabular-nums">
        <b>{formatNumber(hadir)} orang</b> dicatat Hadir, cara: tempel.
        {held > 0 && ` ${formatNumber(held)} ditahan.`}
        {left.length > 0 && (
          <span className="block text-sm text-tinta-lembut">
            {left.map(([count, what]) => `${formatNumber(Number(count))} ${what}`).join(' dan ')} akan
            dilewati.
          </span>
        )}
      </p>
      <Button
        icon={<CircleCheck aria-hidden />}
        className="max-md:w-full"
        disabled={!ready || sent.length === 0}
        onClick={onRecord}
      >
        {hadir > 0 || held === 0
          ? `Catat ${formatNumber(hadir)} Hadir`
          : `Kirim ${formatNumber(held)} untuk ditahan`}
      </Button>
    </div>
  )
}

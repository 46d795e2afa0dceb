import { dayAndTanggal } from '@bakti/contract/day.rules'
import { eventFacts } from '@bakti/contract/event-facts.content'
import type { JumlahLaporan, LaporanPerson, LaporanSetRow } from '@bakti/contract/laporan/laporan.schemas'
import type { LaporanSet } from '@bakti/contract/laporan/laporan.rules'
import { longTime, shownTanggal } from '@bakti/contract/time.rules'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import wordmark from '../../art/wordmark-satu-warna.svg'
import { useSession } from '../../platform/session'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { cx } from '../../ui/cx'
import { FailedState } from '../../ui/FailedState'
import { formatNumber, formatPercent } from '../../ui/format-number'
import { mm } from '../../ui/mm'
import { PageHeader } from '../../ui/PageHeader'
import { ProgressBar } from '../../ui/ProgressBar'
import './print.css'
import { type LaporanView, ROWS_LABEL, cellOf, rowLabel, spanOf } from './laporan.rules'
import { type Printed, type Share, printedQuery } from './print.queries'
import { type PrintedSheet, isAcross, printedRows, sheetsOf } from './print.rules'
import { Wordmark } from '../../ui/Wordmark'

/** A longer name must not push the last rows off the paper: two lines of it stand there. */
const NAME = 'line-clamp-2 wrap-anywhere'

interface PrintLaporanProps {
  view: LaporanView
  /** The address of the recap. */
  back: string
}

/** The recap as A4 sheets with head, date, page numbers and lines for signatures, and the button that prints them (rule X25). */
export function PrintLaporan({ view, back }: PrintLaporanProps) {
  const per = printedRows(view.per)
  const [share, setShare] = useState<Share | null>(null)
  const read = useQuery(printedQuery({ per, filter: view, onProgress: setShare }))
  const { user } = useSession()
  const across = isAcross(read.data?.kegiatan.length ?? 0)
  const sheets = read.data ? sheetsOf(read.data.baris, read.data.absent.people, across) : []
  return (
    <div
      className="cetak laporan-cetak"
      data-lintang={across || undefined}
      data-selesai={read.data ? true : undefined}
    >
      <div className="print:hidden">
        <PageHeader
          title="Cetak laporan"
          back={{ to: back, label: 'Laporan' }}
          actions={
            <Button icon={<Printer aria-hidden />} disabled={!read.data} onClick={() => window.print()}>
              Cetak
            </Button>
          }
        >
          {read.data
            ? `${formatNumber(sheets.length)} halaman A4${across ? ' melintang' : ''}. Cetak pada skala 100\u00a0%.`
            : 'Mengumpulkan isi laporan'}
        </PageHeader>
        {read.isPending && (
          <Banner tone="blue" className="mb-5">
            <p role="status" className="mb-1.5">
              Menyiapkan halaman...
            </p>
            <ProgressBar
              label="Isi laporan yang sudah dimuat"
              value={share?.pages ?? 0}
              max={share?.of ?? null}
            />
          </Banner>
        )}
        {!read.data && !read.isPending && (
          <Card>
            <FailedState list={read}>Gagal memuat laporan</FailedState>
          </Card>
        )}
      </div>
      {!read.data && (
        <p className="hidden print:block">Halaman belum siap. Tunggu sebentar, lalu cetak lagi.</p>
      )}
      {read.data && (
        <div className="cetak-meja">
          {sheets.map((sheet, at) => (
            <section
              key={at}
              className="cetak-lembar laporan-lembar flex flex-col text-tinta"
              aria-label={`Halaman ${at + 1} dari ${sheets.length}`}
            >
              <Head kegiatan={read.data.kegiatan} />
              <Content sheet={sheet} per={per} printed={read.data} />
              <footer
                className={cx(
                  'flex justify-between border-belum-tepi pt-2 text-tinta-lembut',
                  !(sheet.of !== 'absent' && sheet.signatures) && 'mt-auto',
                )}
                style={{ borderTopWidth: mm(0.18), fontSize: mm(2.8) }}
              >
                <span>{`Dicetak ${longTime(read.data.at)} WIB oleh ${user?.name ?? '–'}`}</span>
                <span>{`Halaman ${at + 1} dari ${sheets.length}`}</span>
              </footer>
            </section>
          ))}
        </div>
      )}
    </div>
  )
}

function Head({ kegiatan }: Pick<Printed, 'kegiatan'>) {
  return (
    <header
      className="mb-5 flex items-center justify-between gap-6 border-rimba-700 pb-3"
      style={{ borderBottomWidth: mm(0.5) }}
    >
      <Wordmark className="h-11" src={wordmark} />
      <p className="text-right">
        <b className="block leading-[1.2] font-extrabold" style={{ fontSize: mm(4.6) }}>
          Rekapitulasi kehadiran
        </b>
        <span className="text-tinta-lembut">{`${eventFacts.judul}, ${spanOf(kegiatan.map(({ tanggal }) => tanggal))}`}</span>
      </p>
    </header>
  )
}

interface ContentProps {
  sheet: PrintedSheet<LaporanSetRow, LaporanPerson>
  per: LaporanSet
  printed: Printed
}

function Content({ sheet, per, printed }: ContentProps) {
  if (sheet.of === 'absent') return <Absent {...sheet} printed={printed} />
  return (
    <>
      {sheet.first && <Summary jumlah={printed.total.semua} />}
      {(sheet.rows.length > 0 || sheet.first) && (
        <Rows per={per} rows={sheet.rows} last={sheet.last} printed={printed} />
      )}
      {sheet.signatures && <Signatures />}
    </>
  )
}

const FIGURES = [
  ['hadir', 'Hadir'],
  ['terlambat', 'Terlambat'],
  ['alfa', 'Alfa'],
  ['sakit', 'Sakit'],
  ['izin', 'Izin'],
] as const

function Summary({ jumlah }: { jumlah: JumlahLaporan }) {
  return (
    <>
      <Title>Ringkasan</Title>
      <dl
        className="mt-2 mb-5 grid grid-cols-5 border-belum-tepi text-tinta-lembut"
        style={{ borderWidth: mm(0.25), borderRadius: mm(2), fontSize: mm(2.8) }}
      >
        {FIGURES.map(([name, label], nth) => (
          <div
            key={name}
            className="border-belum-tepi px-3 py-2"
            style={{ borderLeftWidth: nth > 0 ? mm(0.25) : 0 }}
          >
            <dt>{label}</dt>
            <dd>
              <b className="judul text-tinta" style={{ fontSize: mm(5.2), lineHeight: 1.1 }}>
                {formatPercent(jumlah[name], jumlah.sasaran)}
              </b>{' '}
              {formatNumber(jumlah[name])}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Title({ children }: { children: string }) {
  return (
    <h2 className="font-extrabold" style={{ fontSize: mm(3.9) }}>
      {children}
    </h2>
  )
}

/** Two lines below a title at most: more would push the last rows off the paper. */
function Below({ children }: { children: ReactNode }) {
  return (
    <p className="mb-2 overflow-hidden text-tinta-lembut" style={{ maxHeight: '2.6em' }}>
      {children}
    </p>
  )
}

interface RowsProps {
  per: LaporanSet
  rows: readonly LaporanSetRow[]
  /** With the row of all. */
  last: boolean
  printed: Printed
}

function Rows({ per, rows, last, printed: { kegiatan, total } }: RowsProps) {
  return (
    <>
      <Title>{`Kehadiran per ${ROWS_LABEL[per].toLowerCase()}`}</Title>
      <Below>Persen hadir dari sasaran kegiatan. Digarisbawahi: di bawah 90.</Below>
      <table className="laporan-matriks">
        <thead>
          <tr>
            <th scope="col">{ROWS_LABEL[per]}</th>
            <th scope="col">Peserta</th>
            {kegiatan.map(({ id, title, tanggal }) => (
              <th key={id} scope="col">
                <span className="laporan-kegiatan">
                  <span className="line-clamp-4 wrap-anywhere">{title}</span>{' '}
                  {shownTanggal(tanggal).slice(0, 5)}
                </span>
              </th>
            ))}
            <th scope="col">Semua</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.kunci}>
              <th scope="row" className="font-semibold">
                <span className={NAME}>{rowLabel(per, row)}</span>
              </th>
              <td>{formatNumber(row.peserta)}</td>
              <Cells cells={[...row.sel, row.semua]} />
            </tr>
          ))}
        </tbody>
        {last && (
          <tfoot>
            <tr>
              <th scope="row" className="font-bold">
                Semua
              </th>
              <td>{formatNumber(total.peserta)}</td>
              <Cells cells={[...total.sel, total.semua]} />
            </tr>
          </tfoot>
        )}
      </table>
    </>
  )
}

function Cells({ cells }: { cells: readonly { hadir: number; sasaran: number }[] }) {
  return cells.map((each, at) => {
    const { text, level } = cellOf(each, false)
    const low = level === 'low'
    return (
      <td
        key={at}
        className={cx(low && 'underline', at === cells.length - 1 ? 'font-bold' : low && 'font-extrabold')}
        style={low ? { textUnderlineOffset: mm(0.5) } : undefined}
      >
        {text}
      </td>
    )
  })
}

interface AbsentProps {
  people: readonly LaporanPerson[]
  /** How many are on the sheets before. */
  from: number
  printed: Printed
}

function Absent({ people, from, printed: { absent } }: AbsentProps) {
  const { day, kegiatan, jumlah } = absent
  const titleOf = new Map(kegiatan.map(({ id, title }) => [id, title]))
  return (
    <>
      <Title>{`Tidak hadir, ${dayAndTanggal(day)} ${day.slice(0, 4)}`}</Title>
      <Below>
        {kegiatan.map(({ title }) => title).join(', ')}
        {jumlah &&
          `, sasaran ${formatNumber(jumlah.sasaran)}. Alfa ${formatNumber(jumlah.alfa)} · Sakit ${formatNumber(jumlah.sakit)} · Izin ${formatNumber(jumlah.izin)}.`}
      </Below>
      <table className="laporan-orang">
        <thead>
          <tr>
            {['No', 'Nama', 'NIM', 'Kelompok', 'Fakultas', 'Kegiatan', 'Status'].map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, id_absen, nama, nim, kelompok, fakultas, status_kehadiran, luar }, at) => (
            <tr key={`${id} ${id_absen}`}>
              <td>{from + at + 1}</td>
              <th scope="row" className="font-semibold">
                <span className={NAME}>{nama}</span>
              </th>
              <td>{nim}</td>
              <td>{kelompok ?? '–'}</td>
              <td>
                <span className={NAME}>{fakultas ?? '–'}</span>
              </td>
              <td>
                <span className={NAME}>{titleOf.get(id_absen)}</span>
              </td>
              <td>
                {status_kehadiran}
                {luar && ' (di luar sasaran)'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const SIGNATURES = [
  ['Disusun oleh,', 'Sekretaris', 'NIM'],
  ['Diperiksa oleh,', 'Ketua Pelaksana', 'NIM'],
  ['Mengetahui,', 'Wakil Rektor Bidang Kemahasiswaan', 'NIP'],
] as const

/** Lines to sign on; names are written by hand. */
function Signatures() {
  return (
    <div className="mt-auto grid grid-cols-3 pb-5" style={{ gap: mm(12) }}>
      {SIGNATURES.map(([does, as, number]) => (
        <div key={as}>
          <p>{does}</p>
          <p className="text-tinta-lembut">{as}</p>
          <p className="pt-1" style={{ marginTop: mm(19), borderTopWidth: mm(0.25) }}>
            Nama
          </p>
          <p className="text-tinta-lembut">{number}</p>
        </div>
      ))}
    </div>
  )
}

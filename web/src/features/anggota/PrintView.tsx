import { Printer } from 'lucide-react'
import { useMemo } from 'react'
import type { Read } from '../../platform/query'
import { formatNumber } from '../../ui/format-number'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { CachedBanner } from '../../ui/CachedBanner'
import { PageHeader, type PageHeaderProps } from '../../ui/PageHeader'
import { ProgressBar } from '../../ui/ProgressBar'
import { PrintSheet } from './PrintSheet'
import { type PrintedKelompok, type Sheet, type SizeName, SIZES, sheetsOf } from './print.rules'
import { KartuSizes, PrintContents } from './PrintChoice'
import { useDrawing } from './useDrawing'
import './print.css'

const ALL = Object.keys(SIZES) as SizeName[]
const kartuOf = (lembar: readonly Sheet[]) => lembar.reduce((sum, { kartu }) => sum + kartu.length, 0)

interface PrintViewProps extends Pick<PageHeaderProps, 'title' | 'back'> {
  kelompok: readonly PrintedKelompok[]
  kartuSize: SizeName
  read: Read<unknown> | undefined
  /** Cards of members that the server doesn't have yet. */
  antre: number
  /** Cards that are printed again: without codes, which stay as they are. */
  again: boolean
}

/** The sheets as they will leave the printer, and the button that prints them. On paper nothing but the sheets is left. */
export function PrintView({ title, back, kelompok, kartuSize, read, antre, again }: PrintViewProps) {
  const sheets = useMemo(() => sheetsOf(kelompok, SIZES[kartuSize]), [kelompok, kartuSize])
  const drawing = useDrawing(sheets)
  const { drawn, done } = drawing
  const total = kartuOf(sheets)
  return (
    <div className="cetak" data-selesai={done || undefined}>
      <div className="print:hidden">
        <PageHeader
          title={title}
          {...(back && { back })}
          actions={
            <Button icon={<Printer aria-hidden />} disabled={!done} onClick={() => window.print()}>
              Cetak
            </Button>
          }
        >
          {formatNumber(total)} kartu, {formatNumber(sheets.length)} lembar A4. Cetak pada skala 100 %, lalu
          potong pada tanda di sudut kartu.
        </PageHeader>
        {!again && <PrintContents isi={null} />}
        <KartuSizes kartuSize={kartuSize} of={ALL} />
        <CachedBanner read={read} />
        {antre > 0 && (
          <Banner tone="yellow" className="mb-5" detail="Kartunya ikut dicetak dan berlaku setelah terkirim.">
            {formatNumber(antre)} anggota masih tersimpan di perangkat
          </Banner>
        )}
        {!done && <DrawingBanner {...drawing} cards={kartuOf(drawn)} total={total} />}
      </div>
      {!done && (
        <p className="hidden print:block">Kartu belum selesai digambar. Tunggu sebentar, lalu cetak lagi.</p>
      )}
      <div className="cetak-meja">
        {drawn.map((lembar) => (
          <PrintSheet key={`${kartuSize}-${lembar.kelompok}-${lembar.to}`} lembar={lembar} nama={kartuSize} />
        ))}
      </div>
    </div>
  )
}

interface DrawingBannerProps extends Pick<ReturnType<typeof useDrawing>, 'stopped' | 'stop' | 'resume'> {
  cards: number
  total: number
  unit?: string
}

/** How far the drawing is; it can be stopped and go on. */
export function DrawingBanner({ stopped, stop, resume, cards, total, unit = 'kartu' }: DrawingBannerProps) {
  return (
    <Banner
      tone={stopped ? 'orange' : 'blue'}
      className="mb-5"
      detail={`${formatNumber(cards)} dari ${formatNumber(total)} ${unit}`}
      action={
        <Button variant="outline" size="small" onClick={stopped ? resume : stop}>
          {stopped ? 'Lanjutkan' : 'Batal'}
        </Button>
      }
    >
      <p role="status" className="mb-1.5">
        {stopped ? 'Dibatalkan, belum bisa dicetak' : 'Menggambar QR Code...'}
      </p>
      <ProgressBar label="Kartu yang sudah digambar" value={cards} max={total} />
    </Banner>
  )
}

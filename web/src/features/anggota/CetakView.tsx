import { Printer } from 'lucide-react'
import { useMemo } from 'react'
import type { Read } from '../../platform/query'
import { angka } from '../../ui/angka'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { CachedBanner } from '../../ui/CachedBanner'
import { PageHeader, type PageHeaderProps } from '../../ui/PageHeader'
import { ProgressBar } from '../../ui/ProgressBar'
import { CetakLembar } from './CetakLembar'
import { type KelompokCetak, type Lembar, type NamaUkuran, UKURAN, lembarOf } from './cetak.rules'
import { IsiCetak } from './IsiCetak'
import { UkuranKartu } from './UkuranKartu'
import { useDrawing } from './useDrawing'
import './cetak.css'

const SEMUA = Object.keys(UKURAN) as NamaUkuran[]
const kartuOf = (lembar: readonly Lembar[]) => lembar.reduce((sum, { kartu }) => sum + kartu.length, 0)

interface CetakViewProps extends Pick<PageHeaderProps, 'title' | 'back'> {
  kelompok: readonly KelompokCetak[]
  ukuran: NamaUkuran
  read: Read<unknown> | undefined
  /** Cards of members that the server doesn't have yet. */
  antre: number
  /** Cards that are printed again: without codes, which stay as they are. */
  ulang: boolean
}

/** The sheets as they will leave the printer, and the button that prints them. On paper nothing but the sheets is left. */
export function CetakView({ title, back, kelompok, ukuran, read, antre, ulang }: CetakViewProps) {
  const sheets = useMemo(() => lembarOf(kelompok, UKURAN[ukuran]), [kelompok, ukuran])
  const drawing = useDrawing(sheets)
  const { drawn, done } = drawing
  const total = kartuOf(sheets)
  return (
    <div className="cetak" data-ukuran={ukuran} data-selesai={done || undefined}>
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
          {angka(total)} kartu, {angka(sheets.length)} lembar A4. Cetak pada skala 100 %, lalu potong pada
          tanda di sudut kartu.
        </PageHeader>
        {!ulang && <IsiCetak isi={null} />}
        <UkuranKartu ukuran={ukuran} of={SEMUA} />
        <CachedBanner read={read} />
        {antre > 0 && (
          <Banner tone="yellow" className="mb-5" detail="Kartunya ikut dicetak dan berlaku setelah terkirim.">
            {angka(antre)} anggota masih tersimpan di perangkat
          </Banner>
        )}
        {!done && <DrawingBanner {...drawing} cards={kartuOf(drawn)} total={total} />}
      </div>
      <p className="cetak-belum">Kartu belum selesai digambar. Tunggu sebentar, lalu cetak lagi.</p>
      <div className="cetak-meja">
        {drawn.map((lembar) => (
          <CetakLembar key={`${ukuran}-${lembar.kelompok}-${lembar.ke}`} lembar={lembar} nama={ukuran} />
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
      detail={`${angka(cards)} dari ${angka(total)} ${unit}`}
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

import type { IssuedKode } from '@bakti/contract/aktivasi/kode.schemas'
import { Printer } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { describeFailure } from '../../platform/failure'
import { formatNumber } from '../../ui/format-number'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { PageHeader, type PageHeaderProps } from '../../ui/PageHeader'
import { toast } from '../../ui/toast'
import { useAlamat } from '../pengaturan/alamat.queries'
import { PrintSheet } from './PrintSheet'
import { DrawingBanner } from './PrintView'
import { type PrintedKelompok, type Sheet, SIZES, sheetsOf } from './print.rules'
import { KartuSizes, PrintContents } from './PrintChoice'
import { KodeFirst } from './KodeFirst'
import { type Whose, useGelombang, useMarkPrinted } from './kode.queries'
import { type Contents, kodeSheets, withKode } from './kode.rules'
import { KodeList, SheetBack } from './KodeSheet'
import { useDrawing } from './useDrawing'
import './print.css'

/** The sizes of a card that have a place for a code which is not worn (rule P11). */
export const KODE_SIZES = ['tali', 'a6'] as const
export type KodeSize = (typeof KODE_SIZES)[number]

interface PrintKodeViewProps extends Pick<PageHeaderProps, 'title' | 'back'> {
  kelompok: readonly PrintedKelompok[]
  /** The group in the address. */
  wanted: string | null
  whose: Whose
  isi: Contents
  kartuSize: KodeSize
}

/** Cards or sheets with activation codes. The codes are made by a press, and are nowhere but on this screen (rule P10). */
export function PrintKodeView({ title, back, wanted, whose, isi, kartuSize, kelompok }: PrintKodeViewProps) {
  const [made, setMade] = useState<IssuedKode | null>(null)
  const gelombang = useGelombang(wanted)
  const head = { title, ...(back && { back }) }
  const choices = (
    <>
      <PrintContents isi={isi} />
      {isi === 'kartu' && <KartuSizes kartuSize={kartuSize} of={KODE_SIZES} />}
    </>
  )
  if (made && gelombang.ready) {
    const anggota = withKode(kelompok, made, gelombang.byId)
    return <SheetList {...{ head, choices, made, isi, kartuSize }} kelompok={anggota} />
  }
  return (
    <>
      <PageHeader {...head} />
      {choices}
      <KodeFirst whose={whose} onMade={setMade} />
    </>
  )
}

interface PageBody {
  lembar: Sheet
  side: 'depan' | 'belakang' | 'daftar'
}

function pagesOf(kelompok: readonly PrintedKelompok[], isi: Contents, kartuSize: KodeSize): PageBody[] {
  if (isi === 'lembar') return kodeSheets(kelompok).map((lembar) => ({ lembar, side: 'daftar' }))
  return sheetsOf(kelompok, SIZES[kartuSize]).flatMap((lembar): PageBody[] =>
    kartuSize === 'a6'
      ? [{ lembar, side: 'depan' }]
      : [
          { lembar, side: 'depan' },
          { lembar, side: 'belakang' },
        ],
  )
}

/** Closing the page would lose the codes: the browser asks first. */
function useAskBeforeLeaving(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [active])
}

interface SheetListProps extends Pick<PrintKodeViewProps, 'isi' | 'kartuSize'> {
  head: Pick<PageHeaderProps, 'title' | 'back'>
  choices: React.ReactNode
  made: IssuedKode
  kelompok: readonly PrintedKelompok[]
}

/** The sheets as they will leave the printer. */
function SheetList({ head, choices, made, kelompok, isi, kartuSize }: SheetListProps) {
  const { alamat } = useAlamat()
  // Once: a list that is made anew would be drawn anew.
  const [groups] = useState(kelompok)
  const pages = useMemo(() => pagesOf(groups, isi, kartuSize), [groups, isi, kartuSize])
  const drawing = useDrawing(pages)
  const { drawn, done } = drawing
  const { markOnPaper, printed, pending } = useMarkPrinted(made)
  useAskBeforeLeaving(!printed)
  const print = async () => {
    try {
      await markOnPaper()
    } catch (error) {
      toast.error(describeFailure(error as Error, 'Gagal mencatat kode yang dicetak.').text)
      return
    }
    window.print()
  }
  const twoSided = isi === 'kartu' && kartuSize === 'tali'
  return (
    <div className="cetak" data-selesai={done || undefined}>
      <div className="print:hidden">
        <PageHeader
          {...head}
          actions={
            <Button
              icon={<Printer aria-hidden />}
              disabled={!done}
              busy={pending}
              busyText="Mencatat..."
              onClick={() => void print()}
            >
              Cetak
            </Button>
          }
        >
          {formatNumber(made.kode.length)} kode, {formatNumber(pages.length)} halaman A4. Cetak pada skala 100
          %{twoSided && ', dua sisi, balik pada sisi panjang'}.
        </PageHeader>
        {choices}
        <Banner
          tone="orange"
          className="mb-5"
          detail="Cetak atau simpan sebagai PDF sebelum menutup halaman ini. Setelah itu kode hanya bisa dibuat ulang."
        >
          Kode hanya tampil sekali ini
        </Banner>
        {!done && <DrawingBanner {...drawing} cards={drawn.length} total={pages.length} unit="halaman" />}
      </div>
      {!done && (
        <p className="hidden print:block">Kartu belum selesai digambar. Tunggu sebentar, lalu cetak lagi.</p>
      )}
      <div className="cetak-meja">
        {drawn.map(({ lembar, side }) => {
          const key = `${isi}-${kartuSize}-${lembar.kelompok}-${lembar.to}-${side}`
          if (side === 'daftar') return <KodeList key={key} {...{ lembar, alamat }} />
          if (side === 'belakang') return <SheetBack key={key} {...{ lembar, alamat }} />
          return <PrintSheet key={key} {...{ lembar, alamat }} nama={kartuSize} />
        })}
      </div>
    </div>
  )
}

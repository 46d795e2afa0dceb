import type { KodeTerbit } from '@bakti/contract/aktivasi/kode.schemas'
import { Printer } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { describeFailure } from '../../platform/failure'
import { angka } from '../../ui/angka'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { PageHeader, type PageHeaderProps } from '../../ui/PageHeader'
import { toast } from '../../ui/toast'
import { useAlamat } from '../pengaturan/alamat.queries'
import { CetakLembar } from './CetakLembar'
import { DrawingBanner } from './CetakView'
import { type KelompokCetak, type Lembar, UKURAN, lembarOf } from './cetak.rules'
import { IsiCetak } from './IsiCetak'
import { KodeDahulu } from './KodeDahulu'
import { type Whose, useGelombang, useTandaiTercetak } from './kode.queries'
import { type Isi, lembarKode, withKode } from './kode.rules'
import { DaftarKode, LembarBelakang } from './LembarKode'
import { UkuranKartu } from './UkuranKartu'
import { useDrawing } from './useDrawing'
import './cetak.css'

/** The sizes of a card that have a place for a code which is not worn (rule P11). */
export const UKURAN_KODE = ['tali', 'a6'] as const
export type UkuranKode = (typeof UKURAN_KODE)[number]

interface CetakKodeViewProps extends Pick<PageHeaderProps, 'title' | 'back'> {
  kelompok: readonly KelompokCetak[]
  /** The group in the address. */
  wanted: string | null
  whose: Whose
  isi: Isi
  ukuran: UkuranKode
}

/** Cards or sheets with activation codes. The codes are made by a press, and are nowhere but on this screen (rule P10). */
export function CetakKodeView({ title, back, wanted, whose, isi, ukuran, kelompok }: CetakKodeViewProps) {
  const [made, setMade] = useState<KodeTerbit | null>(null)
  const gelombang = useGelombang(wanted)
  const head = { title, ...(back && { back }) }
  const choices = (
    <>
      <IsiCetak isi={isi} />
      {isi === 'kartu' && <UkuranKartu ukuran={ukuran} of={UKURAN_KODE} />}
    </>
  )
  if (made && gelombang.ready) {
    const anggota = withKode(kelompok, made, gelombang.byId)
    return <Lembaran {...{ head, choices, made, isi, ukuran }} kelompok={anggota} />
  }
  return (
    <>
      <PageHeader {...head} />
      {choices}
      <KodeDahulu whose={whose} onMade={setMade} />
    </>
  )
}

interface Halaman {
  lembar: Lembar
  sisi: 'depan' | 'belakang' | 'daftar'
}

function pagesOf(kelompok: readonly KelompokCetak[], isi: Isi, ukuran: UkuranKode): Halaman[] {
  if (isi === 'lembar') return lembarKode(kelompok).map((lembar) => ({ lembar, sisi: 'daftar' }))
  return lembarOf(kelompok, UKURAN[ukuran]).flatMap((lembar): Halaman[] =>
    ukuran === 'a6'
      ? [{ lembar, sisi: 'depan' }]
      : [
          { lembar, sisi: 'depan' },
          { lembar, sisi: 'belakang' },
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

interface LembaranProps extends Pick<CetakKodeViewProps, 'isi' | 'ukuran'> {
  head: Pick<PageHeaderProps, 'title' | 'back'>
  choices: React.ReactNode
  made: KodeTerbit
  kelompok: readonly KelompokCetak[]
}

/** The sheets as they will leave the printer. */
function Lembaran({ head, choices, made, kelompok, isi, ukuran }: LembaranProps) {
  const { alamat } = useAlamat()
  // Once: a list that is made anew would be drawn anew.
  const [groups] = useState(kelompok)
  const pages = useMemo(() => pagesOf(groups, isi, ukuran), [groups, isi, ukuran])
  const drawing = useDrawing(pages)
  const { drawn, done } = drawing
  const { tandai, printed, pending } = useTandaiTercetak(made)
  useAskBeforeLeaving(!printed)
  const print = async () => {
    try {
      await tandai()
    } catch (error) {
      toast.error(describeFailure(error as Error, 'Gagal mencatat kode yang dicetak.').text)
      return
    }
    window.print()
  }
  const twoSided = isi === 'kartu' && ukuran === 'tali'
  return (
    <div
      className="cetak"
      data-ukuran={isi === 'kartu' ? ukuran : undefined}
      data-selesai={done || undefined}
    >
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
          {angka(made.kode.length)} kode, {angka(pages.length)} halaman A4. Cetak pada skala 100 %
          {twoSided && ', dua sisi, balik pada sisi panjang'}.
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
      <p className="cetak-belum">Kartu belum selesai digambar. Tunggu sebentar, lalu cetak lagi.</p>
      <div className="cetak-meja">
        {drawn.map(({ lembar, sisi }) => {
          const key = `${isi}-${ukuran}-${lembar.kelompok}-${lembar.ke}-${sisi}`
          if (sisi === 'daftar') return <DaftarKode key={key} {...{ lembar, alamat }} />
          if (sisi === 'belakang') return <LembarBelakang key={key} {...{ lembar, alamat }} />
          return <CetakLembar key={key} {...{ lembar, alamat }} nama={ukuran} />
        })}
      </div>
    </div>
  )
}

import type { UndanganWithToken } from '@bakti/contract/undangan/undangan.schemas'
import { ArrowLeft, Printer } from 'lucide-react'
import { type CSSProperties, useEffect, useState } from 'react'
import wordmark from '../../art/wordmark.svg'
import { formatNumber } from '../../ui/format-number'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { mm } from '../../ui/mm'
import { PageHeader } from '../../ui/PageHeader'
import './print-undangan.css'
import { LinkQr } from './LinkQr'
import { validDays, roleTitleOf, titleOf } from './undangan.words'
import { WhatsAppLink } from './WhatsAppLink'
import { Wordmark } from '../../ui/Wordmark'

/** A7 cards on an A4 sheet: two by four. */
const PER_SHEET = 8
/** Of a card (mm). */
const HEIGHT = 74.2

interface PrintUndanganProps {
  cards: readonly UndanganWithToken[]
  onBack: () => void
}

/** The invitations as cards to cut. Their links are nowhere but on this screen (rule R83). */
export function PrintUndangan({ cards, onBack }: PrintUndanganProps) {
  const [printed, setPrinted] = useState(false)
  const [leaving, setLeaving] = useState(false)
  // Closing the page would lose the links: the browser asks first.
  useEffect(() => {
    if (printed) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [printed])
  const print = () => {
    setPrinted(true)
    window.print()
  }
  const sheets = Array.from({ length: Math.ceil(cards.length / PER_SHEET) }, (_, index) =>
    cards.slice(index * PER_SHEET, (index + 1) * PER_SHEET),
  )
  return (
    <div className="cetak" data-selesai>
      <div className="print:hidden">
        <PageHeader
          title="Cetak kartu undangan"
          actions={
            <>
              <Button
                variant="outline"
                icon={<ArrowLeft aria-hidden />}
                onClick={() => (printed ? onBack() : setLeaving(true))}
              >
                Kembali
              </Button>
              <Button icon={<Printer aria-hidden />} onClick={print}>
                Cetak
              </Button>
            </>
          }
        >
          {formatNumber(cards.length)} kartu A7, {formatNumber(sheets.length)} halaman A4. Cetak pada skala
          100{'\u00a0'}%.
        </PageHeader>
        <Banner
          tone="orange"
          className="mb-5"
          detail="Cetak atau simpan sebagai PDF sebelum meninggalkan halaman ini. Setelah itu tautannya hanya bisa dibuat ulang."
        >
          Tautan hanya tampil sekali ini
        </Banner>
        <details className="mb-5 rounded-md border border-garis bg-permukaan">
          <summary className="min-h-11 cursor-pointer px-4 py-3 font-bold">Kirim lewat WhatsApp</summary>
          <ul className="divide-y divide-garis border-t border-garis" aria-label="Kirim lewat WhatsApp">
            {cards.map((card) => (
              <li key={card.id} className="flex items-center justify-between gap-3 px-4 py-2">
                <span className="min-w-0 wrap-anywhere">
                  <b className="block">{titleOf(card)}</b>
                  <small className="text-tinta-lembut">{roleTitleOf(card)}</small>
                </span>
                <WhatsAppLink undangan={card} />
              </li>
            ))}
          </ul>
        </details>
      </div>
      <div className="cetak-meja">
        {sheets.map((sheet, index) => (
          <section
            key={sheet[0]?.id}
            className="cetak-lembar grid grid-cols-2 leading-tight"
            style={{ gridAutoRows: mm(HEIGHT), color: '#000' }}
            aria-label={`Lembar ${index + 1} dari ${sheets.length}`}
          >
            {sheet.map((card) => (
              <Kartu key={card.id} card={card} />
            ))}
          </section>
        ))}
      </div>
      {leaving && (
        <ConfirmDialog
          open
          icon={<ArrowLeft aria-hidden />}
          title="Kartu belum dicetak"
          confirmLabel="Tinggalkan"
          onConfirm={onBack}
          onClose={() => setLeaving(false)}
        >
          <p>
            Tautan pada {formatNumber(cards.length)} kartu ini tidak bisa ditampilkan lagi. Setelah ini setiap
            kartu hanya bisa dibuat ulang, satu per satu, dengan Tautan baru.
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}

/** Long names are written smaller: no part of one may be missing on its card. */
function sizeOf({ length }: string): CSSProperties {
  if (length > 60) return { maxHeight: mm(28), fontSize: mm(3) }
  return { maxHeight: mm(21), fontSize: mm(length > 26 ? 4.9 : 6.4) }
}

const PITA = { '--pita': 8, '--tinggi': HEIGHT, '--warna-pita': 'var(--color-rimba-900)' } as CSSProperties

function Kartu({ card }: { card: UndanganWithToken }) {
  const { nama, judul, maks, berlaku_sampai } = card
  const title = nama ?? (judul || roleTitleOf(card))
  return (
    <article className="undangan-kartu relative grid gap-4.5 overflow-hidden">
      <div className="cetak-pita" style={PITA} aria-hidden />
      <div className="flex min-w-0 flex-col" style={{ fontSize: mm(3.4) }}>
        <Wordmark className="mb-4 h-[6mm] self-start" src={wordmark} />
        <p>{nama ? 'Untuk Kak' : 'Undangan'}</p>
        <h2
          className="judul mt-0.5 mb-2 overflow-hidden wrap-anywhere"
          style={{ lineHeight: 1.05, ...sizeOf(title) }}
        >
          {title}
        </h2>
        <p className="font-bold">{roleTitleOf(card)}</p>
        <p className="mt-auto" style={{ fontSize: mm(2.9) }}>
          {maks === 1 ? 'Sekali pakai' : `Untuk ${formatNumber(maks)} orang`}, sampai{' '}
          {validDays(berlaku_sampai)}.
          <br />
          Jangan difoto untuk grup.
        </p>
      </div>
      <div className="self-center text-center font-bold" style={{ fontSize: mm(3.1) }}>
        <LinkQr token={card.token} label={`QR undangan ${nama ?? judul}`} className="undangan-qr mb-2" />
        <p>Pindai untuk menerima</p>
      </div>
    </article>
  )
}

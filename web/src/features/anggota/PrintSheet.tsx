import { gelombangText } from '@bakti/contract/anggota/anggota.rules'
import { type ReactNode, memo } from 'react'
import sigo from '../../art/sigo.svg'
import wordmark from '../../art/wordmark-satu-warna.svg'
import { cx } from '../../ui/cx'
import { mm } from '../../ui/mm'
import { qrPath } from '../../ui/qr-path'
import { TearOffStrip } from './TearOffStrip'
import {
  type Kartu,
  type KartuSize,
  type Sheet,
  type SizeName,
  SIZES,
  cutMarks,
  namaSize,
  nomorSize,
  pitaOf,
} from './print.rules'
import { Wordmark } from '../../ui/Wordmark'

/** What stands above the cards of a sheet. */
export function SheetHead({ judul, children }: { judul?: string; children: ReactNode }) {
  return (
    <div className="mb-1.5 flex items-center gap-5 px-1" style={{ height: mm(8.5) }}>
      {judul && (
        <h2 className="judul leading-none" style={{ fontSize: mm(7.5) }}>
          {judul}
        </h2>
      )}
      <p className="font-semibold" style={{ fontSize: mm(3.2) }}>
        {children}
      </p>
    </div>
  )
}

interface CardGridProps {
  kartuSize: KartuSize
  rows: number
  children: ReactNode
}

/** The cards of a sheet edge to edge, with their cutting marks: strokes, since browsers print no backgrounds unless they are asked to. */
export function CardGrid({ kartuSize, rows, children }: CardGridProps) {
  const { kolom, cardWidth, cardHeight } = kartuSize
  const columns = { gridTemplateColumns: `repeat(${kolom}, ${mm(cardWidth)})`, gridAutoRows: mm(cardHeight) }
  return (
    <div className="relative mx-auto" style={{ width: mm(kolom * cardWidth) }}>
      <ul className="cetak-kisi grid" style={columns}>
        {children}
      </ul>
      <svg
        className="pointer-events-none absolute inset-0 size-full"
        style={{ overflow: 'visible' }}
        stroke="#000"
        strokeWidth={0.2}
        viewBox={`0 0 ${kolom * cardWidth} ${rows * cardHeight}`}
        aria-hidden
      >
        <path d={cutMarks(rows, kartuSize)} />
      </svg>
    </div>
  )
}

interface PrintSheetProps {
  lembar: Sheet
  nama: SizeName
  /** The public address, for cards with a code (rule R105). */
  alamat?: string
}

/** One A4 page: cards of one group. It draws its codes, so it is made once. */
export const PrintSheet = memo(function PrintSheet({ lembar, nama, alamat }: PrintSheetProps) {
  const { kelompok, judul = `Kelompok ${kelompok}`, jumlah, to, from, kartu } = lembar
  const kartuSize = SIZES[nama]
  const rows = Math.ceil(kartu.length / kartuSize.kolom)
  return (
    <section
      className={`cetak-lembar kartu-lembar cetak-${nama}`}
      aria-label={`${judul}, lembar ${to} dari ${from}`}
    >
      {/* A sheet of A6 is all cards; they say whose they are. */}
      {nama !== 'a6' && (
        <SheetHead judul={judul}>
          {jumlah} anggota · lembar {to} dari {from}
        </SheetHead>
      )}
      <CardGrid kartuSize={kartuSize} rows={rows}>
        {kartu.map((anggota) => (
          <KartuQr key={anggota.id} kelompok={anggota.kelompok ?? kelompok} {...{ anggota, nama, alamat }} />
        ))}
      </CardGrid>
    </section>
  )
})

interface KartuQrProps {
  anggota: Kartu
  kelompok: number
  nama: SizeName
  alamat: string | undefined
}

/** The same parts on every card; print.css places them for each size. */
function KartuQr({ anggota, kelompok, nama, alamat }: KartuQrProps) {
  const { d, size } = qrPath(anggota.kartu ?? anggota.id)
  const kartuSize = SIZES[nama]
  const { gelombang, kode } = anggota
  const large = nama === 'a6'
  const strip = large && kode !== undefined && alamat !== undefined
  return (
    <li className={cx('cetak-kartu relative grid overflow-hidden', strip && 'cetak-berkode')}>
      {nama === 'tali' && <div className="cetak-pita" style={pitaOf(gelombang)} aria-hidden />}
      {large && (
        <div className="cetak-kepala-a6 absolute inset-x-0 top-0 overflow-hidden bg-emas-300" aria-hidden>
          <img className="absolute top-4.5 w-auto" src={sigo} alt="" width={560} height={590} />
        </div>
      )}
      {!strip && <Wordmark className={cx('cetak-merek', large ? 'h-7' : 'h-5')} src={wordmark} />}
      <svg
        className={cx('cetak-kode', nama === 'tali' && 'self-center')}
        style={{ height: mm(strip ? 47 : kartuSize.kode) }}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={`QR Code ${anggota.nama}`}
      >
        {/* A hair more than a module, or a viewer shows seams between the rows. */}
        <path d={d} stroke="#000" strokeWidth={1.02} />
      </svg>
      <p
        className={cx(
          'cetak-nomor flex min-w-0',
          nama === 'tali' ? 'items-baseline gap-1.5' : 'flex-col justify-end',
          large && 'z-1 justify-self-start',
        )}
      >
        <span className="font-bold" style={{ fontSize: mm(large ? 5 : 2.8) }}>
          KELOMPOK
        </span>{' '}
        <strong className="judul" style={{ fontSize: mm(nomorSize(kelompok, kartuSize)), lineHeight: 0.9 }}>
          {kelompok}
        </strong>
      </p>
      <div className={cx('cetak-orang min-h-0 min-w-0', large && 'self-center text-center')}>
        <p
          className={cx(
            'cetak-nama overflow-hidden font-extrabold wrap-anywhere',
            nama !== 'kecil' && 'judul-nama',
          )}
          style={{
            maxHeight: mm(kartuSize.nama.cardHeight),
            fontSize: mm(namaSize(anggota.nama, kartuSize)),
          }}
        >
          {anggota.nama}
        </p>
        {/* 8 pt are 2.8 mm: smaller can't be read at arm's length. */}
        <p
          className="cetak-nim font-semibold wrap-anywhere tabular-nums"
          style={{ marginTop: mm(0.4), fontSize: mm(large ? 4.4 : 3.2) }}
        >
          {anggota.nim}
          {large && gelombang && ` · ${gelombangText(gelombang)}`}
        </p>
      </div>
      {nama === 'tali' && gelombang && (
        <p
          className="absolute bottom-4 text-center leading-[1.2] font-bold"
          style={{ right: mm(4.3), width: mm(kartuSize.kode), fontSize: mm(2.9) }}
        >
          {gelombangText(gelombang)}
        </p>
      )}
      {strip && <TearOffStrip kode={kode} alamat={alamat} />}
    </li>
  )
}

import { gelombangText } from '@bakti/contract/anggota/anggota.rules'
import { type CSSProperties, memo } from 'react'
import { eventFacts } from '@bakti/contract/event-facts.content'
import sigo from '../../art/sigo.svg'
import wordmark from '../../art/wordmark-satu-warna.svg'
import { cx } from '../../ui/cx'
import { qrPath } from '../../ui/qr-path'
import { TearOffStrip } from './TearOffStrip'
import {
  type Kartu,
  type Sheet,
  type SizeName,
  SIZES,
  cutMarks,
  isSecondGelombang,
  namaSize,
  nomorSize,
  sheetSize,
} from './print.rules'

/** The sheet's own millimetre: a real one on paper, smaller where the screen is narrower than A4 (print.css). */
const mm = (value: number): CSSProperties => ({ fontSize: `calc(${value} * var(--mm))` })

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
      className={`cetak-lembar cetak-${nama}`}
      style={sheetSize(kartuSize)}
      aria-label={`${judul}, lembar ${to} dari ${from}`}
    >
      {/* A sheet of A6 is all cards; they say whose they are. */}
      {nama !== 'a6' && (
        <div className="cetak-kepala">
          <h2 className="judul">{judul}</h2>
          <p>
            {jumlah} anggota · lembar {to} dari {from}
          </p>
        </div>
      )}
      <div className="cetak-bidang">
        <ul className="cetak-kisi">
          {kartu.map((anggota) => (
            <KartuQr
              key={anggota.id}
              kelompok={anggota.kelompok ?? kelompok}
              {...{ anggota, nama, alamat }}
            />
          ))}
        </ul>
        {/* Cutting marks: strokes, since browsers print no backgrounds unless they are asked to. */}
        <svg
          className="cetak-potong"
          viewBox={`0 0 ${kartuSize.kolom * kartuSize.cardWidth} ${rows * kartuSize.cardHeight}`}
          aria-hidden
        >
          <path d={cutMarks(rows, kartuSize)} />
        </svg>
      </div>
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
  const { d, size } = qrPath(anggota.id)
  const kartuSize = SIZES[nama]
  const { gelombang, kode } = anggota
  return (
    <li className={cx('cetak-kartu', kode !== undefined && 'cetak-berkode')}>
      {nama === 'tali' && (
        <div className="cetak-pita" data-gelombang={isSecondGelombang(gelombang) ? 2 : 1} aria-hidden />
      )}
      {nama === 'a6' && (
        <div className="cetak-kepala-a6" aria-hidden>
          <img src={sigo} alt="" width={560} height={590} />
        </div>
      )}
      <img className="cetak-merek" src={wordmark} alt={eventFacts.judul} width={690} height={192} />
      <svg
        className="cetak-kode"
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={`QR Code ${anggota.nama}`}
      >
        {/* A hair more than a module, or a viewer shows seams between the rows. */}
        <path d={d} stroke="#000" strokeWidth={1.02} />
      </svg>
      <p className="cetak-nomor">
        <span>KELOMPOK</span>{' '}
        <strong className="judul" style={mm(nomorSize(kelompok, kartuSize))}>
          {kelompok}
        </strong>
      </p>
      <div className="cetak-orang">
        <p
          className={cx('cetak-nama', nama !== 'kecil' && 'judul-nama')}
          style={mm(namaSize(anggota.nama, kartuSize))}
        >
          {anggota.nama}
        </p>
        <p className="cetak-nim">
          {anggota.nim}
          {nama === 'a6' && gelombang && ` · ${gelombangText(gelombang)}`}
        </p>
      </div>
      {nama === 'tali' && gelombang && <p className="cetak-gelombang">{gelombangText(gelombang)}</p>}
      {nama === 'a6' && kode !== undefined && alamat !== undefined && (
        <TearOffStrip kode={kode} alamat={alamat} />
      )}
    </li>
  )
}

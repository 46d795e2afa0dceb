import { gelombangText } from '@bakti/contract/anggota/gelombang.rules'
import { type CSSProperties, memo } from 'react'
import { acara } from '@bakti/contract/acara.content'
import sigo from '../../art/sigo.svg'
import wordmark from '../../art/wordmark-satu-warna.svg'
import { cx } from '../../ui/cx'
import { qrPath } from '../../ui/qr-path'
import { Sobekan } from './Sobekan'
import {
  type Kartu,
  type Lembar,
  type NamaUkuran,
  UKURAN,
  cutMarks,
  isGelombangDua,
  namaSize,
  nomorSize,
  sheetSize,
} from './cetak.rules'

/** The sheet's own millimetre: a real one on paper, smaller where the screen is narrower than A4 (cetak.css). */
const mm = (value: number): CSSProperties => ({ fontSize: `calc(${value} * var(--mm))` })

interface CetakLembarProps {
  lembar: Lembar
  nama: NamaUkuran
  /** The public address, for cards with a code (rule R105). */
  alamat?: string
}

/** One A4 page: cards of one group. It draws its codes, so it is made once. */
export const CetakLembar = memo(function CetakLembar({ lembar, nama, alamat }: CetakLembarProps) {
  const { kelompok, judul = `Kelompok ${kelompok}`, jumlah, ke, dari, kartu } = lembar
  const ukuran = UKURAN[nama]
  const rows = Math.ceil(kartu.length / ukuran.kolom)
  return (
    <section
      className={`cetak-lembar cetak-${nama}`}
      style={sheetSize(ukuran)}
      aria-label={`${judul}, lembar ${ke} dari ${dari}`}
    >
      {/* A sheet of A6 is all cards; they say whose they are. */}
      {nama !== 'a6' && (
        <div className="cetak-kepala">
          <h2 className="judul">{judul}</h2>
          <p>
            {jumlah} anggota · lembar {ke} dari {dari}
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
          viewBox={`0 0 ${ukuran.kolom * ukuran.lebar} ${rows * ukuran.tinggi}`}
          aria-hidden
        >
          <path d={cutMarks(rows, ukuran)} />
        </svg>
      </div>
    </section>
  )
})

interface KartuQrProps {
  anggota: Kartu
  kelompok: number
  nama: NamaUkuran
  alamat: string | undefined
}

/** The same parts on every card; cetak.css places them for each size. */
function KartuQr({ anggota, kelompok, nama, alamat }: KartuQrProps) {
  const { d, size } = qrPath(anggota.id)
  const ukuran = UKURAN[nama]
  const { gelombang, kode } = anggota
  return (
    <li className={cx('cetak-kartu', kode !== undefined && 'cetak-berkode')}>
      {nama === 'tali' && (
        <div className="cetak-pita" data-gelombang={isGelombangDua(gelombang) ? 2 : 1} aria-hidden />
      )}
      {nama === 'a6' && (
        <div className="cetak-kepala-a6" aria-hidden>
          <img src={sigo} alt="" width={560} height={590} />
        </div>
      )}
      <img className="cetak-merek" src={wordmark} alt={acara.judul} width={690} height={192} />
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
        <strong className="judul" style={mm(nomorSize(kelompok, ukuran))}>
          {kelompok}
        </strong>
      </p>
      <div className="cetak-orang">
        <p
          className={cx('cetak-nama', nama !== 'kecil' && 'judul-nama')}
          style={mm(namaSize(anggota.nama, ukuran))}
        >
          {anggota.nama}
        </p>
        <p className="cetak-nim">
          {anggota.nim}
          {nama === 'a6' && gelombang && ` · ${gelombangText(gelombang)}`}
        </p>
      </div>
      {nama === 'tali' && gelombang && <p className="cetak-gelombang">{gelombangText(gelombang)}</p>}
      {nama === 'a6' && kode !== undefined && alamat !== undefined && <Sobekan kode={kode} alamat={alamat} />}
    </li>
  )
}

import { type CSSProperties, memo } from 'react'
import { acara } from '@bakti/contract/acara.content'
import wordmark from '../../art/wordmark-satu-warna.svg'
import { qrPath } from './cetak-qr'
import { KARTU, KOLOM, type Kartu, type Lembar, cutMarks, namaSize, nomorSize } from './cetak.rules'

/** The sheet's own millimetre: a real one on paper, smaller where the screen is narrower than A4 (cetak.css). */
const mm = (value: number): CSSProperties => ({ fontSize: `calc(${value} * var(--mm))` })

/** One A4 page: the group, and its cards. It draws its codes, so it is made once. */
export const CetakLembar = memo(function CetakLembar({ lembar }: { lembar: Lembar }) {
  const { kelompok, jumlah, ke, dari, kartu } = lembar
  const rows = Math.ceil(kartu.length / KOLOM)
  return (
    <section className="cetak-lembar" aria-label={`Kelompok ${kelompok}, lembar ${ke} dari ${dari}`}>
      <div className="cetak-kepala">
        <h2 className="judul">Kelompok {kelompok}</h2>
        <p>
          {jumlah} anggota · lembar {ke} dari {dari}
        </p>
        <img src={wordmark} alt={acara.judul} width={690} height={192} />
      </div>
      <div className="cetak-bidang">
        <ul className="cetak-kisi">
          {kartu.map((anggota) => (
            <KartuQr key={anggota.id} anggota={anggota} kelompok={kelompok} />
          ))}
        </ul>
        {/* Cutting marks: strokes, since browsers print no backgrounds unless they are asked to. */}
        <svg
          className="cetak-potong"
          viewBox={`0 0 ${KOLOM * KARTU.lebar} ${rows * KARTU.tinggi}`}
          aria-hidden
        >
          <path d={cutMarks(rows)} />
        </svg>
      </div>
    </section>
  )
})

function KartuQr({ anggota: { id, nama, nim }, kelompok }: { anggota: Kartu; kelompok: number }) {
  const { d, size } = qrPath(id)
  return (
    <li className="cetak-kartu">
      <svg className="cetak-kode" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`QR Code ${nama}`}>
        {/* A hair more than a module, or a viewer shows seams between the rows. */}
        <path d={d} stroke="#000" strokeWidth={1.02} />
      </svg>
      <p className="cetak-nomor">
        <span>KELOMPOK</span>{' '}
        <strong className="judul" style={mm(nomorSize(kelompok))}>
          {kelompok}
        </strong>
      </p>
      <div className="cetak-orang">
        <p className="cetak-nama" style={mm(namaSize(nama))}>
          {nama}
        </p>
        <p className="cetak-nim">{nim}</p>
      </div>
    </li>
  )
}

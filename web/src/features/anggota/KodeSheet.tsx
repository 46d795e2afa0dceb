import { printedKode } from '@bakti/contract/aktivasi/kode.rules'
import { memo } from 'react'
import sigoHead from '../../art/sigo-kepala.svg'
import { type Kartu, type Sheet, SIZES, cutMarks, isSecondGelombang, sheetSize } from './print.rules'
import { backOf } from './kode.rules'
import { aktivasiPlace } from './TearOffStrip'

interface KodeSheetProps {
  lembar: Sheet
  /** The public address (rule R105). */
  alamat: string
}

/** The back of a sheet of lanyard cards: the code is on the side that is not worn (rule P11). */
export const SheetBack = memo(function SheetBack({ lembar, alamat }: KodeSheetProps) {
  const { kelompok, to, from, kartu } = lembar
  const { kolom, cardWidth, cardHeight } = SIZES.tali
  const backs = backOf(kartu, kolom)
  const rows = backs.length / kolom
  return (
    <section
      className="cetak-lembar cetak-tali cetak-belakang"
      style={sheetSize(SIZES.tali)}
      aria-label={`Kelompok ${kelompok}, lembar ${to} dari ${from}, sisi belakang`}
    >
      <div className="cetak-kepala">
        <p>
          Sisi belakang · Kelompok {kelompok} · lembar {to} dari {from}
        </p>
      </div>
      <div className="cetak-bidang">
        <ul className="cetak-kisi">
          {backs.map((anggota, index) =>
            anggota ? (
              <KartuBack key={anggota.id} {...{ anggota, kelompok, alamat }} />
            ) : (
              <li key={`kosong-${index}`} aria-hidden />
            ),
          )}
        </ul>
        <svg className="cetak-potong" viewBox={`0 0 ${kolom * cardWidth} ${rows * cardHeight}`} aria-hidden>
          <path d={cutMarks(rows, SIZES.tali)} />
        </svg>
      </div>
    </section>
  )
})

interface KartuBackProps {
  anggota: Kartu
  kelompok: number
  alamat: string
}

function KartuBack({ anggota, kelompok, alamat }: KartuBackProps) {
  return (
    <li className="cetak-kartu">
      <div className="cetak-pita" data-gelombang={isSecondGelombang(anggota.gelombang) ? 2 : 1} aria-hidden />
      <h3 className="judul">Aktifkan kartumu</h3>
      <p className="cetak-alamat">
        <b>{aktivasiPlace(alamat)}</b>
        <br />
        Isi NIM dan kode ini, cukup sekali.
      </p>
      <p className="cetak-aktivasi">{printedKode(anggota.kode ?? '')}</p>
      <p className="cetak-milik">
        {anggota.nama}
        <br />
        {anggota.nim} · Kelompok {kelompok}
      </p>
      <img className="cetak-hias" src={sigoHead} alt="" width={560} height={560} />
    </li>
  )
}

/** A group's codes on a sheet for its mentor, to be cut into rows (rule P12). */
export const KodeList = memo(function KodeList({ lembar, alamat }: KodeSheetProps) {
  const { kelompok, jumlah, to, from, kartu } = lembar
  return (
    <section
      className="cetak-lembar cetak-daftar"
      aria-label={`Kode Kelompok ${kelompok}, lembar ${to} dari ${from}`}
    >
      <div className="cetak-kepala">
        <h2 className="judul">Kelompok {kelompok}</h2>
        <p>
          Kode aktivasi · {jumlah} anggota · lembar {to} dari {from}
        </p>
      </div>
      <p className="cetak-petunjuk">
        Buka <b>{aktivasiPlace(alamat)}</b>, isi NIM dan kode. Gunting per baris, berikan hanya kepada
        pemiliknya.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Nama</th>
            <th scope="col">NIM</th>
            <th scope="col">Kode</th>
          </tr>
        </thead>
        <tbody>
          {kartu.map(({ id, nama, nim, kode }) => (
            <tr key={id}>
              <td>
                <span>{nama}</span>
              </td>
              <td className="tabular-nums">{nim}</td>
              <td className="cetak-aktivasi">{printedKode(kode ?? '')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
})

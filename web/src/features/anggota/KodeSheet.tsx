import { printedKode } from '@bakti/contract/aktivasi/kode.rules'
import { memo } from 'react'
import sigoHead from '../../art/sigo-kepala.svg'
import { cx } from '../../ui/cx'
import { mm } from '../../ui/mm'
import { type Kartu, type Sheet, SIZES, pitaOf } from './print.rules'
import { CardGrid, SheetHead } from './PrintSheet'
import { backOf } from './kode.rules'
import { KODE_LOOK, aktivasiPlace } from './TearOffStrip'

interface KodeSheetProps {
  lembar: Sheet
  /** The public address (rule R105). */
  alamat: string
}

/** The back of a sheet of lanyard cards: the code is on the side that is not worn (rule P11). */
export const SheetBack = memo(function SheetBack({ lembar, alamat }: KodeSheetProps) {
  const { kelompok, to, from, kartu } = lembar
  const backs = backOf(kartu, SIZES.tali.kolom)
  return (
    <section
      className="cetak-lembar kartu-lembar cetak-belakang"
      aria-label={`Kelompok ${kelompok}, lembar ${to} dari ${from}, sisi belakang`}
    >
      <SheetHead>
        Sisi belakang · Kelompok {kelompok} · lembar {to} dari {from}
      </SheetHead>
      <CardGrid kartuSize={SIZES.tali} rows={backs.length / SIZES.tali.kolom}>
        {backs.map((anggota, index) =>
          anggota ? (
            <KartuBack key={anggota.id} {...{ anggota, kelompok, alamat }} />
          ) : (
            <li key={`kosong-${index}`} aria-hidden />
          ),
        )}
      </CardGrid>
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
    <li
      className="relative flex flex-col gap-1.5 overflow-hidden p-5 leading-[1.4]"
      style={{ paddingBottom: mm(4.5), paddingLeft: mm(12), fontSize: mm(3.2) }}
    >
      <div className="cetak-pita" style={pitaOf(anggota.gelombang)} aria-hidden />
      <h3 className="judul mb-1.5 leading-none" style={{ fontSize: mm(5.4) }}>
        Aktifkan kartumu
      </h3>
      <p className="max-w-52">
        <b>{aktivasiPlace(alamat)}</b>
        <br />
        Isi NIM dan kode ini, cukup sekali.
      </p>
      <p className={cx(KODE_LOOK, 'my-auto leading-none')} style={{ fontSize: mm(8.4) }}>
        {printedKode(anggota.kode ?? '')}
      </p>
      <p
        className="overflow-hidden font-semibold wrap-anywhere"
        style={{ maxHeight: mm(12), fontSize: mm(2.8) }}
      >
        {anggota.nama}
        <br />
        {anggota.nim} · Kelompok {kelompok}
      </p>
      <img
        className="absolute right-4 h-auto w-14"
        style={{ top: mm(3.5) }}
        src={sigoHead}
        alt=""
        width={560}
        height={560}
      />
    </li>
  )
}

/** A group's codes on a sheet for its mentor, to be cut into rows (rule P12). */
export const KodeList = memo(function KodeList({ lembar, alamat }: KodeSheetProps) {
  const { kelompok, jumlah, to, from, kartu } = lembar
  return (
    <section
      className="cetak-lembar kartu-lembar cetak-daftar"
      aria-label={`Kode Kelompok ${kelompok}, lembar ${to} dari ${from}`}
    >
      <SheetHead judul={`Kelompok ${kelompok}`}>
        Kode aktivasi · {jumlah} anggota · lembar {to} dari {from}
      </SheetHead>
      <p className="mb-3 px-1 leading-[1.3]" style={{ fontSize: mm(3.4) }}>
        Buka <b>{aktivasiPlace(alamat)}</b>, isi NIM dan kode. Gunting per baris, berikan hanya kepada
        pemiliknya.
      </p>
      <table className="w-full border-collapse" style={{ fontSize: mm(3.4) }}>
        <thead>
          <tr>
            <th scope="col" className="text-left">
              Nama
            </th>
            <th scope="col" className="text-left">
              NIM
            </th>
            <th scope="col" className="text-left">
              Kode
            </th>
          </tr>
        </thead>
        <tbody>
          {kartu.map(({ id, nama, nim, kode }) => (
            <tr key={id}>
              {/* A longer name must not push the last rows off the paper: the NIM says whose row it is. */}
              <td style={{ width: '55%' }}>
                <span className="line-clamp-2 font-semibold">{nama}</span>
              </td>
              <td className="tabular-nums">{nim}</td>
              <td className={KODE_LOOK} style={{ fontSize: mm(5) }}>
                {printedKode(kode ?? '')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
})

import { printedKode } from '@bakti/contract/aktivasi/kode.rules'

/** Where people activate, as they type it. */
export const aktivasiPlace = (alamat: string): string => `${new URL(alamat).host}/aktivasi`

/** The strip of an A6 card that is torn off once the account is active (rule P11). */
export function TearOffStrip({ kode, alamat }: { kode: string; alamat: string }) {
  return (
    <div className="cetak-sobek">
      <p>
        <b>{aktivasiPlace(alamat)}</b>
        <br />
        Sobek setelah akunmu aktif.
      </p>
      <p>
        Kode aktivasi
        <br />
        <span className="cetak-aktivasi">{printedKode(kode)}</span>
      </p>
    </div>
  )
}

import { printedKode } from '@bakti/contract/aktivasi/kode.rules'

/** Where people activate: the address of this site. */
export const ADDRESS = `${window.location.host}/aktivasi`

/** The strip of an A6 card that is torn off once the account is active (rule P11). */
export function Sobekan({ kode }: { kode: string }) {
  return (
    <div className="cetak-sobek">
      <p>
        <b>{ADDRESS}</b>
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

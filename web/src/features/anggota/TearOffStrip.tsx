import { printedKode } from '@bakti/contract/aktivasi/kode.rules'
import { mm } from '../../ui/mm'

/** How an activation code is written, which its owner copies by hand. */
export const KODE_LOOK = 'font-mono font-extrabold tracking-[0.06em] whitespace-nowrap'

/** Where people activate, as they type it. */
export const aktivasiPlace = (alamat: string): string => `${new URL(alamat).host}/aktivasi`

/** The strip of an A6 card that is torn off once the account is active (rule P11). */
export function TearOffStrip({ kode, alamat }: { kode: string; alamat: string }) {
  return (
    <div className="cetak-sobek flex items-center justify-between gap-3 border-dashed leading-[1.4]">
      <p>
        <b>{aktivasiPlace(alamat)}</b>
        <br />
        Sobek setelah akunmu aktif.
      </p>
      <p>
        Kode aktivasi
        <br />
        <span className={KODE_LOOK} style={{ fontSize: mm(6.2), lineHeight: 1.1 }}>
          {printedKode(kode)}
        </span>
      </p>
    </div>
  )
}

import type { ReactNode } from 'react'
import kait from '../../art/kait.svg'
import sigo from '../../art/sigo.svg'
import { cx } from '../../ui/cx'

interface PasAktivasiProps {
  /** The group's number; null as long as nobody knows it. */
  kelompok: number | null
  gelombang?: string | null
  /** Name, NIM and code: the card is done. */
  children?: ReactNode
}

/** The card that fills in while it is activated, on its lanyard. */
export function PasAktivasi({ kelompok, gelombang, children }: PasAktivasiProps) {
  const look = cx(
    'pas-aktivasi',
    kelompok === null && 'kosong',
    gelombang?.trim() === '2' && 'gel-2',
    Boolean(children) && 'jadi',
  )
  return (
    <article className={look} aria-hidden={!children || undefined}>
      <div className="pas-aktivasi-tali" aria-hidden />
      <img className="pas-aktivasi-kait" src={kait} alt="" />
      <img className="pas-aktivasi-intip" src={sigo} alt="" width={480} height={480} />
      <div className="pas-aktivasi-badan">
        <div className="pas-aktivasi-atas">
          <p className="judul text-[1.375rem]/none">
            Kelompok
            <span className="pas-aktivasi-angka block tabular-nums">{kelompok ?? '?'}</span>
          </p>
          {gelombang && <p className="text-sm/tight font-bold">Gelombang {gelombang}</p>}
        </div>
        {children ?? <div className="h-72" />}
      </div>
    </article>
  )
}

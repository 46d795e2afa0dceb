import { gelombangText, nomorGelombang } from '@bakti/contract/anggota/anggota.rules'
import type { ReactNode } from 'react'
import hook from '../../art/kait.svg'
import sigo from '../../art/sigo.svg'
import { cx } from '../../ui/cx'

interface AktivasiPassProps {
  /** The group's number; null as long as it is unknown. */
  kelompok: number | null
  gelombang?: string | null
  /** The days of the wave. */
  hari?: string | undefined
  nama?: string | undefined
  /** Name, NIM and code: the card is done. */
  children?: ReactNode
}

/** The card that fills in while it is activated, on its lanyard. */
export function AktivasiPass({ kelompok, gelombang, hari, nama, children }: AktivasiPassProps) {
  const look = cx(
    'pas pas-aktivasi',
    kelompok === null && 'kosong',
    nomorGelombang(gelombang) === 2 && 'gel-2',
    Boolean(children) && 'jadi',
  )
  return (
    <article className={look} aria-hidden={!children || undefined}>
      <div className="pas-tali" aria-hidden />
      <img className="pas-kait" src={hook} alt="" />
      <img className="pas-intip absolute h-auto" src={sigo} alt="" width={480} height={480} />
      <div className="pas-badan">
        <div className="pas-atas">
          <p className="judul text-[1.375rem]/none">
            Kelompok
            <span className="pas-angka tabular-nums">{kelompok ?? '?'}</span>
          </p>
          {gelombang && (
            <p className="text-right text-sm/tight font-bold wrap-anywhere">
              {gelombangText(gelombang)}
              {hari && <span className="block">{hari}</span>}
            </p>
          )}
        </div>
        {children ?? <Ghost nama={nama} />}
      </div>
    </article>
  )
}

/** What is still to come, drawn. */
function Ghost({ nama }: { nama: string | undefined }) {
  return (
    <div className="grid justify-items-center gap-1.5 p-4 text-center">
      {nama === undefined ? (
        <i className="h-7 w-48 rounded-sm bg-arang-100" />
      ) : (
        <p className="judul text-[2rem]/none wrap-anywhere">{nama}</p>
      )}
      <i className="h-4 w-32 rounded-sm bg-arang-100" />
      <b className="mt-1.5 size-42 rounded-md border-3 border-dashed border-arang-200" />
    </div>
  )
}

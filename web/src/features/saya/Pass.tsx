import { nomorGelombang } from '@bakti/contract/anggota/anggota.rules'
import { saya as sayaFacts } from '@bakti/contract/saya.content'
import type { Saya } from '@bakti/contract/saya/saya.schemas'
import { KeyRound, Maximize } from 'lucide-react'
import { type ReactNode, type Ref, memo, useEffect } from 'react'
import { paths } from '../../app/paths'
import hook from '../../art/kait.svg'
import sigo from '../../art/sigo.svg'
import { LinkButton } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { dayAndTanggal } from '@bakti/contract/day.rules'
import { timeWib, tanggalWib } from '@bakti/contract/time.rules'
import { useSession } from '../../platform/session'
import { qrPath } from '../../ui/qr-path'
import { keepQr, openLabel } from './kept-card'

/** A member's code (the member's id, rule P1), pure black. What is around it is white and at least 4 modules wide. */
export const Qr = memo(({ id, nama }: { id: string; nama: string }) => {
  const { d, size } = qrPath(id)
  return (
    <svg
      className="h-auto w-full"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={`QR ${nama}`}
    >
      <path d={d} stroke="#000" />
    </svg>
  )
})
Qr.displayName = 'Qr'

/** What hangs from the songket strap, with SIGO behind it. */
function Lanyard({ className, label, children }: { className: string; label: string; children: ReactNode }) {
  return (
    <article className={cx('pas saya-pas', className)} aria-label={label}>
      <div className="pas-tali" aria-hidden />
      <img className="pas-kait" src={hook} alt="" width={64} height={56} />
      <img className="pas-intip absolute h-auto w-42" src={sigo} alt="" width={168} height={177} />
      {children}
    </article>
  )
}

const BELOW = 'grid justify-items-center gap-0.5 px-5 py-4 text-center'
const HOW = 'inline-flex items-center gap-1.5 text-[0.8125rem] font-semibold text-tinta-lembut'

interface PassProps {
  anggota: NonNullable<Saya['anggota']>
  onOpen: () => void
  ref: Ref<HTMLButtonElement>
}

/** The pass of a member: group, name, NIM and code. A press shows the code alone (rule R53). */
export function Pass({ anggota, onOpen, ref }: PassProps) {
  const { id, nama, nim, kelompok, gelombang } = anggota
  const nomor = nomorGelombang(gelombang)
  const hari = sayaFacts.gelombang.find((each) => each.nomor === nomor)?.hari
  const { user } = useSession()
  const owner = user?.id
  useEffect(() => {
    if (owner !== undefined) keepQr(owner, id, qrPath)
  }, [owner, id])
  return (
    <Lanyard className={nomor === 2 ? 'gel-2' : ''} label="Kartu QR milikmu">
      <button
        ref={ref}
        type="button"
        className="pas-badan"
        aria-label={openLabel(nama)}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        <span className="pas-atas">
          <span className="judul-nama grid text-[1.375rem]/none">
            <span>Kelompok</span>
            <b className="pas-angka tabular-nums">{kelompok}</b>
          </span>
          {nomor !== null && (
            <span className="pas-gel text-right text-sm/[1.35] font-bold">
              Gelombang {nomor}
              {hari && <span className="block">{hari}</span>}
            </span>
          )}
        </span>
        <span className={BELOW}>
          <span className="pas-nama judul-nama text-[2rem]/[0.95]">{nama}</span>
          <span className="pas-nim text-[1.0625rem] font-bold tracking-[0.03em] tabular-nums">{nim}</span>
          <span className="pas-qr mt-2.5 w-42">
            <Qr id={id} nama={nama} />
          </span>
          <span className={cx(HOW, 'mt-2')}>
            <Maximize className="size-4" aria-hidden /> Ketuk untuk layar penuh
          </span>
        </span>
      </button>
    </Lanyard>
  )
}

/** In its place while there is no card: why, and the way to one. */
export function EmptyPass({ dilepas }: Pick<Saya, 'dilepas'>) {
  return (
    <Lanyard className="kosong" label={dilepas ? 'Kartumu dilepas' : 'Kartumu belum aktif'}>
      <div className="pas-badan">
        <div className="pas-atas">
          <span className="judul-nama grid text-[1.375rem]/none">
            <span>Kelompok</span>
            <b className="pas-angka" aria-hidden>
              ?
            </b>
          </span>
        </div>
        <div className={BELOW}>
          <h2 className="judul text-[2rem]/[0.95]">{dilepas ? 'Kartumu dilepas' : 'Kartumu belum aktif'}</h2>
          <p className="mt-1.5 mb-4 max-w-64 text-[0.9375rem] text-balance text-tinta-lembut">
            {dilepas
              ? `Meja bantuan melepas akunmu dari NIM ${dilepas.nim} pada ${dayAndTanggal(tanggalWib(dilepas.at))}, ${timeWib(dilepas.at)}.`
              : 'Siapkan NIM dan kode 8 huruf dari kartu atau lembar kelompokmu.'}
          </p>
          <LinkButton
            to={paths.aktivasi()}
            variant="accent"
            size="large"
            full
            icon={<KeyRound aria-hidden />}
          >
            {dilepas ? 'Pasang kode baru' : 'Aktifkan kartuku'}
          </LinkButton>
          <p className={cx(HOW, 'mt-3')}>
            {dilepas
              ? 'Tidak merasa meminta? Datang ke meja bantuan.'
              : 'Belum dapat kode? Tanya mentormu atau datang ke meja bantuan.'}
          </p>
        </div>
      </div>
    </Lanyard>
  )
}

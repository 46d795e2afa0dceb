import { nomorGelombang } from '@bakti/contract/anggota/anggota.rules'
import type { Saya } from '@bakti/contract/saya/saya.schemas'
import { saya as sayaFacts } from '@bakti/contract/saya.content'
import { KeyRound, Maximize } from 'lucide-react'
import { type ReactNode, type Ref, memo } from 'react'
import { paths } from '../../app/paths'
import hook from '../../art/kait.svg'
import sigo from '../../art/sigo.svg'
import { LinkButton } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { dayAndTanggal } from '@bakti/contract/day.rules'
import { timeWib, tanggalWib } from '@bakti/contract/time.rules'
import { qrPath } from '../../ui/qr-path'

/** A member's code (the member's id, rule P1), pure black. What is around it is white and at least 4 modules wide. */
export const Qr = memo(({ id, nama }: { id: string; nama: string }) => {
  const { d, size } = qrPath(id)
  return (
    <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={`QR ${nama}`}>
      <path d={d} stroke="#000" />
    </svg>
  )
})
Qr.displayName = 'Qr'

/** What hangs from the songket strap, with SIGO behind it. */
function Lanyard({ className, label, children }: { className: string; label: string; children: ReactNode }) {
  return (
    <article className={cx('pas', className)} aria-label={label}>
      <div className="pas-tali" aria-hidden />
      <img className="pas-kait" src={hook} alt="" width={64} height={56} />
      <img className="pas-intip" src={sigo} alt="" width={168} height={177} />
      {children}
    </article>
  )
}

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
  return (
    <Lanyard className={nomor === 2 ? 'gel-2' : ''} label="Kartu QR milikmu">
      <button
        ref={ref}
        type="button"
        className="pas-badan"
        aria-label={`Tampilkan QR ${nama} layar penuh`}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        <span className="pas-atas">
          <span className="pas-klp">
            <span>Kelompok</span>
            <b className="pas-angka tabular-nums">{kelompok}</b>
          </span>
          {nomor !== null && (
            <span className="pas-gel">
              Gelombang {nomor}
              {hari && <span className="block">{hari}</span>}
            </span>
          )}
        </span>
        <span className="pas-bawah">
          <span className="pas-nama judul-nama">{nama}</span>
          <span className="pas-nim tabular-nums">{nim}</span>
          <span className="pas-qr">
            <Qr id={id} nama={nama} />
          </span>
          <span className="pas-cara">
            <Maximize aria-hidden /> Ketuk untuk layar penuh
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
          <span className="pas-klp">
            <span>Kelompok</span>
            <b className="pas-angka" aria-hidden>
              ?
            </b>
          </span>
        </div>
        <div className="pas-bawah">
          <h2 className="pas-nama judul">{dilepas ? 'Kartumu dilepas' : 'Kartumu belum aktif'}</h2>
          <p className="pas-ajak">
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
          <p className="pas-cara">
            {dilepas
              ? 'Tidak merasa meminta? Datang ke meja bantuan.'
              : 'Belum dapat kode? Tanya mentormu atau datang ke meja bantuan.'}
          </p>
        </div>
      </div>
    </Lanyard>
  )
}

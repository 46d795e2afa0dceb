import { parseQr } from '@bakti/contract/absen/qr.rules'
import { Check, QrCode, UserX } from 'lucide-react'
import { cx } from '../../ui/cx'
import { Spinner } from '../../ui/Spinner'
import type { ReadCode } from './useSingleScan'

const READ = 'grid min-h-100 content-center justify-items-center gap-3 rounded-lg p-6 text-center'
const DISC =
  'grid size-16 place-content-center rounded-full border-[1.5px] border-current/40 [&_svg]:size-8 [&_svg]:stroke-[2.1]'

interface ReadCodeCardProps {
  read: ReadCode
  /** It is not known yet whom the code names. */
  checking: boolean
}

/** The code that was read: green for a known member, dark red for an unknown one, grey while that is unknown. */
export function ReadCodeCard({ read: { text, kartu, member, unknown }, checking }: ReadCodeCardProps) {
  if (checking) {
    return (
      <div role="status" className={cx(READ, 'bg-belum-latar text-tinta')}>
        <Spinner />
        <p className="font-semibold">Memeriksa kode...</p>
        <CodeText>{text}</CodeText>
      </div>
    )
  }
  if (unknown) {
    return (
      <div role="status" className={cx(READ, 'bg-lado-900 text-white')}>
        <span aria-hidden className={DISC}>
          <UserX />
        </span>
        <h2 className="judul-nama text-2xl/[1.05]">{unknown.nama}</h2>
        <p className="font-semibold">{unknown.message}</p>
        <CodeText>{text}</CodeText>
      </div>
    )
  }
  return (
    <div
      role="status"
      className={cx(READ, member ? 'bg-hadir-latar text-hadir-teks' : 'bg-belum-latar text-tinta')}
    >
      <span aria-hidden className={DISC}>
        {member ? <Check /> : <QrCode />}
      </span>
      <h2 className="judul text-2xl/[1.05]">{kartu ? 'Kartu' : 'QR Code'} Berhasil Dipindai!</h2>
      {member ? (
        <p className="text-lg/tight font-bold wrap-anywhere">
          {member.nama}
          <span className="block text-base font-semibold">
            {member.nim} · Kelompok {member.kelompok}
          </span>
        </p>
      ) : (
        <p className="font-semibold">Namanya belum diketahui di perangkat ini.</p>
      )}
      <CodeText>{text}</CodeText>
    </div>
  )
}

/** What was read, unless it is the id of a member: an id can't be read. */
function CodeText({ children }: { children: string }) {
  const qr = parseQr(children)
  if (qr.ok && qr.target.by === 'id') return null
  return (
    <p className="rounded-sm bg-permukaan px-3.5 py-2.5 font-mono text-[0.9375rem] wrap-anywhere text-tinta">
      {children}
    </p>
  )
}

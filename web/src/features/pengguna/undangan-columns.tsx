import type { Undangan } from '@bakti/contract/undangan/undangan.schemas'
import { Ban, Mail, MessageCircle, QrCode } from 'lucide-react'
import { angka } from '../../ui/angka'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import type { Column } from '../../ui/Table'
import { PeranBadge } from './peran.faces'
import { berlakuText, judulOf, kabarOf } from './undangan.words'

export type UndanganAct = 'ulang' | 'cabut' | 'kirim' | 'whatsapp'

interface Context {
  open: (act: UndanganAct, undangan: Undangan) => void
}

const isOver = ({ keadaan }: Undangan) => keadaan === 'habis' || keadaan === 'dicabut'
/** A mail that was not sent, or certainly or perhaps did not arrive: a person decides whether it leaves. */
const isUnsent = ({ email, surel }: Undangan) =>
  email !== null && ['tidak', 'gagal', 'ragu', 'berkas'].includes(surel.keadaan)

function Actions({ undangan, context }: { undangan: Undangan; context: Context }) {
  if (isOver(undangan)) return <span className="block text-right text-tinta-lembut max-md:hidden">–</span>
  const name = judulOf(undangan)
  const send = undangan.surel.keadaan === 'tidak' ? 'Kirim' : 'Kirim lagi'
  return (
    <span className="flex flex-wrap gap-1 max-md:-ml-2 md:justify-end xl:flex-nowrap">
      {isUnsent(undangan) && (
        <Button
          variant="ghost"
          size="tight"
          icon={<Mail aria-hidden />}
          aria-label={`${send} email ${name}`}
          onClick={() => context.open('kirim', undangan)}
        >
          {send}
        </Button>
      )}
      <Button
        variant="ghost"
        size="tight"
        icon={<MessageCircle aria-hidden />}
        aria-label={`WhatsApp ${name}`}
        onClick={() => context.open('whatsapp', undangan)}
      >
        WhatsApp
      </Button>
      <Button
        variant="ghost"
        size="tight"
        icon={<QrCode aria-hidden />}
        aria-label={`Tautan baru ${name}`}
        onClick={() => context.open('ulang', undangan)}
      >
        Tautan baru
      </Button>
      <Button
        variant="ghost-danger"
        size="tight"
        icon={<Ban aria-hidden />}
        aria-label={`Cabut ${name}`}
        onClick={() => context.open('cabut', undangan)}
      >
        Cabut
      </Button>
    </span>
  )
}

export const COLUMNS: readonly Column<Undangan, Context>[] = [
  {
    key: 'judul',
    header: 'Undangan',
    card: 'title',
    className: 'wrap-anywhere',
    cell: (undangan) => (
      <>
        <b className={cx('font-bold', isOver(undangan) && 'text-tinta-lembut')}>{judulOf(undangan)}</b>
        <span className="block text-[0.8125rem]/5 font-normal text-tinta-lembut">{kabarOf(undangan)}</span>
      </>
    ),
  },
  { key: 'peran', header: 'Peran', card: 'block', cell: ({ role }) => <PeranBadge role={role} /> },
  {
    key: 'kelompok',
    header: 'Kelompok',
    card: 'line',
    numeric: true,
    className: 'wrap-anywhere',
    cardLabel: '',
    cell: ({ kelompok }) =>
      kelompok.length > 0 ? (
        <>
          <span className="md:hidden">Kelompok </span>
          {kelompok.join(', ')}
        </>
      ) : (
        <span className="max-md:hidden">–</span>
      ),
  },
  {
    key: 'dipakai',
    header: 'Dipakai',
    card: 'line',
    numeric: true,
    className: 'md:whitespace-nowrap',
    cell: ({ dipakai, maks }) => `${angka(dipakai)} dari ${angka(maks)}`,
  },
  {
    key: 'berlaku',
    header: 'Berlaku',
    card: 'line',
    numeric: true,
    cardLabel: '',
    className: 'md:whitespace-nowrap',
    cell: (undangan) => (
      <>
        {undangan.keadaan === 'berlaku' && <span className="md:hidden">Berlaku </span>}
        {berlakuText(undangan)}
      </>
    ),
  },
  {
    key: 'aksi',
    header: 'Action',
    hideHeader: true,
    card: 'foot',
    cell: (undangan, { context }) => <Actions undangan={undangan} context={context} />,
  },
]

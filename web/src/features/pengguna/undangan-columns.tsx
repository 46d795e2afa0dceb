import type { Undangan } from '@bakti/contract/undangan/undangan.schemas'
import { Ban, Mail, MessageCircle, QrCode } from 'lucide-react'
import { formatNumber } from '../../ui/format-number'
import { actsColumn } from '../../ui/actsColumn'
import { cx } from '../../ui/cx'
import type { Column } from '../../ui/Table'
import { PeranBadge } from './peran.faces'
import { validText, titleOf, newsOf } from './undangan.words'

export type UndanganAct = 'ulang' | 'cabut' | 'kirim' | 'whatsapp'

interface Context {
  open: (act: UndanganAct, undangan: Undangan) => void
}

const isOver = ({ keadaan }: Undangan) => keadaan === 'habis' || keadaan === 'dicabut'
/** A mail that was not sent, or certainly or perhaps did not arrive: a person decides whether it leaves. */
const isUnsent = ({ email, surel }: Undangan) =>
  email !== null && ['tidak', 'gagal', 'ragu', 'berkas'].includes(surel.keadaan)

function actsOf(undangan: Undangan, { open }: Context) {
  if (isOver(undangan)) return []
  const name = titleOf(undangan)
  const send = undangan.surel.keadaan === 'tidak' ? 'Kirim' : 'Kirim lagi'
  const mail = {
    label: send,
    name: `${send} email ${name}`,
    icon: <Mail aria-hidden />,
    onPress: () => open('kirim', undangan),
  }
  return [
    ...(isUnsent(undangan) ? [mail] : []),
    {
      label: 'WhatsApp',
      name: `WhatsApp ${name}`,
      icon: <MessageCircle aria-hidden />,
      onPress: () => open('whatsapp', undangan),
    },
    {
      label: 'Tautan baru',
      name: `Tautan baru ${name}`,
      icon: <QrCode aria-hidden />,
      onPress: () => open('ulang', undangan),
    },
    {
      label: 'Cabut',
      name: `Cabut ${name}`,
      icon: <Ban aria-hidden />,
      onPress: () => open('cabut', undangan),
      danger: true,
    },
  ]
}

export const COLUMNS: readonly Column<Undangan, Context>[] = [
  {
    key: 'judul',
    header: 'Undangan',
    card: 'title',
    className: 'wrap-anywhere',
    cell: (undangan) => (
      <>
        <b className={cx('font-bold', isOver(undangan) && 'text-tinta-lembut')}>{titleOf(undangan)}</b>
        <span className="block text-[0.8125rem]/5 font-normal text-tinta-lembut">{newsOf(undangan)}</span>
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
    cell: ({ kelompok, kelompok_hilang }) => (
      <>
        {kelompok.length > 0 ? (
          <>
            <span className="md:hidden">Kelompok </span>
            {kelompok.join(', ')}
          </>
        ) : (
          kelompok_hilang === 0 && <span className="max-md:hidden">–</span>
        )}
        {kelompok_hilang > 0 && (
          <span className="block text-[0.8125rem]/5 font-semibold text-salah-teks">
            {`${formatNumber(kelompok_hilang)} kelompok sudah dihapus`}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'dipakai',
    header: 'Dipakai',
    card: 'line',
    numeric: true,
    className: 'md:whitespace-nowrap',
    cell: ({ dipakai, maks }) => `${formatNumber(dipakai)} dari ${formatNumber(maks)}`,
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
        {validText(undangan)}
      </>
    ),
  },
  actsColumn<Undangan, Context>({
    name: titleOf,
    look: 'words',
    hideHeader: true,
    acts: actsOf,
    none: <span className="block text-right text-tinta-lembut">–</span>,
  }),
]

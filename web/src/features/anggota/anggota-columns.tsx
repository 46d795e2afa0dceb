import { KOLOM_LABEL, type KolomAnggota } from '@bakti/contract/anggota/kolom.rules'
import { CloudOff, Pencil, QrCode, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { paths } from '../../app/paths'
import { Badge } from '../../ui/Badge'
import { actsColumn } from '../../ui/actsColumn'
import { Button } from '../../ui/Button'
import { Link } from '../../ui/Link'
import { type Column, numberColumn } from '../../ui/Table'
import { usePhone } from '../../ui/useMedia'
import type { ShownAnggota, ShownKolom } from './anggota.rules'

/** A member with the optional columns on screen. */
export type AnggotaRow = ShownAnggota & ShownKolom

interface Actions {
  /** Whether the account may change members (rule R85). */
  manages: boolean
  /** The index (from 0) of this page's first row in the whole list: the row numbers continue across pages. */
  start: number
  onQr: (anggota: ShownAnggota) => void
  onEdit: (anggota: ShownAnggota) => void
  onRemove: (anggota: ShownAnggota) => void
}

/** The columns before the optional ones. `linked`: the name leads to the person's page; on a phone the whole row opens its sheet. */
const before = (linked: boolean): Column<AnggotaRow, Actions>[] => [
  numberColumn(({ start }) => start),
  {
    key: 'nama',
    header: 'Nama',
    card: 'title',
    cell: ({ id, nama, antre }) => (
      <span className="flex flex-wrap items-center gap-2">
        {linked && !antre ? (
          <Link to={paths.orang(id)} className="hover:underline">
            {nama}
          </Link>
        ) : (
          nama
        )}
        {antre && (
          <Badge tone="yellow" icon={<CloudOff aria-hidden />}>
            Belum terkirim
          </Badge>
        )}
      </span>
    ),
  },
  { key: 'nim', header: 'Nim', card: 'detail', cardLabel: 'NIM', numeric: true, cell: ({ nim }) => nim },
  {
    key: 'kelompok',
    header: 'Kelompok',
    card: 'detail',
    cardLabel: '',
    className: 'whitespace-nowrap',
    cell: ({ kelompok }) => `Kelompok ${kelompok}`,
  },
]
/** Those after them. */
const AFTER: readonly Column<AnggotaRow, Actions>[] = [
  {
    key: 'qr',
    header: 'QR Code',
    card: 'hidden',
    cell: (anggota, { context }) => (
      <Button
        variant="outline"
        size="small"
        icon={<QrCode aria-hidden />}
        aria-label={`View QR ${anggota.nama}`}
        onClick={() => context.onQr(anggota)}
      >
        View QR
      </Button>
    ),
  },
  actsColumn<AnggotaRow, Actions>({
    name: ({ nama }) => nama,
    look: 'icons',
    className: 'md:w-36',
    acts: (anggota, { manages, onQr, onEdit, onRemove }) => [
      {
        label: 'View QR',
        name: `View QR ${anggota.nama}`,
        icon: <QrCode aria-hidden />,
        onPress: () => onQr(anggota),
        inSheet: true,
      },
      ...(manages
        ? [
            {
              label: 'Edit',
              name: `Edit ${anggota.nama}`,
              icon: <Pencil aria-hidden />,
              disabled: anggota.antre,
              onPress: () => onEdit(anggota),
            },
            {
              label: 'Delete',
              name: `Delete ${anggota.nama}`,
              icon: <Trash2 aria-hidden />,
              disabled: anggota.antre,
              onPress: () => onRemove(anggota),
              danger: true,
            },
          ]
        : []),
    ],
  }),
]

/** From 768 px on, who may change nothing (rule R85) has no column for it. */
const AFTER_READING = AFTER.filter(({ key }) => key !== 'aksi')

const optionalColumn = (kolom: KolomAnggota): Column<AnggotaRow, Actions> => ({
  key: kolom,
  header: KOLOM_LABEL[kolom],
  card: 'sheet',
  className: kolom === 'hp' ? 'whitespace-nowrap tabular-nums' : 'wrap-anywhere',
  cell: (row) => row[kolom] ?? '-',
})

/** The columns of /anggotakelompok (rule M4); `kolom`: the optional ones to show. They work for a member that is still to be sent, too. */
export function useAnggotaColumns(kolom: readonly KolomAnggota[], manages: boolean) {
  const phone = usePhone()
  return useMemo(
    () => [
      ...before(manages && !phone),
      ...kolom.map(optionalColumn),
      ...(manages || phone ? AFTER : AFTER_READING),
    ],
    [kolom, manages, phone],
  )
}

import type { KolomAnggota } from '@bakti/contract/anggota/kolom.rules'
import { UserPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { paths } from '../../app/paths'
import { useScope } from '../../platform/useScope'
import { LinkButton } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { later } from '../../ui/later'
import { Pagination } from '../../ui/Pagination'
import { TableList } from '../../ui/TableList'
import type { ShownKelompok } from '../kelompok/kelompok.queries'
import { type AnggotaRow, useAnggotaColumns } from './anggota-columns'
import type { MemberList } from './anggota.queries'
import { type SearchField, type ShownAnggota, listProblem, pageOf, searchAnggota } from './anggota.rules'

const AnggotaDeleteDialog = later(async () => (await import('./AnggotaDeleteDialog')).AnggotaDeleteDialog)
const AnggotaEditDialog = later(async () => (await import('./AnggotaEditDialog')).AnggotaEditDialog)
const QrDialog = later(async () => (await import('./QrDialog')).QrDialog)

type Opened = { what: 'qr' | 'edit' | 'hapus'; anggota: ShownAnggota } | null

const KEY = ({ id }: AnggotaRow) => id

function Empty({ kelompokId, searching }: { kelompokId: string | null; searching: boolean }) {
  const manages = useScope('manageAnggota')
  if (searching) {
    return (
      <EmptyState art="not-found" title="Tidak ada anggota ditemukan." live="status">
        Coba ubah kriteria pencarian.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      art="empty"
      title="Tidak ada anggota ditemukan."
      live="status"
      action={
        manages &&
        kelompokId !== null && (
          <LinkButton icon={<UserPlus aria-hidden />} to={paths.addAnggotaKelompok({ kelompok: kelompokId })}>
            Add Anggota Kelompok
          </LinkButton>
        )
      }
    >
      {manages && kelompokId !== null && 'Tambahkan anggota baru.'}
    </EmptyState>
  )
}

interface AnggotaSectionProps {
  /** null: all groups. */
  kelompok: ShownKelompok | null
  list: MemberList
  rows: readonly AnggotaRow[]
  /** The optional columns to show. */
  kolom: readonly KolomAnggota[]
  search: { text: string; field: SearchField }
  page: number
  onPage: (page: number) => void
}

/** The members of the chosen group, in every state that they can be in (rules M4, M5, M7, M9). */
export function AnggotaSection(props: AnggotaSectionProps) {
  const { kelompok, list, rows: all, kolom, search, page: wanted, onPage } = props
  const [opened, setOpened] = useState<Opened>(null)
  const manages = useScope('manageAnggota') !== null
  const columns = useAnggotaColumns(kolom, manages)
  const card = useRef<HTMLDivElement>(null)
  const found = searchAnggota(all, search.text, search.field)
  const { page, totalPages, start, rows } = pageOf(found, wanted)
  const open = (what: NonNullable<Opened>['what']) => (anggota: ShownAnggota) => setOpened({ what, anggota })
  const close = () => setOpened(null)

  const goTo = (next: number) => {
    onPage(next)
    card.current?.scrollIntoView()
  }
  const problem = list.error && !list.error.refused ? listProblem(list.error.answer, list.error.cache) : null

  return (
    <>
      <TableList
        list={list}
        failed="Gagal memuat data anggota kelompok."
        why={problem}
        loading="Memuat data anggota..."
        total={all.length}
        empty={<Empty kelompokId={kelompok?.id ?? null} searching={search.text.trim() !== ''} />}
        foot={<Pagination page={page} totalPages={totalPages} onPage={goTo} />}
        cardRef={card}
        label="Daftar anggota"
        columns={columns}
        rows={rows}
        rowKey={KEY}
        context={{ manages, start, onQr: open('qr'), onEdit: open('edit'), onRemove: open('hapus') }}
      />
      {opened?.what === 'qr' && <QrDialog anggota={opened.anggota} onClose={close} />}
      {opened?.what === 'edit' && <AnggotaEditDialog anggota={opened.anggota} onClose={close} />}
      {opened?.what === 'hapus' && <AnggotaDeleteDialog anggota={opened.anggota} onClose={close} />}
    </>
  )
}

import type { Tugas } from '@bakti/contract/tugas/tugas.schemas'
import { longTime } from '@bakti/contract/time.rules'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from '../../ui/Link'
import { paths } from '../../app/paths'
import { formatNumber } from '../../ui/format-number'
import { actsColumn } from '../../ui/actsColumn'
import { LinkButton } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { later } from '../../ui/later'
import { PageHeader } from '../../ui/PageHeader'
import { type Column, numberColumn } from '../../ui/Table'
import { TableList } from '../../ui/TableList'
import { Description } from './Description'
import { DemoBanner, isUnreachable, useNotice } from './stand-in'
import { TUGAS_DEMO } from './tugas.demo'
import { useTugasList } from './tugas.queries'

const TugasDeleteDialog = later(async () => (await import('./TugasDeleteDialog')).TugasDeleteDialog)
const TugasEditDialog = later(async () => (await import('./TugasEditDialog')).TugasEditDialog)

interface Actions {
  demo: boolean
  edit: (tugas: Tugas) => void
  remove: (tugas: Tugas) => void
}

/** 'N/A' where there is no valid deadline. */
function deadlineText(deadline: string): string {
  const text = longTime(deadline)
  return text === '-' ? 'N/A' : `${text} WIB`
}

/** The number of submissions, as a link to their list. */
function Count({ tugas: { id, jumlah_kumpul } }: { tugas: Tugas }) {
  if (jumlah_kumpul === undefined) return null
  return (
    <Link
      to={paths.kumpulTugas({ tugas: id })}
      className="mt-1 inline-flex min-h-6 items-center max-md:min-h-11 text-[0.8125rem] font-semibold text-tautan underline underline-offset-[0.2em]"
    >
      {formatNumber(jumlah_kumpul)} pengumpulan
    </Link>
  )
}

const COLUMNS: readonly Column<Tugas, Actions>[] = [
  numberColumn(),
  {
    key: 'title',
    header: 'Judul Tugas',
    card: 'title',
    className: 'md:py-3',
    cell: (tugas) => (
      <div className="max-w-160">
        <span className="wrap-anywhere">{tugas.title}</span>
        {tugas.description && (
          <span className="mt-0.5 line-clamp-2 text-sm font-medium wrap-anywhere whitespace-pre-line text-tinta-lembut">
            <Description>{tugas.description}</Description>
          </span>
        )}
        <Count tugas={tugas} />
      </div>
    ),
  },
  {
    key: 'deadline',
    header: 'Deadline',
    card: 'line',
    numeric: true,
    className: 'md:whitespace-nowrap',
    cell: ({ deadline }) => deadlineText(deadline),
  },
  actsColumn<Tugas, Actions>({
    name: ({ title }) => title,
    look: 'icons',
    header: 'Aksi',
    className: 'md:w-32',
    acts: (tugas, { demo, edit, remove }) => [
      {
        label: 'Edit',
        name: `Edit ${tugas.title}`,
        icon: <Pencil aria-hidden />,
        disabled: demo,
        onPress: () => edit(tugas),
      },
      {
        label: 'Delete',
        name: `Delete ${tugas.title}`,
        icon: <Trash2 aria-hidden />,
        disabled: demo,
        onPress: () => remove(tugas),
        danger: true,
      },
    ],
  }),
]

const KEY = ({ id }: Tugas) => id

/** /tugas: the list of tasks, for admins. */
export function TugasPage() {
  const list = useTugasList()
  const demo = isUnreachable(list)
  const [edited, setEdited] = useState<Tugas | null>(null)
  const [removed, setRemoved] = useState<Tugas | null>(null)
  useNotice(demo ? 'tugas-demo-notified' : list.data?.cached ? 'tugas-offline-notified' : null)
  const rows = demo ? TUGAS_DEMO : (list.data?.data ?? [])
  return (
    <>
      <PageHeader
        title="Daftar Tugas"
        acts={[
          {
            label: 'Add Tugas',
            icon: <Plus aria-hidden />,
            to: paths.addTugas(),
            main: true,
            disabled: demo,
          },
        ]}
      />
      <TableList
        list={list}
        failed="Gagal memuat tugas"
        loading="Loading data tugas..."
        cached={list.data}
        notice={demo && <DemoBanner busy={list.isFetching} onRetry={() => void list.refetch()} />}
        empty={
          <EmptyState
            art="empty"
            title="Tidak ada tugas tersedia"
            live="status"
            action={
              <LinkButton to={paths.addTugas()} icon={<Plus aria-hidden />}>
                Add Tugas
              </LinkButton>
            }
          >
            Tambahkan tugas baru untuk memulai
          </EmptyState>
        }
        label="Daftar Tugas"
        columns={COLUMNS}
        rows={rows}
        rowKey={KEY}
        context={{ demo, edit: setEdited, remove: setRemoved }}
      />
      {edited && <TugasEditDialog tugas={edited} onClose={() => setEdited(null)} />}
      {removed && <TugasDeleteDialog tugas={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}

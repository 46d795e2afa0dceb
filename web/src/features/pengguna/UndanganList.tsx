import { UNDANGAN_STATES, type MailState, type UndanganState } from '@bakti/contract/undangan/undangan.rules'
import type { Undangan, UndanganWithToken } from '@bakti/contract/undangan/undangan.schemas'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button'
import { FilterLine } from '../../ui/FilterLine'
import { EmptyState } from '../../ui/EmptyState'
import { later } from '../../ui/later'
import { Pagination } from '../../ui/Pagination'
import { SearchInput } from '../../ui/SearchInput'
import { Select } from '../../ui/Select'
import { TableList } from '../../ui/TableList'
import { COLUMNS, type UndanganAct } from './undangan-columns'
import { FailedMails } from './FailedMails'
import { NO_FILTER, type UndanganFilter, useUndanganList } from './undangan.queries'
import { usePagedFilter, usePages } from './usePagedList'

const UndanganActDialog = later(async () => (await import('./UndanganActDialog')).UndanganActDialog)

const KEY = ({ id }: Undangan) => id

const STATES: Record<UndanganState, string> = {
  berlaku: 'Berlaku',
  habis: 'Habis dipakai',
  lewat: 'Lewat waktunya',
  dicabut: 'Dicabut',
}

/** Where a mail stands, as far as somebody looks for it. */
const MAIL: readonly (readonly [MailState, string])[] = [
  ['menunggu', 'Email menunggu'],
  ['terkirim', 'Email terkirim'],
  ['berkas', 'Email jadi berkas'],
  ['gagal', 'Email gagal'],
  ['ragu', 'Email belum pasti sampai'],
]

/** What the choice of a state narrows; the two kinds of states share no word. */
function stateOf(value: string): Pick<UndanganFilter, 'keadaan' | 'surel'> {
  const keadaan = UNDANGAN_STATES.find((each) => each === value) ?? ''
  const surel = MAIL.find(([each]) => each === value)?.[0] ?? ''
  return { keadaan, surel }
}

interface UndanganListProps {
  /** Leads to the accounts. */
  choice: ReactNode
  onMake: () => void
  onPrint: (cards: readonly UndanganWithToken[]) => void
}

/** The invitations, with who used them (rule R83). */
export function UndanganList({ choice, onMake, onPrint }: UndanganListProps) {
  const { filter, asked, change, page, setPage } = usePagedFilter(NO_FILTER)
  const [act, setAct] = useState<{ act: UndanganAct; undangan: Undangan } | null>(null)
  const list = useUndanganList(asked, page)
  const { card, pages } = usePages(list, { page, setPage, noun: 'undangan' })
  const rows = list.data?.data ?? []
  const narrowed = filter.cari.trim() !== '' || filter.keadaan !== '' || filter.surel !== ''
  return (
    <>
      <TableList
        list={list}
        failed="Gagal memuat undangan"
        loading="Memuat undangan..."
        outdated={list.isPlaceholderData}
        cardRef={card}
        tools={
          <FilterLine
            className="mb-4 grid max-w-2xl grid-cols-[1fr_14rem] gap-3 [&>nav]:col-span-2"
            active={narrowed ? 1 : 0}
            first={choice}
          >
            <SearchInput
              aria-label="Cari undangan"
              placeholder="Nama undangan, nama, atau e-mail"
              value={filter.cari}
              onValue={(cari) => change({ cari })}
            />
            <Select
              aria-label="Keadaan"
              value={filter.keadaan || filter.surel}
              onChange={({ target }) => change(stateOf(target.value))}
            >
              <option value="">Semua keadaan</option>
              {UNDANGAN_STATES.map((each) => (
                <option key={each} value={each}>
                  {STATES[each]}
                </option>
              ))}
              {MAIL.map(([each, label]) => (
                <option key={each} value={each}>
                  {label}
                </option>
              ))}
            </Select>
          </FilterLine>
        }
        empty={
          narrowed ? (
            <EmptyState
              art="not-found"
              title="Tidak ada undangan yang cocok."
              live="status"
              action={<Button onClick={() => change(NO_FILTER)}>Hapus saringan</Button>}
            >
              Coba kata atau keadaan lain.
            </EmptyState>
          ) : (
            <EmptyState
              art="empty"
              title="Belum ada undangan."
              action={<Button onClick={onMake}>Buat undangan</Button>}
            >
              Siapa yang membuka tautannya mendapat peran yang kamu pilih.
            </EmptyState>
          )
        }
        label="Undangan"
        tight
        columns={COLUMNS}
        rows={rows}
        rowKey={KEY}
        head={filter.surel === 'gagal' && rows.length > 0 && <FailedMails />}
        context={{ open: (chosen, undangan) => setAct({ act: chosen, undangan }) }}
        foot={<Pagination {...pages} />}
      />
      {act && <UndanganActDialog {...act} onPrint={onPrint} onClose={() => setAct(null)} />}
    </>
  )
}

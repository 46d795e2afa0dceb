import { PERANGKAT_STATES, type PerangkatState } from '@bakti/contract/perangkat/perangkat.rules'
import type { Perangkat } from '@bakti/contract/perangkat/perangkat.schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useServerNow } from '../../platform/useServerNow'
import { formatNumber } from '../../ui/format-number'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { FilterLine } from '../../ui/FilterLine'
import { Field } from '../../ui/Field'
import { later } from '../../ui/later'
import { PageHeader } from '../../ui/PageHeader'
import { SearchInput } from '../../ui/SearchInput'
import { Select } from '../../ui/Select'
import { TableList } from '../../ui/TableList'
import { COLUMNS, STATES } from './perangkat-columns'
import { clockIsOff } from './perangkat.words'
import { perangkatListQuery } from './perangkat.queries'

const PerangkatClearDialog = later(async () => (await import('./PerangkatClearDialog')).PerangkatClearDialog)

const KEY = (device: Perangkat) => device.id
const NO_FILTER = { text: '', keadaan: '' as PerangkatState | '' }

/** /perangkat: the devices of the staff, those that need somebody first (rules D4, D5). */
export function PerangkatPage() {
  const list = useQuery(perangkatListQuery())
  const now = useServerNow([])
  const [filter, setFilter] = useState(NO_FILTER)
  const [cleared, setCleared] = useState<Perangkat | null>(null)
  const all = list.data?.data ?? []
  const text = filter.text.trim().toLowerCase()
  const rows = all.filter(
    ({ nama, browser, perangkat, keadaan }) =>
      (filter.keadaan === '' || keadaan === filter.keadaan) &&
      [nama, browser, perangkat].some((each) => each.toLowerCase().includes(text)),
  )
  return (
    <>
      <PageHeader title="Perangkat">
        <span className="max-md:hidden">
          HP dan laptop panitia, yang perlu dilihat lebih dulu di atas. Diperbarui sendiri.
        </span>
      </PageHeader>
      <TableList
        list={list}
        failed="Gagal memuat daftar perangkat"
        loading="Memuat perangkat..."
        total={all.length}
        tools={
          all.length > 0 && (
            <>
              <Counts devices={all} />
              <Filters filter={filter} onChange={setFilter} />
            </>
          )
        }
        empty={
          <EmptyState art="empty" title="Belum ada perangkat yang melapor.">
            Perangkat muncul di sini begitu seorang panitia masuk dan membuka aplikasi.
          </EmptyState>
        }
        noMatch={
          <EmptyState
            art="not-found"
            title="Tidak ada perangkat yang cocok."
            action={<Button onClick={() => setFilter(NO_FILTER)}>Hapus saringan</Button>}
          >
            Coba kata atau keadaan lain.
          </EmptyState>
        }
        label="Perangkat"
        tight
        columns={COLUMNS}
        rows={rows}
        rowKey={KEY}
        context={{ now, clear: setCleared }}
      />
      {cleared && <PerangkatClearDialog device={cleared} onClose={() => setCleared(null)} />}
    </>
  )
}

/** What is missing and how many devices need somebody, over all of them. */
function Counts({ devices }: { devices: readonly Perangkat[] }) {
  const inState = (...states: PerangkatState[]) =>
    devices.filter(({ keadaan }) => states.includes(keadaan)).length
  const counts = [
    ['belum terkirim', devices.reduce((sum, { sisa }) => sum + sisa.unsent, 0)],
    ['diam atau hilang', inState('diam', 'hilang')],
    ['terhubung', inState('aktif', 'menunggu')],
    ['jam meleset', devices.filter(({ clock_offset }) => clockIsOff(clock_offset)).length],
  ] as const
  return (
    <Card className="mb-3 grid grid-cols-4 gap-2 px-4 py-3 md:mb-5 md:gap-4 md:px-5 md:py-4">
      {counts.map(([label, count]) => (
        <p key={label} className="text-xs/4 text-tinta-lembut md:text-[0.8125rem]/5">
          <b className="judul block text-[1.5rem]/none md:text-[1.75rem]/none text-tinta tabular-nums">
            {formatNumber(count)}
          </b>
          {label}
        </p>
      ))}
    </Card>
  )
}

interface FiltersProps {
  filter: typeof NO_FILTER
  onChange: (filter: typeof NO_FILTER) => void
}

function Filters({ filter, onChange }: FiltersProps) {
  return (
    <FilterLine
      className="mb-4 grid max-w-2xl grid-cols-[1fr_14rem] gap-4"
      active={filter.keadaan === '' ? 0 : 1}
      first={
        <Field label="Cari">
          <SearchInput
            placeholder="Nama atau browser"
            value={filter.text}
            onValue={(text) => onChange({ ...filter, text })}
          />
        </Field>
      }
    >
      <Field label="Keadaan">
        <Select
          value={filter.keadaan}
          onChange={(event) => onChange({ ...filter, keadaan: event.target.value as PerangkatState | '' })}
        >
          <option value="">Semua</option>
          {PERANGKAT_STATES.map((each) => (
            <option key={each} value={each}>
              {STATES[each].text}
            </option>
          ))}
        </Select>
      </Field>
    </FilterLine>
  )
}

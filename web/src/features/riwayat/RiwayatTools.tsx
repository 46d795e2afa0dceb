import { RIWAYAT_GROUPS, RIWAYAT_GROUP_NAMES, type RiwayatGroup } from '@bakti/contract/riwayat/riwayat.rules'
import { FilterLine } from '../../ui/FilterLine'
import { SearchInput } from '../../ui/SearchInput'
import { Select } from '../../ui/Select'
import { RANGES, type Range, type RiwayatView } from './riwayat.rules'

interface RiwayatToolsProps {
  view: RiwayatView
  /** Who did something in these days. */
  pelaku: readonly { id: string; nama: string }[]
  onChange: (next: Partial<RiwayatView>) => void
}

/** Whose lines, about what, of which days. */
export function RiwayatTools({ view, pelaku, onChange }: RiwayatToolsProps) {
  const active = [view.oleh, view.hal].filter(Boolean).length
  return (
    <FilterLine
      className="mb-4 grid gap-3 md:grid-cols-[minmax(14rem,1fr)_11rem_13rem_11rem]"
      active={active}
      first={
        <SearchInput
          aria-label="Cari dalam riwayat"
          placeholder="Nama, NIM, kegiatan"
          value={view.cari}
          onValue={(cari) => onChange({ cari })}
        />
      }
    >
      <Select
        aria-label="Oleh siapa"
        value={view.oleh}
        onChange={({ target }) => onChange({ oleh: target.value })}
      >
        <option value="">Semua orang</option>
        {pelaku.map(({ id, nama }) => (
          <option key={id} value={id}>
            {nama}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Apa"
        value={view.hal}
        onChange={({ target }) => onChange({ hal: target.value as RiwayatGroup | '' })}
      >
        <option value="">Semua hal</option>
        {RIWAYAT_GROUP_NAMES.map((group) => (
          <option key={group} value={group}>
            {RIWAYAT_GROUPS[group]}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Kapan"
        value={view.range}
        onChange={({ target }) => onChange({ range: target.value as Range })}
      >
        {Object.entries(RANGES).map(([range, label]) => (
          <option key={range} value={range}>
            {label}
          </option>
        ))}
      </Select>
    </FilterLine>
  )
}

import { KOTAK_KINDS, type KotakKind } from '@bakti/contract/kotak/kotak.rules'
import type { JumlahKotak } from '@bakti/contract/kotak/kotak.schemas'
import { shownTanggal } from '@bakti/contract/time.rules'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Segments } from '../../ui/Segments'
import { Select } from '../../ui/Select'
import { absenListQuery } from '../absen/absen.queries'
import { useKelompokList } from '../kelompok/kelompok.queries'
import { KelompokCombobox } from '../kelompok/KelompokPicker'
import type { KotakFilter } from './kotak.queries'
import { KIND_LABEL } from './kotak.rules'

interface KotakToolsProps {
  filter: KotakFilter
  /** null: not known yet. */
  jumlah: JumlahKotak | null
  onChange: (next: Partial<KotakFilter>) => void
}

const countOf = (jumlah: JumlahKotak, jenis: KotakKind | '') =>
  jenis ? jumlah[jenis] : KOTAK_KINDS.reduce((sum, each) => sum + jumlah[each], 0)

/** Which kind, with its number, which activity and which group. On a phone the kinds scroll sideways. */
export function KotakTools({ filter, jumlah, onChange }: KotakToolsProps) {
  const absen = useQuery(absenListQuery()).data?.data ?? []
  // After the list is on screen, which is what the page is opened for.
  const kelompok = useKelompokList({ enabled: useDeferredValue(jumlah !== null) }).rows
  return (
    <div className="mb-4 grid gap-3 md:flex md:flex-wrap md:items-center md:justify-between">
      <Segments
        label="Jenis"
        segments={(['', ...KOTAK_KINDS] as const).map((key) => ({
          key,
          label: key ? KIND_LABEL[key] : 'Semua',
          count: jumlah ? countOf(jumlah, key) : undefined,
        }))}
        chosen={filter.jenis}
        onChoose={(jenis) => onChange({ jenis })}
      />
      <div className="grid grid-cols-2 gap-3 md:flex">
        <Select
          aria-label="Kegiatan"
          value={filter.absen}
          onChange={({ target }) => onChange({ absen: target.value })}
          className="md:w-64"
        >
          <option value="">Semua kegiatan</option>
          {absen.map(({ id, title, tanggal }) => (
            <option key={id} value={id}>
              {title}, {shownTanggal(tanggal)}
            </option>
          ))}
        </Select>
        <KelompokCombobox
          aria-label="Kelompok"
          rows={kelompok}
          by="id"
          placeholder="Semua kelompok"
          value={filter.kelompok}
          onChoose={(id) => onChange({ kelompok: id })}
          className="md:w-48"
        />
      </div>
    </div>
  )
}

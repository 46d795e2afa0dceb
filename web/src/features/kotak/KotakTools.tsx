import { KOTAK_KINDS, type KotakKind } from '@bakti/contract/kotak/kotak.rules'
import type { JumlahKotak } from '@bakti/contract/kotak/kotak.schemas'
import { shownTanggal } from '@bakti/contract/time.rules'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { formatNumber } from '../../ui/format-number'
import { Select } from '../../ui/Select'
import { absenListQuery } from '../absen/absen.queries'
import { useKelompokList } from '../kelompok/kelompok.queries'
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
      <div
        role="group"
        aria-label="Jenis"
        className="flex gap-1 overflow-x-auto rounded-md bg-belum-latar p-1"
      >
        {(['', ...KOTAK_KINDS] as const).map((jenis) => (
          <button
            key={jenis}
            type="button"
            aria-pressed={jenis === filter.jenis}
            onClick={() => onChange({ jenis })}
            className="inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-2 rounded-sm px-3.5 text-sm font-bold whitespace-nowrap aria-pressed:bg-permukaan aria-pressed:shadow-xs"
          >
            {jenis ? KIND_LABEL[jenis] : 'Semua'}
            {jumlah && (
              <span className="font-medium tabular-nums">{formatNumber(countOf(jumlah, jenis))}</span>
            )}
          </button>
        ))}
      </div>
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
        <Select
          aria-label="Kelompok"
          value={filter.kelompok}
          onChange={({ target }) => onChange({ kelompok: target.value })}
          className="md:w-48"
        >
          <option value="">Semua kelompok</option>
          {kelompok.map(({ id, nomor }) => (
            <option key={id} value={id}>
              Kelompok {nomor}
            </option>
          ))}
        </Select>
      </div>
    </div>
  )
}

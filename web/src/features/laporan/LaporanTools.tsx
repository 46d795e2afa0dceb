import { LAPORAN_ROWS } from '@bakti/contract/laporan/laporan.rules'
import { shownTanggal } from '@bakti/contract/time.rules'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Segments } from '../../ui/Segments'
import { Select } from '../../ui/Select'
import { type LaporanView, ROWS_LABEL } from './laporan.rules'

interface Kegiatan {
  id: string
  title: string
  tanggal: string
}

interface LaporanToolsProps {
  view: LaporanView
  /** What can be chosen; null: not known yet. */
  pilihan: { kegiatan: readonly Kegiatan[]; gelombang: readonly string[] } | null
  /** The activities of the recap. */
  kegiatan: readonly Kegiatan[]
  onChange: (next: Partial<LaporanView>) => void
}

const ROWS = LAPORAN_ROWS.map((per) => ({ key: per, label: ROWS_LABEL[per] }))
const CONTENT = [
  { key: 'persen', label: '%' },
  { key: 'jumlah', label: 'Jumlah' },
] as const

/** What the rows are, of which gelombang and activities, and what the cells show. */
export function LaporanTools({ view, pilihan, kegiatan, onChange }: LaporanToolsProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <Card className="mb-4 flex flex-wrap items-center gap-3 p-3 md:px-5 md:py-3.5">
      <Segments
        label="Baris"
        segments={ROWS}
        chosen={view.per}
        onChoose={(per) => onChange({ per, page: 1 })}
        className="max-md:w-full"
      />
      <Select
        aria-label="Gelombang"
        value={view.gelombang}
        onChange={({ target }) => onChange({ gelombang: target.value, page: 1 })}
        className="max-md:w-full md:w-48"
      >
        <option value="">Semua gelombang</option>
        {pilihan?.gelombang.map((each) => (
          <option key={each} value={each}>{`Gelombang ${each}`}</option>
        ))}
      </Select>
      <Button
        variant="outline"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        icon={<ChevronDown aria-hidden />}
        onClick={() => setOpen(!open)}
        className="max-md:w-full"
      >
        {`${kegiatan.length} kegiatan`}
      </Button>
      <Segments
        label="Isi sel"
        segments={CONTENT}
        chosen={view.jumlah ? 'jumlah' : 'persen'}
        onChoose={(isi) => onChange({ jumlah: isi === 'jumlah' })}
        className="md:ml-auto"
      />
      {open && pilihan && (
        <fieldset
          id={id}
          className="grid w-full gap-x-6 border-t border-garis-admin pt-3 sm:grid-cols-2 xl:grid-cols-3"
        >
          <legend className="sr-only">Kegiatan</legend>
          {pilihan.kegiatan.map((each) => {
            const chosen = kegiatan.some((shown) => shown.id === each.id)
            const ids = kegiatan.map((shown) => shown.id)
            return (
              <label key={each.id} className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
                <input
                  type="checkbox"
                  checked={chosen}
                  // The last one stays: a recap of no activity says nothing.
                  disabled={chosen && kegiatan.length === 1}
                  onChange={() =>
                    onChange({
                      kegiatan: chosen ? ids.filter((one) => one !== each.id) : [...ids, each.id],
                      page: 1,
                    })
                  }
                  className="size-5 accent-aksi"
                />
                <span className="min-w-0 wrap-anywhere">
                  {each.title}{' '}
                  <span className="font-normal text-tinta-lembut">{shownTanggal(each.tanggal)}</span>
                </span>
              </label>
            )
          })}
          {view.kegiatan.length > 0 && (
            <Button
              variant="ghost"
              size="small"
              className="justify-self-start"
              onClick={() => onChange({ kegiatan: [], page: 1 })}
            >
              Semua yang sudah mulai
            </Button>
          )}
        </fieldset>
      )}
    </Card>
  )
}

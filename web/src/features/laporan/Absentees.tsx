import { dayAndTanggal } from '@bakti/contract/day.rules'
import { useState } from 'react'
import { Select } from '../../ui/Select'
import { PeopleList } from './PeopleList'
import type { LaporanFilter } from './laporan.queries'

interface AbsenteesProps {
  filter: LaporanFilter
  /** By date. */
  kegiatan: readonly { id: string; title: string; tanggal: string }[]
}

const ABSENT = ['Alfa', 'Sakit', 'Izin'] as const
const CHIPS = [...ABSENT, 'Terlambat'] as const

/** 'Tidak hadir': every absentee of a day, or of an activity, in one list (rule X22). */
export function Absentees({ filter, kegiatan }: AbsenteesProps) {
  const days = [...new Set(kegiatan.map(({ tanggal }) => tanggal))].reverse()
  const [chosen, setChosen] = useState(days[0] ?? '')
  const ofDay = kegiatan.filter(({ tanggal }) => tanggal === chosen)
  const di = ofDay.length > 0 ? ofDay.map(({ id }) => id) : [chosen]
  const name = ofDay.length > 0 ? dayAndTanggal(chosen) : kegiatan.find(({ id }) => id === chosen)?.title
  return (
    <section aria-labelledby="tidak-hadir">
      <PeopleList
        key={chosen}
        label="Tidak hadir"
        wanted={{ filter, of: null, di }}
        chips={CHIPS}
        pressed={ABSENT}
        heading={
          <h2 id="tidak-hadir" className="judul text-xl">
            {`Tidak hadir, ${name}`}
          </h2>
        }
        choice={
          <Select
            aria-label="Hari atau kegiatan"
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
            className="max-md:w-full md:w-56"
          >
            {days.map((day) => (
              <optgroup key={day} label={dayAndTanggal(day)}>
                <option value={day}>{dayAndTanggal(day)}</option>
                {kegiatan
                  .filter(({ tanggal }) => tanggal === day)
                  .map(({ id, title }) => (
                    <option key={id} value={id}>
                      {title}
                    </option>
                  ))}
              </optgroup>
            ))}
          </Select>
        }
      />
    </section>
  )
}

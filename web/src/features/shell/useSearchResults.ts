import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { orangCalls } from '@bakti/contract/orang/orang.calls'
import { SEARCH_MIN } from '@bakti/contract/orang/orang.rules'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../app/paths'
import { serverNow } from '../../platform/clock'
import { callQuery } from '../../platform/query'
import { useSession } from '../../platform/session'
import { useScope } from '../../platform/useScope'
import { useDebounced } from '../../ui/useDebounced'
import { absenListQuery } from '../absen/absen.queries'
import { fittingKegiatan } from '../absen/day.rules'
import { type ShownKelompok, useKelompokList } from '../kelompok/kelompok.queries'
import { usePeople } from '../offline/roster.queries'
import { useAkunList } from '../pengguna/pengguna.queries'
import { cari } from '../pindai/search.rules'
import { useTugasList } from '../tugas/tugas.queries'
import {
  type Result,
  akunResults,
  kegiatanResults,
  kelompokResults,
  pageResults,
  personResults,
  tugasResults,
} from './search-results.rules'

export interface SearchResults {
  /** In the order in which they are shown; none of them is empty. */
  sections: { heading: string; results: Result[] }[]
  /** The groups that the account may read. */
  kelompok: readonly ShownKelompok[]
  /** People are still being looked for. */
  looking: boolean
  /** Why people can't be looked for. */
  problem: string | null
  /** When the device's copy of the roster was last good (ISO), and how many people it has; null where the server was asked. */
  copy: { at: string; people: number } | null
  /** The activity of this hour, in which somebody who was found can be marked; null where there is none, or several. */
  kegiatan: Absen | null
}

/** Everything that fits a text and that the role may read (rule U172). */
export function useSearchResults(q: string): SearchResults {
  const role = useSession().user?.role ?? 'PESERTA'
  const asked = useDebounced(q.trim(), 150)
  const found = usePeopleFound(q, asked)
  const counts = useScope('readCounts') !== null
  const absen = useQuery({ ...absenListQuery(), enabled: counts }).data?.data ?? []
  const accounts = useScope('manageAkun') !== null
  const akun = useAkunList({ cari: asked, peran: '' }, 1, {
    enabled: accounts && asked.length >= SEARCH_MIN,
  })
  const tugas = useTugasList().data?.data ?? []
  const records = useScope('recordScan') !== null
  const { pages, acts } = pageResults(role, q)
  const sections = [
    { heading: 'Orang', results: found.results },
    { heading: 'Kelompok', results: kelompokResults(found.kelompok, q) },
    { heading: 'Kegiatan', results: kegiatanResults(absen, q, role) },
    { heading: 'Tugas', results: tugasResults(tugas, q) },
    { heading: 'Akun', results: akunResults(akun.isPlaceholderData ? [] : (akun.data?.data.akun ?? [])) },
    { heading: 'Tindakan', results: acts },
    { heading: 'Halaman', results: pages },
  ]
  const [meant, ...others] = fittingKegiatan(absen, serverNow())
  return {
    ...found,
    sections: sections.filter(({ results }) => results.length > 0),
    // Where several fit, somebody has to say which one is meant.
    kegiatan: records && others.length === 0 && !meant?.ditutup_at ? (meant ?? null) : null,
  }
}

/** The people in the device's copy, also without network; the server is asked for `asked` where there is none. */
function usePeopleFound(q: string, asked: string) {
  const reads = useScope('readAnggota') !== null
  const opens = useScope('readOrang') !== null
  const people = usePeople({ search: reads })
  const kelompok = useKelompokList({ enabled: reads }).rows
  const at = people.at()
  const wanted = q.trim()
  const server = useQuery({
    ...callQuery(orangCalls.search, { query: { q: asked } }),
    enabled: reads && at === null && !people.loading && asked.length >= SEARCH_MIN,
  })
  const toOf = ({ id, kelompok: nomor }: { id: string; kelompok: number }) =>
    opens ? paths.orang(id) : paths.anggotaKelompok({ kelompok: people.idOfKelompok(nomor) ?? '' })
  const known = at === null ? (server.data?.data ?? []) : wanted === '' ? [] : cari(people.all, wanted)
  return {
    kelompok,
    results: reads ? personResults(known, toOf) : [],
    looking: reads && wanted !== '' && (people.loading || server.isFetching || asked !== wanted),
    problem: at === null && server.isError ? server.error.message : null,
    copy: reads && at !== null ? { at, people: people.all.length } : null,
  }
}

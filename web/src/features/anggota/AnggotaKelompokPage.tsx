import { KOLOM_ANGGOTA, KOLOM_LABEL, type KolomAnggota } from '@bakti/contract/anggota/kolom.rules'
import { Download, Printer, UserPlus } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../app/paths'
import type { CallError } from '../../platform/failure'
import { useScope } from '../../platform/useScope'
import { CachedBanner } from '../../ui/CachedBanner'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { Field } from '../../ui/Field'
import { FilterLine } from '../../ui/FilterLine'
import { ListBanner } from '../../ui/ListBanner'
import { PageHeader } from '../../ui/PageHeader'
import { SearchInput } from '../../ui/SearchInput'
import { Select } from '../../ui/Select'
import { toast } from '../../ui/toast'
import { useExport } from '../../ui/useExport'
import { usePhone } from '../../ui/useMedia'
import { KelompokPicker } from '../kelompok/KelompokPicker'
import { useKelompokList } from '../kelompok/kelompok.queries'
import { AnggotaSection } from './AnggotaSection'
import type { AnggotaRow } from './anggota-columns'
import { KolomPicker, useKolomChoice } from './KolomPicker'
import { saveAnggotaCsv } from './anggota.csv'
import { type MemberList, ALL, useAnggotaList, useKolom, useAllAnggota } from './anggota.queries'
import { type SearchField, listProblem } from './anggota.rules'

const CACHED = 'API tidak tersedia, menggunakan data offline.'

/** Shows a toast once for each group: the members are from this device, or why loading failed. */
function useListToasts(list: MemberList, kelompokId: string | undefined): void {
  const problem = list.error && listProblem(list.error.answer, list.error.cache)
  const cached = list.data?.cached ?? false
  useEffect(() => {
    if (kelompokId === undefined) return
    if (problem) toast.error(problem)
    else if (cached) toast.warning(CACHED)
  }, [kelompokId, problem, cached])
}

/** Before a group is chosen (rule M9). */
const NOT_CHOSEN = {
  art: 'not-found',
  title: 'Pilih Kelompok',
  children: 'Pilih kelompok terlebih dahulu untuk melihat daftar anggota',
} as const
const UNKNOWN = {
  art: 'not-found',
  title: 'Terjadi kesalahan saat memilih kelompok',
  children: 'Kelompok ini tidak ada lagi. Pilih kelompok lain.',
} as const
/** Without the groups it is not known whose members to load. */
const noGroups = ({ cache }: CallError) =>
  ({
    art: 'offline',
    title: 'Gagal memuat data anggota kelompok.',
    children:
      cache === 'rusak'
        ? 'Data offline rusak, tidak dapat memuat anggota.'
        : 'API tidak tersedia, tidak dapat memuat anggota.',
  }) as const

interface NoKelompokProps {
  /** The address names a group. */
  wanted: boolean
  groups: ReturnType<typeof useKelompokList>
}

/** No group is chosen, or the address names a group that is not in the list. */
function NoKelompok({ wanted, groups }: NoKelompokProps) {
  const shown = groups.error ? noGroups(groups.error) : UNKNOWN
  return (
    <Card>
      <EmptyState {...(wanted ? shown : NOT_CHOSEN)} artAfter={!groups.isPending} />
    </Card>
  )
}

/** The rows with the optional columns that are shown; one that could not be loaded says so once. */
function useRows(list: MemberList, { byId, failed }: ReturnType<typeof useKolom>) {
  useEffect(() => {
    if (failed) toast.warning('Kolom tambahan tidak dapat dimuat sekarang.')
  }, [failed])
  return useMemo(
    () =>
      // What both have is as in the list.
      list.rows.map((row): AnggotaRow => ({ ...byId.get(row.id), ...row })),
    [list.rows, byId],
  )
}

const NO_KOLOM: readonly KolomAnggota[] = []

interface Search {
  text: string
  field: SearchField
}

interface SearchFieldsProps {
  disabled: boolean
  search: Search
  /** Optional columns that can be searched: those on screen. */
  kolom: readonly KolomAnggota[]
  onChange: (next: Partial<Search>) => void
}

function SearchFields({ disabled, search, kolom, onChange }: SearchFieldsProps) {
  return (
    <>
      <Field label="Cari">
        <SearchInput
          placeholder="Search Items"
          disabled={disabled}
          value={search.text}
          onValue={(text) => onChange({ text })}
        />
      </Field>
      <Field label="Cari berdasarkan">
        <Select
          value={search.field}
          disabled={disabled}
          onChange={(event) => onChange({ field: event.target.value as SearchField })}
        >
          <option value="nama">By Nama</option>
          <option value="nim">By NIM</option>
          {kolom.map((name) => (
            <option key={name} value={name}>
              By {KOLOM_LABEL[name]}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}

/** The group that the address names, or all of them, with the members. */
function useChosen(groups: ReturnType<typeof useKelompokList>, wanted: string | null) {
  const isAll = wanted === ALL
  const kelompok = groups.rows.find(({ id, nomor }) => id === wanted || String(nomor) === wanted)
  const own = useAnggotaList(kelompok)
  const everybody = useAllAnggota(groups.rows, isAll)
  const { kolom, choose: chooseKolom } = useKolomChoice()
  const isChosen = isAll || kelompok !== undefined
  // It is not known yet which group the address names.
  const isWaiting = !isChosen && wanted !== null && groups.isPending
  const list: MemberList = isAll ? everybody : isWaiting ? { ...own, isLoading: true } : own
  return {
    isAll,
    isChosen,
    isWaiting,
    kelompok,
    list,
    // The optional columns are read of one group.
    kolom: isAll ? NO_KOLOM : kolom,
    chooseKolom,
  }
}

/** /anggotakelompok: the members of a group, or of all. */
export function AnggotaKelompokPage() {
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const manages = useScope('manageAnggota')
  const groups = useKelompokList()
  const wanted = params.get('kelompok')
  const { isAll, isChosen, isWaiting, kelompok, list, kolom, chooseKolom } = useChosen(groups, wanted)
  const [search, setSearch] = useState<Search>({ text: '', field: 'nama' })
  const [page, setPage] = useState(1)
  const phone = usePhone()
  const rows = useRows(list, useKolom(kelompok, kolom))
  // A column that is no longer shown is not searched.
  const hidden = KOLOM_ANGGOTA.some((name) => name === search.field && !kolom.includes(name))
  const field = hidden ? 'nama' : search.field
  useListToasts(list, isAll ? ALL : kelompok?.id)

  const choose = (id: string) => {
    // Another group starts without a search, on page 1.
    setSearch((now) => ({ ...now, text: '' }))
    setPage(1)
    setParams(id ? { kelompok: id } : {}, { replace: true })
  }
  const changeSearch = (next: Partial<Search>) => {
    setSearch((now) => ({ ...now, ...next }))
    setPage(1)
  }
  const add = () => {
    if (kelompok) void navigate(paths.addAnggotaKelompok({ kelompok: kelompok.id }))
    else toast.warning('Pilih kelompok terlebih dahulu')
  }
  const { exportRows } = useExport<AnggotaRow>({
    save: (saved) => isChosen && saveAnggotaCsv(saved, kelompok?.nomor ?? ALL, kolom),
  })
  return (
    <>
      <PageHeader
        title="Pengelolaan Anggota Kelompok"
        acts={[
          {
            label: 'Export',
            icon: <Download aria-hidden />,
            disabled: !isChosen || (list.error && !list.data) || list.rows.length === 0,
            onPress: () => exportRows(rows),
          },
          ...(kelompok && manages
            ? [
                {
                  label: 'Cetak QR',
                  icon: <Printer aria-hidden />,
                  to: paths.printQr({ kelompok: kelompok.id }),
                },
              ]
            : []),
          ...(manages
            ? [{ label: 'Add Anggota Kelompok', icon: <UserPlus aria-hidden />, onPress: add, main: true }]
            : []),
        ]}
      />
      <ListBanner list={groups}>Gagal memuat daftar kelompok</ListBanner>
      <CachedBanner read={list.data ?? groups.data} />
      <FilterLine
        card
        className="mb-5 grid grid-cols-[14rem_1fr_11rem_auto] gap-4 p-5"
        active={search.text.trim() === '' ? 0 : 1}
        first={
          <KelompokPicker
            rows={groups.rows}
            loading={groups.isPending}
            by="id"
            placeholder="Pilih Kelompok"
            all={{ value: ALL, label: 'Semua kelompok' }}
            value={isAll ? ALL : (kelompok?.id ?? '')}
            disabled={groups.isPending}
            onChoose={choose}
          />
        }
      >
        <SearchFields
          disabled={!isChosen}
          search={{ ...search, field }}
          kolom={kolom}
          onChange={changeSearch}
        />
        {!phone && !isAll && <KolomPicker kolom={kolom} onChoose={chooseKolom} />}
      </FilterLine>
      {isChosen || isWaiting ? (
        <AnggotaSection
          kelompok={kelompok ?? null}
          {...{ list, rows, kolom, page }}
          search={{ ...search, field }}
          onPage={setPage}
        />
      ) : (
        <NoKelompok wanted={wanted !== null} groups={groups} />
      )}
    </>
  )
}

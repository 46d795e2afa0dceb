import type { Anggota } from '@bakti/contract/anggota/anggota.schemas'
import { Download, Printer, UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../app/paths'
import type { CallError } from '../../platform/failure'
import { Button, LinkButton } from '../../ui/Button'
import { CachedBanner } from '../../ui/CachedBanner'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { Field } from '../../ui/Field'
import { ListBanner } from '../../ui/ListBanner'
import { PageHeader } from '../../ui/PageHeader'
import { SearchInput } from '../../ui/SearchInput'
import { Select } from '../../ui/Select'
import { toast } from '../../ui/toast'
import { useExport } from '../../ui/useExport'
import { KelompokPicker } from '../kelompok/KelompokPicker'
import { useKelompokList } from '../kelompok/kelompok.queries'
import { AnggotaSection } from './AnggotaSection'
import { AnggotaLoading } from './AnggotaTable'
import { saveAnggotaCsv } from './anggota.csv'
import { useAnggotaList } from './anggota.queries'
import { type SearchField, listProblem } from './anggota.rules'

const CACHED = 'API tidak tersedia, menggunakan data offline.'

/** Shows a toast once for each group: the members are from this device, or why loading failed. */
function useListToasts(list: ReturnType<typeof useAnggotaList>, kelompokId: string | undefined): void {
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
  if (wanted && groups.isPending) return <AnggotaLoading />
  const shown = groups.error ? noGroups(groups.error) : UNKNOWN
  return (
    <Card>
      <EmptyState {...(wanted ? shown : NOT_CHOSEN)} />
    </Card>
  )
}

/** /anggotakelompok: the members of a group. */
export function AnggotaKelompokPage() {
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const groups = useKelompokList()
  const wanted = params.get('kelompok')
  const kelompok = groups.rows.find(({ id, nomor }) => id === wanted || String(nomor) === wanted)
  const [search, setSearch] = useState<{ text: string; field: SearchField }>({ text: '', field: 'nama' })
  const [page, setPage] = useState(1)
  const list = useAnggotaList(kelompok)
  useListToasts(list, kelompok?.id)

  const choose = (id: string) => {
    // Another group starts without a search, on page 1.
    setSearch((now) => ({ ...now, text: '' }))
    setPage(1)
    setParams(id ? { kelompok: id } : {}, { replace: true })
  }
  const changeSearch = (next: Partial<typeof search>) => {
    setSearch((now) => ({ ...now, ...next }))
    setPage(1)
  }
  const add = () => {
    if (kelompok) void navigate(paths.addAnggotaKelompok({ kelompok: kelompok.id }))
    else toast.warning('Pilih kelompok terlebih dahulu')
  }
  const { exportRows } = useExport<Anggota>({
    save: (rows) => kelompok && saveAnggotaCsv(rows, kelompok.nomor),
  })
  return (
    <>
      <PageHeader
        title="Pengelolaan Anggota Kelompok"
        actions={
          <>
            <Button
              variant="outline"
              icon={<Download aria-hidden />}
              disabled={!kelompok || (list.isError && !list.data) || list.rows.length === 0}
              onClick={() => exportRows(list.rows)}
            >
              Export
            </Button>
            {kelompok && (
              <LinkButton
                variant="outline"
                icon={<Printer aria-hidden />}
                to={paths.cetakQr({ kelompok: kelompok.id })}
              >
                Cetak QR
              </LinkButton>
            )}
            <Button icon={<UserPlus aria-hidden />} onClick={add}>
              Add Anggota Kelompok
            </Button>
          </>
        }
      />
      <ListBanner list={groups}>Gagal memuat daftar kelompok</ListBanner>
      <CachedBanner read={list.data ?? groups.data} />
      <Card className="mb-5 grid gap-4 p-4 max-md:grid-cols-[1.2fr_1fr] md:grid-cols-[14rem_1fr_11rem] md:p-5">
        <KelompokPicker
          className="max-md:col-span-2"
          rows={groups.rows}
          loading={groups.isPending}
          by="id"
          placeholder="Pilih Kelompok"
          value={kelompok?.id ?? ''}
          disabled={groups.isPending}
          onChange={(event) => choose(event.target.value)}
        />
        <Field label="Cari">
          <SearchInput
            placeholder="Search Items"
            disabled={!kelompok}
            value={search.text}
            onValue={(text) => changeSearch({ text })}
          />
        </Field>
        <Field label="Cari berdasarkan">
          <Select
            value={search.field}
            disabled={!kelompok}
            onChange={(event) => changeSearch({ field: event.target.value as SearchField })}
          >
            <option value="nama">By Nama</option>
            <option value="nim">By NIM</option>
          </Select>
        </Field>
      </Card>
      {kelompok ? (
        <AnggotaSection kelompok={kelompok} list={list} search={search} page={page} onPage={setPage} />
      ) : (
        <NoKelompok wanted={wanted !== null} groups={groups} />
      )}
    </>
  )
}

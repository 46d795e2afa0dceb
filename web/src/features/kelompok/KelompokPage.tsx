import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { shownTanggal } from '@bakti/contract/time.rules'
import { useQuery } from '@tanstack/react-query'
import { FileUp, Plus, Printer } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../app/paths'
import { serverNow } from '../../platform/clock'
import { Button } from '../../ui/Button'
import { CachedBanner } from '../../ui/CachedBanner'
import { EmptyState } from '../../ui/EmptyState'
import { FilterLine } from '../../ui/FilterLine'
import { later } from '../../ui/later'
import { PageHeader } from '../../ui/PageHeader'
import { SearchInput } from '../../ui/SearchInput'
import { Select } from '../../ui/Select'
import { TableList } from '../../ui/TableList'
import { absenListQuery, jumlahQuery } from '../absen/absen.queries'
import { COLUMNS, WITHOUT_KEHADIRAN } from './kelompok-columns'
import { useKelompokList } from './kelompok.queries'
import { type ShownKelompok, latestBegun, searchKelompok } from './kelompok.rules'

const KelompokDeleteDialog = later(async () => (await import('./KelompokDeleteDialog')).KelompokDeleteDialog)
const ImportDialog = later(async () => (await import('../impor/ImportDialog')).ImportDialog)

const KEY = ({ id }: ShownKelompok) => id
const FAILED = 'Gagal memuat daftar kelompok'

/** The counts of each group in the activity that was chosen, else in the one that has begun last (rule K125). */
function useJumlah() {
  const list = useQuery(absenListQuery())
  const all = list.data?.data ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const absen = all.find(({ id }) => id === chosen) ?? latestBegun(all, serverNow())
  const { data } = useQuery({ ...jumlahQuery(absen?.id ?? ''), enabled: absen !== undefined })
  const byId = new Map(absen && data?.data.map((row) => [row.id_kelompok, row]))
  return { all, absen, of: (id: string) => byId.get(id) ?? null, choose: setChosen }
}

interface KegiatanPickerProps {
  all: readonly Absen[]
  chosen: Absen
  onChoose: (id: string) => void
}

/** The activity that the column 'Kehadiran' counts. */
function KegiatanPicker({ all, chosen, onChoose }: KegiatanPickerProps) {
  return (
    <Select
      aria-label="Kehadiran di kegiatan"
      className="md:ml-auto md:w-80"
      value={chosen.id}
      onChange={(event) => onChoose(event.target.value)}
    >
      {all.map(({ id, title, tanggal }) => (
        <option key={id} value={id}>
          {title}, {shownTanggal(tanggal)}
        </option>
      ))}
    </Select>
  )
}

/** /kelompok: the groups, and the import of a roster. */
export function KelompokPage() {
  const list = useKelompokList()
  const [removed, setRemoved] = useState<ShownKelompok | null>(null)
  const [importing, setImporting] = useState(false)
  const [search, setSearch] = useState('')
  const navigate = useNavigate()
  const jumlah = useJumlah()
  const rows = searchKelompok(list.rows, search).map((each) => ({ ...each, jumlah: jumlah.of(each.id) }))
  return (
    <>
      <PageHeader
        title="Kelompok"
        acts={[
          { label: 'Cetak QR', icon: <Printer aria-hidden />, to: paths.printQr() },
          { label: 'Impor Anggota', icon: <FileUp aria-hidden />, onPress: () => setImporting(true) },
          { label: 'Add Kelompok', icon: <Plus aria-hidden />, to: paths.addKelompok(), main: true },
        ]}
      />
      <CachedBanner read={list.data} />
      <TableList
        list={list}
        failed={FAILED}
        loading="Memuat data kelompok..."
        total={list.rows.length}
        tools={
          list.rows.length > 0 && (
            <>
              <FilterLine
                className="mb-4 flex items-center gap-x-6"
                active={0}
                first={
                  <SearchInput
                    aria-label="Cari kelompok"
                    placeholder="Nomor kelompok"
                    inputMode="numeric"
                    value={search}
                    onValue={setSearch}
                    className="md:w-104"
                  />
                }
              >
                {jumlah.absen && (
                  <KegiatanPicker all={jumlah.all} chosen={jumlah.absen} onChoose={jumlah.choose} />
                )}
              </FilterLine>
              {jumlah.absen && (
                <p className="-mt-1 mb-2 truncate text-sm text-tinta-lembut md:hidden">
                  Kehadiran: <b className="text-tinta">{jumlah.absen.title}</b>
                </p>
              )}
            </>
          )
        }
        empty={
          <EmptyState
            art="empty"
            title="Belum ada kelompok."
            action={
              <Button variant="outline" icon={<FileUp aria-hidden />} onClick={() => setImporting(true)}>
                Impor Anggota
              </Button>
            }
          >
            Impor daftar anggota dari berkas, atau tambahkan kelompok satu per satu.
          </EmptyState>
        }
        noMatch={
          <EmptyState
            art="not-found"
            title="Tidak ada kelompok yang cocok."
            live="status"
            action={<Button onClick={() => setSearch('')}>Hapus pencarian</Button>}
          >
            Coba nomor lain.
          </EmptyState>
        }
        label="Daftar kelompok"
        sticky
        columns={jumlah.absen ? COLUMNS : WITHOUT_KEHADIRAN}
        onOpen={({ id }) => void navigate(paths.anggotaKelompok({ kelompok: id }))}
        rows={rows}
        rowKey={KEY}
        context={{ remove: setRemoved }}
      />
      {removed && <KelompokDeleteDialog kelompok={removed} onClose={() => setRemoved(null)} />}
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  )
}

import { DELETED_KINDS, type DeletedKind, KEPT_DAYS } from '@bakti/contract/sampah/sampah.rules'
import type { Terhapus } from '@bakti/contract/sampah/sampah.schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useServerNow } from '../../platform/useServerNow'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { FilterChips } from '../../ui/FilterChips'
import { PageHeader } from '../../ui/PageHeader'
import { SearchInput } from '../../ui/SearchInput'
import { TableList } from '../../ui/TableList'
import { COLUMNS, KINDS } from './sampah-columns'
import { sampahQuery, useRestore } from './sampah.queries'

const KEY = ({ id }: Terhapus) => id
const NO_FILTER = { text: '', jenis: '' as DeletedKind | '' }

/** /sampah: what was deleted and can be restored (rule K12). */
export function SampahPage() {
  const list = useQuery(sampahQuery())
  const now = useServerNow([])
  const { restore, busy, refused } = useRestore()
  const [filter, setFilter] = useState(NO_FILTER)
  const all = list.data?.data ?? []
  const text = filter.text.trim().toLowerCase()
  const named = all.filter(({ label }) => label.toLowerCase().includes(text))
  const rows = named.filter(({ jenis }) => filter.jenis === '' || jenis === filter.jenis)
  const chips = [
    { key: '' as const, label: 'Semua', count: named.length },
    ...DELETED_KINDS.map((key) => ({
      key,
      label: KINDS[key].text,
      count: named.filter(({ jenis }) => jenis === key).length,
    })),
  ]
  return (
    <>
      <PageHeader title="Sampah">
        Disimpan {KEPT_DAYS} hari, lalu hilang.{' '}
        <span className="max-md:hidden">Dikembalikan utuh atau tidak sama sekali.</span>
      </PageHeader>
      <TableList
        list={list}
        failed="Gagal memuat sampah"
        loading="Memuat sampah..."
        total={all.length}
        tools={
          all.length > 0 && (
            <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 md:mb-4">
              <div className="w-full md:max-w-sm">
                <SearchInput
                  aria-label="Cari"
                  placeholder="Nama yang dihapus"
                  value={filter.text}
                  onValue={(value) => setFilter({ ...filter, text: value })}
                />
              </div>
              <FilterChips
                label="Jenis"
                chips={chips}
                chosen={filter.jenis}
                onChoose={(jenis) => setFilter({ ...filter, jenis })}
              />
            </div>
          )
        }
        empty={
          <EmptyState art="empty" title="Sampah kosong.">
            Kegiatan, kelompok, anggota, dan tugas yang dihapus muncul di sini selama {KEPT_DAYS} hari.
          </EmptyState>
        }
        noMatch={
          <EmptyState
            art="not-found"
            title="Tidak ada yang cocok."
            action={<Button onClick={() => setFilter(NO_FILTER)}>Hapus saringan</Button>}
          >
            Coba nama atau jenis lain.
          </EmptyState>
        }
        label="Data terhapus"
        columns={COLUMNS}
        rows={rows}
        rowKey={KEY}
        context={{ now, busy, refused, restore }}
      />
    </>
  )
}

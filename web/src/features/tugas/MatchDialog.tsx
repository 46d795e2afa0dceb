import { tugasCalls } from '@bakti/contract/tugas/tugas.calls'
import type { UnmatchedKumpul } from '@bakti/contract/tugas/tugas.schemas'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { describeFailure } from '../../platform/failure'
import { callKey, callOrThrow, callQuery } from '../../platform/query'
import { formatNumber } from '../../ui/format-number'
import { Button } from '../../ui/Button'
import { Dialog, DialogBody, DialogFooter } from '../../ui/Dialog'
import { EmptyState } from '../../ui/EmptyState'
import { FailedState } from '../../ui/FailedState'
import { Field } from '../../ui/Field'
import { ListBanner } from '../../ui/ListBanner'
import { Pagination } from '../../ui/Pagination'
import { LoadingText, Skeleton } from '../../ui/Skeleton'
import { TextInput } from '../../ui/TextInput'
import { toastsOf } from '../../ui/toast'
import { refreshTugas } from './tugas.queries'

const LIST_FAILED = 'Gagal memuat pengumpulan'
const toast = toastsOf('cocokkan')

interface Match {
  id: string
  nim: string
}

/** Connects submissions, and reads the lists anew. */
function useMatch() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (cocok: Match[]) => callOrThrow(tugasCalls.match, { body: { cocok } }),
    onSuccess: async ({ data: { jumlah } }) => {
      await Promise.all([
        refreshTugas(client),
        client.invalidateQueries({ queryKey: callKey(tugasCalls.listUnmatched) }),
      ])
      toast.success(`${formatNumber(jumlah)} pengumpulan dicocokkan`)
    },
    onError: (error: Error) => toast.error(describeFailure(error, 'Gagal mencocokkan pengumpulan').text),
  })
}

/** 'Cocokkan': submissions of accounts without a member, to be connected with a member by NIM (rule R44). */
export function MatchDialog({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useState(1)
  const list = useQuery({
    ...callQuery(tugasCalls.listUnmatched, { query: { page: String(page) } }),
    placeholderData: keepPreviousData,
  })
  const { mutate, isPending } = useMatch()
  const rows = list.data?.data ?? []
  const sure = rows.flatMap(({ id, calon }) => (calon ? [{ id, nim: calon.nim }] : []))
  const totalPages = Math.max(1, list.data?.totalPages ?? 1)
  if (list.data && !list.isPlaceholderData && page > totalPages) setPage(totalPages)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Cocokkan pengumpulan"
      description="Dari akun yang belum terhubung dengan anggota. Akun dan pemiliknya tidak berubah."
    >
      <DialogBody>
        {list.isPending ? (
          <>
            <LoadingText>Memuat pengumpulan...</LoadingText>
            <Skeleton className="h-40" />
          </>
        ) : list.error && !list.data ? (
          <FailedState list={list}>{LIST_FAILED}</FailedState>
        ) : rows.length === 0 ? (
          <EmptyState art="empty" live="status" title="Semua pengumpulan sudah cocok">
            Tidak ada pengumpulan dari akun yang belum terhubung.
          </EmptyState>
        ) : (
          <>
            <ListBanner list={list}>{LIST_FAILED}</ListBanner>
            <ul className="grid gap-3">
              {rows.map((row) => (
                <EntryRow
                  key={row.id}
                  row={row}
                  busy={isPending}
                  onMatch={(nim) => mutate([{ id: row.id, nim }])}
                />
              ))}
            </ul>
            {totalPages > 1 && <Pagination page={page} totalPages={totalPages} onPage={setPage} />}
          </>
        )}
      </DialogBody>
      {sure.length > 0 && (
        <DialogFooter>
          <Button busy={isPending} busyText="Mencocokkan..." onClick={() => mutate(sure)}>
            {`Cocokkan ${formatNumber(sure.length)} yang NIM-nya sama`}
          </Button>
        </DialogFooter>
      )}
    </Dialog>
  )
}

interface EntryRowProps {
  row: UnmatchedKumpul
  busy: boolean
  onMatch: (nim: string) => void
}

function EntryRow({ row: { nama, nim, kelompok, title, email, calon }, busy, onMatch }: EntryRowProps) {
  const [typed, setTyped] = useState('')
  const wanted = calon?.nim ?? typed.trim()
  return (
    <li className="grid gap-2 rounded-md border border-garis p-3.5">
      <p className="wrap-anywhere">
        <b>{nama}</b> <span className="tabular-nums">{`· ${nim} · Kelompok ${kelompok}`}</span>
        <span className="block text-sm text-tinta-lembut">{`${title} · ${email}`}</span>
      </p>
      {calon ? (
        <p className="flex items-center gap-2 text-sm font-semibold wrap-anywhere">
          <ArrowRight className="size-4 shrink-0" aria-hidden />
          {`${calon.nama}, Kelompok ${calon.kelompok}`}
        </p>
      ) : (
        <Field label="NIM yang benar" hint="Tidak ada anggota dengan NIM ini.">
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            maxLength={30}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      )}
      <Button
        variant="outline"
        size="small"
        className="justify-self-start"
        disabled={busy || wanted === ''}
        aria-label={`Cocokkan ${nama}`}
        onClick={() => onMatch(wanted)}
      >
        Cocokkan
      </Button>
    </li>
  )
}

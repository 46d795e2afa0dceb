import { absenCalls } from '@bakti/contract/absen/absen.calls'
import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { PencilLine, ScanLine, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { type CallError, describeFailure } from '../../platform/failure'
import { callOrThrow } from '../../platform/query'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { Pagination } from '../../ui/Pagination'
import { formatNumber } from '../../ui/format-number'
import { toastsOf } from '../../ui/toast'
import { refreshAbsen } from '../absen/absen.queries'
import { type HeldGroup, countOf, groupHeld, heldLines } from './ditahan.rules'
import { ditahanQuery } from './kehadiran.queries'
import { ReviewCard } from './ReviewCard'

/**
 * Takes over a member's scans, the oldest first. Resolves with the message of the first answer. After a failure the later scans stay
 * held.
 * @throws CallError
 */
async function takeAll({ scans }: HeldGroup): Promise<string> {
  const messages: string[] = []
  for (const { id } of scans)
    messages.push((await callOrThrow(absenCalls.takeDitahan, { body: { id } })).message)
  return messages[0] ?? ''
}

/** The held scans of an activity by member, and its held statuses. One press takes over all scans of a member, or a status (rules H21, R12). */
export function ScanDitahanSection({ absen }: { absen: Pick<Absen, 'id' | 'ditahan'> }) {
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  const held = useQuery(ditahanQuery(absen.id, page))
  const take = useMutation({
    mutationFn: takeAll,
    onSuccess: (message, { key }) => toastsOf(`ambil:${key}`).success(message),
    onError: ({ answer }: CallError, { key }) =>
      toastsOf(`ambil:${key}`).error(describeFailure(answer, 'Gagal mencatat scan yang ditahan').text),
    onSettled: () => refreshAbsen(client),
  })
  const rows = held.data?.data ?? []
  const totalPages = Math.max(1, held.data?.totalPages ?? 1)
  if (held.data && !held.isPlaceholderData && page > totalPages) setPage(totalPages)
  const count = rows.length > 0 && totalPages > 1 ? (absen.ditahan ?? countOf(rows)) : countOf(rows)
  const statuses = rows.some(({ status }) => status)
  // A failure is reported only if the activity has held scans.
  if (rows.length === 0 && !absen.ditahan) return null
  return (
    <ReviewCard
      at="scan-ditahan"
      list={held}
      failed="Gagal memuat scan yang ditahan"
      title={statuses ? 'Scan dan status ditahan' : 'Scan ditahan'}
      count={count}
      about={
        <>
          Sudah dipindai, tetapi belum dihitung. Catat jika orangnya memang hadir di kegiatan ini: semua scan
          orang itu dicatat, dan yang paling awal menjadi waktunya.
          {statuses && ' Status yang ditahan berlaku sejak waktunya sendiri.'}
        </>
      }
      foot={<Pagination page={page} totalPages={totalPages} onPage={setPage} />}
    >
      {groupHeld(rows).map((group) => (
        <Held
          key={group.key}
          group={group}
          busy={take.isPending && take.variables.key === group.key}
          disabled={take.isPending}
          onTake={() => take.mutate(group)}
        />
      ))}
    </ReviewCard>
  )
}

interface HeldProps {
  group: HeldGroup
  busy: boolean
  disabled: boolean
  onTake: () => void
}

function Held({ group, busy, disabled, onTake }: HeldProps) {
  const { anggota, status, jumlah } = group
  const what = status ?? 'hadir'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-garis-admin px-5 py-3 first:border-t-0">
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <b>{anggota?.nama ?? 'Tidak dikenal'}</b>
          {status !== null && (
            <Badge tone="grey" icon={<PencilLine aria-hidden />}>
              {status}
            </Badge>
          )}
          {jumlah > 1 && (
            <Badge tone="grey" icon={<ScanLine aria-hidden />}>
              {formatNumber(jumlah)} scan
            </Badge>
          )}
        </p>
        {heldLines(group).map((line) => (
          <p key={line} className="text-sm text-tinta-lembut">
            {line}
          </p>
        ))}
      </div>
      {anggota && (
        <Button
          variant="outline"
          size="small"
          icon={<UserCheck aria-hidden />}
          busy={busy}
          disabled={disabled}
          aria-label={`Catat ${what} ${anggota.nama}`}
          onClick={onTake}
        >
          Catat {what}
        </Button>
      )}
    </li>
  )
}

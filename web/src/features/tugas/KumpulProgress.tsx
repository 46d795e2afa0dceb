import { type KumpulFilter, useProgress } from './kumpul.queries'

/** How many of the chosen group have handed in the chosen task (rule R126). */
export function KumpulProgress({ filter }: { filter: KumpulFilter }) {
  const { data, isLoading } = useProgress(filter)
  // Its line is there while it is counted, so that the list does not move.
  if (isLoading) return <p aria-hidden>&nbsp;</p>
  if (!data || data.data.anggota === 0) return null
  const { kumpul, anggota } = data.data
  return (
    <p className="font-semibold text-tinta tabular-nums">
      {kumpul} dari {anggota} sudah mengumpulkan
    </p>
  )
}

export interface ProgressBarProps {
  /** What is being done, for screen readers. */
  label: string
  value: number
  /** null: it is not known yet how long the job is. */
  max: number | null
}

/** How far a job has come. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  const share = max !== null && max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      {...(max === null ? {} : { 'aria-valuemin': 0, 'aria-valuemax': max, 'aria-valuenow': value })}
      className="h-3 overflow-hidden rounded-full bg-belum-latar"
    >
      <div
        className="h-full rounded-full bg-hadir-penuh transition-[width] duration-(--durasi-sedang)"
        style={{ width: `${share * 100}%` }}
      />
    </div>
  )
}

import { useEffect } from 'react'
import { sessionFlag } from '../../platform/storage'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import type { ReadState } from '../../ui/FailedState'
import { toast } from '../../ui/toast'

/** The notices about offline and demo data, by their flag in sessionStorage. Each is shown once per browser session (rule O27). */
const NOTICE = {
  'tugas-offline-notified': 'Menggunakan data offline. API tidak tersedia.',
  'tugas-demo-notified': 'API tidak tersedia, menggunakan data demo.',
} as const
type NoticeFlag = keyof typeof NOTICE

/** Shows the notice of a flag once, when offline or demo data replace the server's answer. null: the answer is shown. */
export function useNotice(flag: NoticeFlag | null): void {
  useEffect(() => {
    if (flag === null || sessionFlag.has(flag)) return
    sessionFlag.set(flag)
    toast.warning(NOTICE[flag])
  }, [flag])
}

/** There is neither an answer nor a copy, so demo data are shown (rule O23). An error of the server is an answer. */
export function isUnreachable({ error, data }: ReadState): boolean {
  return error !== null && data === undefined && !error.refused
}

interface DemoBannerProps {
  busy: boolean
  onRetry: () => void
}

/** The banner above demo data (rule O23). */
export function DemoBanner({ busy, onRetry }: DemoBannerProps) {
  return (
    <Banner
      tone="orange"
      live="status"
      className="mb-5"
      detail="Baris di bawah ini hanya contoh. Perubahan dan ekspor bisa dipakai lagi setelah tersambung."
      action={
        <Button variant="outline" size="small" busy={busy} onClick={onRetry}>
          Coba lagi
        </Button>
      }
    >
      <b>DATA DEMO</b>
    </Banner>
  )
}

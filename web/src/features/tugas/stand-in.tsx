import { useEffect } from 'react'
import { sessionFlag } from '../../platform/storage'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import type { ReadState } from '../../ui/read-state'
import { toast } from '../../ui/toast'

/** seed §8, each once per browser session, under the flags of seed §3. */
const NOTICE = {
  'tugas-offline-notified': 'Menggunakan data offline. API tidak tersedia.',
  'tugas-demo-notified': 'API tidak tersedia, menggunakan data demo.',
} as const
type NoticeFlag = keyof typeof NOTICE

/** Says so once, in the moment where something stands in for the server's answer; null: nothing does. */
export function useNotice(flag: NoticeFlag | null): void {
  useEffect(() => {
    if (flag === null || sessionFlag.has(flag)) return
    sessionFlag.set(flag)
    toast.warning(NOTICE[flag])
  }, [flag])
}

/** Neither server nor copy: only then are there demo data (DECISIONS: Offline). An error of the server is an answer. */
export function isUnreachable({ error, data }: ReadState): boolean {
  return error !== null && data === undefined && !error.refused
}

interface DemoBannerProps {
  busy: boolean
  onRetry: () => void
}

/** Stays for as long as what is below it is made up. */
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

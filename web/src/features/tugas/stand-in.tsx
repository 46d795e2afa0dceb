import { useEffect } from 'react'
import type { CallError } from '../../platform/query'
import { sessionFlag } from '../../platform/storage'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
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

interface ReadState {
  error: CallError | null
  /** What an earlier read brought stays on screen when a later one fails. */
  data: unknown
}

/** Neither server nor copy: only then are there demo data (DECISIONS: Offline). An error of the server is an answer. */
export function isUnreachable({ error, data }: ReadState): boolean {
  return error !== null && data === undefined && !isRefusal(error)
}

const isRefusal = ({ answer }: CallError) => answer.kind === 'refused'

interface StaleBannerProps {
  list: ReadState & { isFetching: boolean; refetch: () => unknown }
  /** What failed. */
  children: string
}

/** A list on screen that could not be read anew: it stays, and says that it may be old. */
export function StaleBanner({ list, children }: StaleBannerProps) {
  if (list.error === null || list.data === undefined) return null
  const why = isRefusal(list.error) ? list.error.message : 'API tidak tersedia.'
  return (
    <Banner
      tone="merah"
      live="alert"
      className="mb-5"
      detail={
        <>
          <span className="block">{why}</span>
          Yang tampil di bawah ini bisa jadi sudah lama.
        </>
      }
      action={
        <Button variant="outline" size="kecil" busy={list.isFetching} onClick={() => void list.refetch()}>
          Coba lagi
        </Button>
      }
    >
      {children}
    </Banner>
  )
}

interface DemoBannerProps {
  busy: boolean
  onRetry: () => void
}

/** Stays for as long as what is below it is made up. */
export function DemoBanner({ busy, onRetry }: DemoBannerProps) {
  return (
    <Banner
      tone="jingga"
      live="status"
      className="mb-5"
      detail="Baris di bawah ini hanya contoh. Perubahan dan ekspor bisa dipakai lagi setelah tersambung."
      action={
        <Button variant="outline" size="kecil" busy={busy} onClick={onRetry}>
          Coba lagi
        </Button>
      }
    >
      <b>DATA DEMO</b>
    </Banner>
  )
}

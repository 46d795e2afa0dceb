import { Banner } from './Banner'
import { Button } from './Button'
import type { ReadState } from './FailedState'

interface ListBannerProps {
  list: ReadState
  /** Why it failed, where the screen knows better than the read. */
  why?: string | null
  /** What failed. */
  children: string
}

/** Says that a list could not be read again and its rows may be old (rule O24). Shows nothing after a successful read. */
export function ListBanner({ list, why, children }: ListBannerProps) {
  if (list.error === null) return null
  const old = list.data !== undefined
  const reason = why ?? (old && !list.error.refused ? 'API tidak tersedia.' : list.error.why)
  return (
    <Banner
      tone="red"
      live="alert"
      className="mb-5"
      detail={
        <>
          <span className="block">{reason}</span>
          {old && 'Yang tampil di bawah ini bisa jadi sudah lama.'}
        </>
      }
      action={
        <Button variant="outline" size="small" busy={list.isFetching} onClick={() => void list.refetch()}>
          Coba lagi
        </Button>
      }
    >
      {children}
    </Banner>
  )
}

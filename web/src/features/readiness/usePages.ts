import { useEffect } from 'react'
import { applyUpdate } from '../../platform/take-over'
import { useUpdateReady } from '../../platform/update'
import { toast } from '../../ui/toast'
import type { PagesFact } from './readiness.rules'
import { useLooked } from './useLooked'

/** The page that a mentor opens. The worker stores it with all others, or none of them. */
const PAGE = '/halaman/absensi.html'

async function lookAtPages(): Promise<PagesFact> {
  if (!window.isSecureContext) return 'tidak aman'
  if (!('serviceWorker' in navigator)) return 'tidak bisa'
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    return registration?.active && (await caches.match(PAGE, { ignoreVary: true }))
      ? 'tersimpan'
      : 'menyimpan'
  } catch {
    // A private window may have the property and refuse.
    return 'tidak bisa'
  }
}

/** Whether the pages open without network, and the step to a newer version. */
export function usePages() {
  const [looked, again] = useLooked(lookAtPages)
  const newer = useUpdateReady()
  const waits = looked === 'menyimpan'
  useEffect(() => {
    if (!waits) return
    let left = false
    void navigator.serviceWorker.ready.then(() => left || again())
    return () => void (left = true)
    // oxlint-disable-next-line react/exhaustive-deps -- until the worker is there
  }, [waits])
  const fact: PagesFact | null = looked === 'tersimpan' && newer ? 'versi baru' : looked
  const update = async () => {
    if (!(await applyUpdate())) toast.info('Tutup dulu pemindai di tab lain, lalu perbarui.')
  }
  return { fact, update }
}

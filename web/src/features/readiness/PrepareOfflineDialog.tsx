import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { later } from '../../ui/later'

/** 'Siapkan tanpa internet': what must hold on this device before an event without network. */
export const PrepareOfflineDialog = later(async () => (await import('./PrepareOffline')).PrepareOffline)

/** Whether the screen was opened in order to prepare the device (`PREPARE`). A reload does not ask again. */
export function usePrepareFirst(): boolean {
  const { state, pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const [asked] = useState(() => (state as { prepare?: unknown } | null)?.prepare === true)
  useEffect(() => {
    if (asked) void navigate({ pathname, search, hash }, { replace: true, state: null })
    // oxlint-disable-next-line react/exhaustive-deps -- once: the state of this visit alone
  }, [])
  return asked
}

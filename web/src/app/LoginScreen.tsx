import { Suspense, useEffect, useState } from 'react'
import { LoginPage } from '../features/auth/LoginPage'
import { hasOutbox } from '../platform/outbox/name'
import { late } from './late'
import { loadScreen, shown } from './pages'
import { paths } from './paths'

const SyncBadge = late(async () => (await import('../features/shell/SyncBadge')).SyncBadge)

/** The login page with the badge of unsent work (rule O11). The outbox is larger than the page: only who has one downloads it. */
export function LoginScreen() {
  const [found, setFound] = useState(false)
  useEffect(() => {
    let left = false
    const find = async () => {
      const has = await hasOutbox()
      if (left || !has) return
      setFound(true)
      // A phone of a mentor: the screen after the login is there when it is wanted.
      await shown()
      await loadScreen(paths.absensi())
    }
    void find()
    return () => void (left = true)
  }, [])
  return (
    <LoginPage
      corner={
        found && (
          <Suspense>
            <SyncBadge onlyPending />
          </Suspense>
        )
      }
    />
  )
}

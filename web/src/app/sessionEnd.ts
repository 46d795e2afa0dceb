import { session } from '../platform/session'
import { part } from '../state/app'

const byChoice = part(() => false)

/** Whether the last session ended by a logout. Then the next login does not lead back to the page of the logout. */
export function leftByChoice(): boolean {
  return byChoice.current
}

/**
 * Follows the end of the session (rule A50). `leave` leads to /login if the page needs a session, and returns whether it did: then a
 * toast says why. Returns the function that stops it.
 */
export function watchSessionEnd(leave: () => boolean): () => void {
  const stops = [
    session.onEndToTell((why) => {
      byChoice.current = why === 'keluar'
      if (byChoice.current || !leave()) return
      // Imported late because of the size of the landing page.
      void import('../features/auth/auth-toast').then(({ toast }) =>
        toast.error('Sesi Anda telah berakhir, silakan login kembali.', { lasts: true }),
      )
    }),
    session.subscribe(() => {
      if (session.get().user) byChoice.current = false
    }),
  ]
  return () => stops.forEach((stop) => stop())
}

import { session } from '../platform/session'

let byChoice = false

/** Whether the last session ended by a logout: the page it ended on is then no origin to come back to. */
export function leftByChoice(): boolean {
  return byChoice
}

/**
 * A refused session sends the browser from a page that needs one to /login (seed §8), and says why. On a public page nobody has
 * lost anything: it stays, for a visitor, without a word. `leave` leads away, and tells whether there was a need to. Returns the
 * way to stop.
 */
export function watchSessionEnd(leave: () => boolean): () => void {
  const stops = [
    session.onEnd((why) => {
      byChoice = why === 'keluar'
      if (byChoice || !leave()) return
      // Late, for the landing page's weight; with a session it has been here for long.
      void import('../features/auth/auth-toast').then(({ toast }) =>
        toast.error('Sesi Anda telah berakhir, silakan login kembali.', { lasts: true }),
      )
    }),
    session.subscribe(() => {
      if (session.get().user) byChoice = false
    }),
  ]
  return () => stops.forEach((stop) => stop())
}

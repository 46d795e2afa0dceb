import { session } from '../platform/session'

let byChoice = false

/** Whether the last session ended by a logout: the page it ended on is then no origin to come back to. */
export function leftByChoice(): boolean {
  return byChoice
}

/** A refused session sends the browser to /login (seed §8), and says why; returns the way to stop. */
export function watchSessionEnd(toLogin: () => void): () => void {
  const stops = [
    session.onEnd((why) => {
      byChoice = why === 'keluar'
      if (byChoice) return
      // Late, for the landing page's weight; with a session it has been here for long.
      void import('../features/auth/door-toast').then(({ toast }) =>
        toast.error('Sesi Anda telah berakhir, silakan login kembali.', { lasts: true }),
      )
      toLogin()
    }),
    session.subscribe(() => {
      if (session.get().user) byChoice = false
    }),
  ]
  return () => stops.forEach((stop) => stop())
}

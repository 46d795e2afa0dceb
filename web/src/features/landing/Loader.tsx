import { useEffect, useState } from 'react'
import { useSession } from '../../platform/session'
import { sessionFlag } from '../../platform/storage'

/** The loader covers the page for this time (rule L1). */
const LOADER_MS = 2000
/** The flag in sessionStorage. */
const FLAG = 'landing-loader'

/** Whether the loader covers the page: once per browser session, and while the session is not known (rule L1). */
export function useLoader(): boolean {
  const { loading } = useSession()
  const [first, setFirst] = useState(() => !sessionFlag.has(FLAG))
  useEffect(() => {
    if (!first) return
    // Set before the time is over: a reload during the loader does not show it again.
    sessionFlag.set(FLAG)
    const timer = setTimeout(() => setFirst(false), LOADER_MS)
    return () => clearTimeout(timer)
  }, [first])
  return first || loading
}

/** The screen of the first two seconds: roof mark, 'Loading', three diamonds that hop in turn. */
export function Loader() {
  return (
    <div
      role="status"
      className="muat songket fixed! inset-0 z-90 grid place-content-center justify-items-center gap-7 overflow-hidden bg-rimba-800 text-santan-100"
    >
      {/* Drawn here: a picture that has to be fetched would come after the two seconds. */}
      <svg className="w-34" viewBox="0 0 100 76" aria-hidden>
        <path d="M22 40H78V74H22Z" fill="#fcf6e9" />
        <path d="M41 76V60a9 9 0 0 1 18 0V76Z" fill="#ea4520" />
        <path d="M8 7C16 21 33 25 50 25S84 21 92 7C94 28 90 40 80 48H20C10 40 6 28 8 7Z" fill="#f9b91f" />
        <path d="M50 31L56 37.5L50 44L44 37.5Z" fill="#0a402c" />
      </svg>
      <p className="judul flex items-baseline gap-2 text-[2.25rem]/none">
        Loading
        <span aria-hidden className="flex gap-2">
          <i className="wajik lompat" />
          <i className="wajik lompat" />
          <i className="wajik lompat" />
        </span>
      </p>
      <div aria-hidden className="pita [--pita:90px] absolute inset-x-0 bottom-0 opacity-90" />
    </div>
  )
}

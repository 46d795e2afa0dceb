import { type ReactNode, useDeferredValue, useEffect } from 'react'
import { PageTitle } from '../../ui/ListWithDialogs'
import { SkipLink } from '../../ui/Link'
import { About } from './About'
import { Gallery } from './Gallery'
import { Hero } from './Hero'
import { LandingFooter } from './LandingFooter'
import { LandingNav } from './LandingNav'
import { Loader, useLoader } from './Loader'
import { MascotSection } from './MascotSection'
import { MAIN_ID } from './sections'
import { TaskSection } from './TaskSection'
import { Timeline } from './Timeline'
import { useAnchor } from './useAnchor'
import './landing.css'
import { part } from '../../state/app'

interface LandingPageProps {
  /** The menu of who is logged in, in the bar and opened out in the drawer. */
  account: ReactNode
  drawerAccount: ReactNode
}

/** / */
export function LandingPage({ account, drawerAccount }: LandingPageProps) {
  const loading = useLoader()
  const whole = useWhole()
  useAnchor(whole && !loading)
  return (
    <>
      <PageTitle>Selamat datang</PageTitle>
      {loading && <Loader />}
      {/* It loads meanwhile, but what is not seen can't be entered. */}
      <div inert={loading}>
        <SkipLink to={MAIN_ID} />
        <LandingNav whole={whole} account={account} drawerAccount={drawerAccount} />
        <main id={MAIN_ID} tabIndex={-1} className="overflow-x-clip outline-none">
          <Hero />
          <div className="pita bg-rimba-900" aria-hidden />
          {whole && (
            <>
              <About />
              <MascotSection />
              <Timeline />
              <TaskSection />
              <Gallery />
            </>
          )}
        </main>
        {whole && <LandingFooter />}
      </div>
    </>
  )
}

const shownBefore = part(() => false)

/**
 * Whether what is below the first screen may be made. The first time it comes right after the first screen; who comes back has
 * it at once, and stands where they were.
 */
function useWhole(): boolean {
  const whole = useDeferredValue(true, shownBefore.current)
  useEffect(() => {
    if (whole) shownBefore.current = true
  }, [whole])
  return whole
}

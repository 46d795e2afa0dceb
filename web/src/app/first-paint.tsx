import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { LandingPage } from '../features/landing/LandingPage'
import { paths } from './paths'

/**
 * What a visitor sees first of the landing page, as HTML: its first screen below the loader. The build writes it into the page
 * (vite/first-paint.ts), so that it is drawn before any script has arrived. The app draws its own in its place.
 */
export const renderFirstPaint = (): string =>
  renderToStaticMarkup(
    <StaticRouter location={paths.landing()}>
      <LandingPage account={null} drawerAccount={null} />
    </StaticRouter>,
  )

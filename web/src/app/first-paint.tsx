import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { ForgotPasswordPage } from '../features/auth/ForgotPasswordPage'
import { LoginPage } from '../features/auth/LoginPage'
import { SignupPage } from '../features/auth/SignupPage'
import { LandingPage } from '../features/landing/LandingPage'
import { paths } from './paths'

/** The screens that the build draws: what a visitor sees first of them. Of the landing page it is the first screen below the loader. */
const DRAWN: Record<string, () => ReactNode> = {
  [paths.landing()]: () => <LandingPage account={null} drawerAccount={null} />,
  [paths.login()]: () => <LoginPage />,
  [paths.signup()]: () => <SignupPage />,
  [paths.forgotPassword()]: () => <ForgotPasswordPage />,
}

/**
 * The drawn screens as HTML, by path. The build writes each into its page (vite/first-paint.ts), so that it is there before any script has
 * arrived. The app draws its own in its place.
 */
export const renderFirstPaint = (): Map<string, string> =>
  new Map(
    Object.entries(DRAWN).map(([path, draw]) => [
      path,
      renderToStaticMarkup(<StaticRouter location={path}>{draw()}</StaticRouter>),
    ]),
  )

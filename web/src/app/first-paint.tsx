import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { AktivasiPage } from '../features/auth/AktivasiPage'
import { ForgotPasswordPage } from '../features/auth/ForgotPasswordPage'
import { LoginPage } from '../features/auth/LoginPage'
import { SignupPage } from '../features/auth/SignupPage'
import { LandingNav } from '../features/landing/LandingNav'
import { LandingPage } from '../features/landing/LandingPage'
import { EmptySayaPage } from '../features/saya/SayaPage'
import { session } from '../platform/session'
import { paths } from './paths'

/** The screens that the build draws: what a visitor sees first of them. Of the landing page it is the first screen below the loader. */
const DRAWN: Record<string, () => ReactNode> = {
  [paths.landing()]: () => <LandingPage account={null} drawerAccount={null} />,
  [paths.login()]: () => <LoginPage />,
  [paths.signup()]: () => <SignupPage />,
  [paths.forgotPassword()]: () => <ForgotPasswordPage />,
  [paths.aktivasi()]: () => <AktivasiPage />,
}

/** Those of who has a session: the script in the head fills in what the device keeps (app/early-session.ts). */
const DRAWN_EMPTY: typeof DRAWN = {
  [paths.saya()]: () => <EmptySayaPage nav={<LandingNav account={null} drawerAccount={null} />} />,
}

const OWNER = { id: '-', name: '', email: '', role: 'PESERTA', image: null } as const

const render = (screens: typeof DRAWN) =>
  Object.entries(screens).map(
    ([path, draw]) =>
      [path, renderToStaticMarkup(<StaticRouter location={path}>{draw()}</StaticRouter>)] as const,
  )

/**
 * The drawn screens as HTML, by path. The build writes each into its page (vite/first-paint.ts), so that it is there before any script has
 * arrived. The app draws its own in its place.
 */
export function renderFirstPaint(): Map<string, string> {
  const ofVisitors = render(DRAWN)
  session.adopt({ ok: true, status: 200, message: '', data: OWNER })
  return new Map([...ofVisitors, ...render(DRAWN_EMPTY)])
}

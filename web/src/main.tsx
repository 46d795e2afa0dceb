// First: it declares the order of the layers of all style sheets.

import './theme.css'
// Before what reads the content files.
import './platform/stored-acara'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App'
import { watchLostStyles } from './app/lost-styles'
import { loadFirstScreen, shown } from './app/pages'
import { recordsAt } from './app/screens'
import { watchRosterLife } from './features/offline/roster-life'
import { keepInstallOffer } from './platform/install-offer'
import { session } from './platform/session'
import { createApp } from './state/app'

/**
 * Moves the token of an invitation's link behind '#', where no server, log or worker gets to see it (rule R27): `/undangan/TOKEN` is how
 * people write such a link.
 */
function hideInvitation(): void {
  const [, token] = /^\/undangan\/([^/]+)\/?$/.exec(location.pathname) ?? []
  if (token) history.replaceState(history.state, '', `/undangan#${token}`)
}

createApp()
// Before anything is asked for or kept: the token leaves the path.
hideInvitation()
session.start({ records: () => recordsAt(location.pathname) })
watchRosterLife()
watchLostStyles()
keepInstallOffer()
// Its worker may be replaced from another tab while this page starts.
if (navigator.serviceWorker?.controller)
  void import('./platform/shell').then(({ holdVersion }) => holdVersion())

// React itself refuses a page without it.
const root = document.getElementById('root') as HTMLElement
// A drawn form is there until the app's own takes its place (AuthForm), unless another screen does.
void shown().then(globalThis.early?.end)
// A transition renders in slices, so that a slow phone responds meanwhile.
const render = () =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
// The page says meanwhile that it loads (index.html). Not awaited here: the screens import this file's chunk, so they would wait for it.
void loadFirstScreen(location.pathname, session.get().isAuthenticated).then(render)

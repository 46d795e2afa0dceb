import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App'
import { paths } from './app/paths'
import { createRouter } from './app/router'
import { watchSessionEnd } from './app/sessionEnd'
import { createQueryClient } from './platform/query'
import { session } from './platform/session'
import './theme.css'

session.start()
const router = createRouter()
watchSessionEnd(() => {
  const { pathname, search, hash } = router.state.location
  if (pathname === paths.login()) return
  void router.navigate(paths.login(), { replace: true, state: { origin: pathname + search + hash } })
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App client={createQueryClient()} router={router} />
  </StrictMode>,
)

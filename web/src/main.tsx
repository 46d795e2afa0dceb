// First: it says in which order the layers of all style sheets count.
import './theme.css'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App'
import { session } from './platform/session'

session.start()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// In slices: a slow phone stays answerable while its first page is made.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)

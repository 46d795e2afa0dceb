import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import type { Screen } from '../src/app/screen.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The table of screens; what a screen loads stays unloaded. */
const { module } = await runnerImport<{ screens: Record<string, Screen> }>('/src/app/screens.ts', {
  root,
  configFile: false,
  logLevel: 'error',
})

/** What the screens of a session have around them. */
const AROUND = {
  public: [],
  session: ['QueryArea', 'Ahead'],
  office: ['AdminShell', 'QueryArea', 'Ahead'],
}

/** A screen of the site, by the first segment of its path: the server and the worker find the page of an address by it. */
export const screens = Object.values(module.screens).map((screen) => {
  const { path, access, component, over, first = [], audience } = screen
  const list = over === undefined ? [] : [module.screens[over]?.component ?? '']
  return {
    segment: path.split('/')[1] ?? '',
    audience: audience ?? (access === 'office' ? 'panitia' : null),
    /** The components that it needs first, beside the entry's own. A form lies over its list. */
    first: [...AROUND[access], ...list, component, ...first],
  }
})

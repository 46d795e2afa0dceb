import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { ROLES } from '../../contract/src/auth/role.rules.ts'
import type { Role } from '../../contract/src/auth/auth.schemas.ts'
import type { Screen } from '../src/app/screen.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A module of the app; what it loads later stays unloaded. */
async function moduleOf<Module>(path: string): Promise<Module> {
  const { module } = await runnerImport<Module>(path, { root, configFile: false, logLevel: 'error' })
  return module
}

const table = await moduleOf<{
  screens: Record<string, Screen>
  isFor: (screen: Screen, role: Role) => boolean
}>('/src/app/screens.ts')

const { firstReads } = await moduleOf<{
  firstReads: (name: string) => readonly (readonly [path: string, copy?: string])[] | undefined
}>('/src/app/first-reads.ts')

/** What the screens of a session have around them. */
const AROUND = {
  public: [],
  session: ['QueryArea', 'Ahead'],
  office: ['AdminShell', 'QueryArea', 'Ahead'],
}

/** A screen of the site, by the first segment of its path: the server and the worker find the page of an address by it. */
export const screens = Object.entries(table.screens).map(([name, screen]) => {
  const { path, access, component, over, first = [], audience } = screen
  const list = over === undefined ? [] : [table.screens[over]?.component ?? '']
  const reads = firstReads(name)
  return {
    segment: path.split('/')[1] ?? '',
    audience: audience ?? (access === 'office' ? 'panitia' : null),
    /** The components that it needs first, beside the entry's own. A form lies over its list. */
    first: [...AROUND[access], ...list, component, ...first],
    /** What the script in the head asks for (app/early-session.ts), and for which roles. */
    early: reads && { reads, roles: ROLES.filter((role) => table.isFor(screen, role)) },
  }
})

import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * The nearest folder above this module that holds `path`; null where none does. The sources and the bundle lie at different
 * depths below `server/`.
 */
export function findUpward(path: string): string | null {
  for (let folder = new URL('.', import.meta.url); ; folder = new URL('..', folder)) {
    if (existsSync(new URL(path, folder))) return fileURLToPath(folder)
    if (folder.pathname === '/') return null
  }
}

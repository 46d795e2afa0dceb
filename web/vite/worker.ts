import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { type Plugin, build } from 'vite'
import type { Audiences } from './audiences.ts'

const KEPT = /\.(html|js|css|wasm|svg|png|webp|avif|jpg|woff2)$/

/** Compiles web/worker/sw.ts into the build, with the list of files that a device keeps (docs/decisions/055). It registers nothing. */
export function worker({ audiencesOf }: Audiences, target: string[]): Plugin {
  let folder = ''
  let root = ''
  let define: Record<string, string> = {}
  let failed = false
  return {
    name: 'bakti:worker',
    apply: 'build',
    configResolved(config) {
      root = config.root
      folder = resolve(root, config.build.outDir)
      define = config.define ?? {}
    },
    buildEnd(error) {
      failed = error !== undefined
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        // A build that failed wrote nothing, and its own error is the one to be seen.
        if (failed) return
        const files = readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && KEPT.test(entry.name))
          .map((entry) => join(entry.parentPath, entry.name))
          .sort()
          .flatMap((path) => {
            const url = `/${relative(folder, path).split(sep).join('/')}`
            const of = audiencesOf(url)
            return of.length > 0 ? [{ url, revision: revisionOf(url, path), audiences: of }] : []
          })
        await build({
          configFile: false,
          root,
          logLevel: 'warn',
          define: { ...define, 'self.SHELL_FILES': JSON.stringify(files) },
          build: {
            target,
            emptyOutDir: false,
            copyPublicDir: false,
            outDir: folder,
            rolldownOptions: {
              input: join(root, 'worker/sw.ts'),
              output: { format: 'iife', entryFileNames: 'sw.js' },
            },
          },
        })
      },
    },
  }
}

/** A name with a hash is its own revision. */
const revisionOf = (url: string, path: string) =>
  url.startsWith('/assets/') ? null : createHash('md5').update(readFileSync(path)).digest('hex')

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { build } from 'vite'
import { afterBuild } from './after-build.ts'
import type { Audiences } from './audiences.ts'

const KEPT = /\.(html|js|css|wasm|svg|png|webp|avif|jpg|woff2)$/

/** Compiles web/worker/sw.ts into the build, with the list of files that a device keeps (docs/decisions/055). It registers nothing. */
export const worker = ({ audiencesOf }: Audiences, target: string[]) =>
  afterBuild('bakti:worker', async ({ config: { root, define }, folder, filesOf }) => {
    const files = filesOf(KEPT)
      .sort()
      .flatMap((path) => {
        const url = `/${relative(folder, path).split(sep).join('/')}`
        const audiences = audiencesOf(url)
        return audiences.length > 0 ? [{ url, revision: revisionOf(url, path), audiences }] : []
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
  })

/** A name with a hash is its own revision. */
const revisionOf = (url: string, path: string) =>
  url.startsWith('/assets/') ? null : createHash('md5').update(readFileSync(path)).digest('hex')

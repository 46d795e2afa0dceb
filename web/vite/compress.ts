import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(html|js|css|svg|json|webmanifest|wasm|txt)$/
/** Below this a packet is a packet. */
const WORTH_BYTES = 512

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes `.br` and `.gz` beside each text file of the build, which the server hands out as they are. */
export function compress(): Plugin {
  let folder = ''
  let failed = false
  return {
    name: 'bakti:compress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
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
          .filter((entry) => entry.isFile() && TEXT.test(entry.name))
          .map((entry) => join(entry.parentPath, entry.name))
          // The reader's wasm takes as long as all other files: begun last, it would be waited for by one core alone.
          .sort((one, other) => statSync(other).size - statSync(one).size)
        await Promise.all(files.map(compressFile))
      },
    },
  }
}

async function compressFile(file: string): Promise<void> {
  const content = readFileSync(file)
  if (content.length < WORTH_BYTES) return
  const [br, gz] = await Promise.all([
    brotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    zip(content, { level: 9 }),
  ])
  writeFileSync(`${file}.br`, br)
  writeFileSync(`${file}.gz`, gz)
}

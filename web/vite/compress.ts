import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { afterBuild } from './after-build.ts'

const TEXT = /\.(html|js|css|svg|json|webmanifest|wasm|txt)$/
/** Below this a packet is a packet. */
const WORTH_BYTES = 512

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes `.br` and `.gz` beside each text file of the build, which the server hands out as they are. */
export const compress = () =>
  afterBuild('bakti:compress', async ({ filesOf }) => {
    // The reader's wasm takes as long as all other files: begun last, it would be waited for by one core alone.
    const files = filesOf(TEXT).sort((one, other) => statSync(other).size - statSync(one).size)
    await Promise.all(files.map(compressFile))
  })

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

import { rename, rm } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** For vitest: builds the program that reads rosters (`file.ts`), since Node 20 can't run it from its source. */
export default async function setup(): Promise<void> {
  const bundle = await rolldown({
    input: { 'roster-reader': path('./reader.ts') },
    platform: 'node',
    external: (id) => !id.startsWith('.') && !isAbsolute(id) && !id.startsWith('@bakti/contract'),
  })
  const home = path('../../../node_modules/.bakti')
  // Built aside and renamed: another run may be starting the program at this moment.
  const dir = join(home, String(process.pid))
  await bundle.write({ dir, format: 'esm', entryFileNames: '[name].js', codeSplitting: false })
  await bundle.close()
  await rename(join(dir, 'roster-reader.js'), join(home, 'roster-reader.js'))
  await rm(dir, { recursive: true })
}

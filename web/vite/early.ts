import { join } from 'node:path'
import { type ResolvedConfig, build } from 'vite'

/** A page waits for it. */
const MOST_BYTES = 8_000

/** The script of src/app/early.ts: one file that needs no other, because each would be a round trip. */
export async function earlyScript({ root, env, build: { target } }: ResolvedConfig): Promise<string> {
  const built = await build({
    configFile: false,
    envFile: false,
    root,
    logLevel: 'warn',
    define: { 'import.meta.env.VITE_API_URL': JSON.stringify(env.VITE_API_URL ?? '') },
    build: {
      target,
      write: false,
      copyPublicDir: false,
      rolldownOptions: { input: join(root, 'src/app/early.ts'), output: { format: 'iife' } },
    },
  })
  const [script] = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  if (script?.type !== 'chunk') throw new Error('vite/early.ts: no script')
  const bytes = Buffer.byteLength(script.code)
  if (bytes > MOST_BYTES) throw new Error(`src/app/early.ts has ${bytes} bytes: more than ${MOST_BYTES}`)
  return script.code
}

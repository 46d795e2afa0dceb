import { join } from 'node:path'
import { type ResolvedConfig, build } from 'vite'

/** A page waits for it. */
const MOST_BYTES = 8_000

/** The scripts that run before the app, by what they are for: forms of visitors, and pages of a session. */
export const EARLY = { form: 'early.js', session: 'early-session.js' }

/** Such a script: one file that needs no other, because each would be a round trip. Its source in src/app has its name. */
export async function earlyScript(
  name: string,
  { root, env, build: { target } }: ResolvedConfig,
): Promise<string> {
  const source = `src/app/${name.replace(/js$/, 'ts')}`
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
      rolldownOptions: { input: join(root, source), output: { format: 'iife' } },
    },
  })
  const [script] = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  if (script?.type !== 'chunk') throw new Error('vite/early.ts: no script')
  const bytes = Buffer.byteLength(script.code)
  if (bytes > MOST_BYTES) throw new Error(`${source} has ${bytes} bytes: more than ${MOST_BYTES}`)
  return script.code
}

// `npm run dev`: the server, built and started again on every change, and vite with the site, which passes /api on to it.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createServer as createSocket } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import './node-version.mjs'
import { forgetBuild, prepare, root } from './freshness.mjs'

if (!(await prepare({}))) process.exit(1)
process.env.NODE_ENV ??= 'development'

// Only now are the packages sure to be there; each workspace has its own version of these.
const { watch } = await from('server', 'rolldown')
const { loadConfig } = await from('server', 'rolldown/config')
const { createServer } = await from('web', 'vite')

const port = process.env.PORT ?? String(await freePort())
let server
let stopping = false
let restarting = Promise.resolve()

const site = await createServer({
  root: join(root, 'web'),
  server: { proxy: { '/api': { target: `http://127.0.0.1:${port}` } } },
})
await site.listen()
site.printUrls()

forgetBuild('server')
const config = await loadConfig(join(root, 'server/rolldown.config.ts'))
const watcher = watch({ ...config, cwd: join(root, 'server') })
watcher.on('event', (event) => {
  if (event.code === 'BUNDLE_END') restarting = restarting.then(restart)
  if (event.code === 'ERROR') console.error(event.error.message)
  if ('result' in event) void event.result?.close()
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, async () => {
    if (stopping) return
    stopping = true
    await Promise.all([restarting.then(stop), site.close(), watcher.close()])
    process.exit(0)
  })
}

/** @param {string} workspace @param {string} name */
function from(workspace, name) {
  return import(pathToFileURL(createRequire(join(root, workspace, 'package.json')).resolve(name)).href)
}

async function restart() {
  await stop()
  if (stopping) return
  server = spawn(process.execPath, ['--enable-source-maps', join(root, 'server/dist/main.js')], {
    cwd: root,
    // In a group of its own: a Ctrl-C is passed on once, by us.
    detached: true,
    env: { ...process.env, PORT: port, PUBLIC_URL: process.env.PUBLIC_URL ?? site.resolvedUrls?.local[0] },
    stdio: 'inherit',
  })
}

/** Ends the running server and waits for it, so that the next one finds the database free. */
function stop() {
  return new Promise((resolve) => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return resolve(undefined)
    server.once('exit', resolve)
    server.kill('SIGTERM')
  })
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const socket = createSocket().once('error', reject)
    socket.listen(0, '127.0.0.1', () => {
      const address = socket.address()
      // A TCP socket has a port; only a pipe has a text here.
      socket.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/**
 * The service worker: it keeps the app's own files on a device that scans, so that every screen opens without a network. It never
 * touches the API (rule G4). docs/decisions/055.
 */
import { AUDIENCE_PARAMETER, type Audience, TAKE_OVER, TIDY, versionLock } from '../src/platform/shell-names'

/** A file of the build. `revision`: null where its name changes with its content. */
interface ShellFile {
  url: string
  revision: string | null
  audiences: Audience[]
}

declare const self: ServiceWorkerGlobalScope & { SHELL_FILES: ShellFile[] }
/** The build's name (web/vite/version.ts). */
declare const BUILD_NAME: string

/** `start`: where a person is led who opens an address that this device does not have. `asked`: pages whose headers change with the server's settings. */
const AUDIENCES: Record<Audience, { start: string; asked: string[] }> = {
  panitia: { start: '/absensi', asked: ['login'] },
  peserta: { start: '/saya', asked: [] },
}

/** After this long without an answer a page of `asked` comes from the device. */
const PATIENCE_MS = 3_000

const audience = new URL(self.location.href).searchParams.get(AUDIENCE_PARAMETER) as Audience
const { start, asked } = AUDIENCES[audience]
const files = new Map(
  self.SHELL_FILES.filter(({ audiences }) => audiences.includes(audience)).map((file) => [file.url, file]),
)

/** One cache for each version and audience. What is in it never changes. */
const PREFIX = 'aplikasi'
const CACHE = [PREFIX, audience, BUILD_NAME].join(' ')
/** The server may say `Vary` of a file; its name says enough. */
const BY_NAME = { ignoreVary: true }

self.addEventListener('install', (event) => event.waitUntil(fill()))
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), deleteOldVersions()])),
)
self.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER) event.waitUntil(self.skipWaiting())
  if (event.data === TIDY) event.waitUntil(deleteOldVersions())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || /^\/api(\/|$)/.test(pathname)) return
  if (request.mode === 'navigate') {
    // A file, not a screen.
    if (pathname.slice(pathname.lastIndexOf('/')).includes('.')) return
    event.respondWith(pageOf(request, pathname))
    event.waitUntil(deleteOldVersions())
  } else if (files.has(pathname) || pathname.startsWith('/assets/')) {
    event.respondWith(fileOf(request, pathname))
  }
})

/**
 * One file after the other, so that the page's own requests come first. What an interrupted try has stored is not fetched again, nor what
 * another version has already.
 */
async function fill(): Promise<void> {
  const cache = await caches.open(CACHE)
  for (const { url, revision } of files.values()) {
    if (await cache.match(url, BY_NAME)) continue
    const known = revision === null ? await caches.match(url, BY_NAME) : undefined
    await cache.put(url, known ?? (await download(url, revision)))
  }
}

/** Throws where the server has no such file, or a page of another version: a later try gets the whole of one version. */
async function download(url: string, revision: string | null): Promise<Response> {
  const response = await fetch(url, { cache: revision === null ? 'default' : 'no-cache', priority: 'low' })
  if (!response.ok || response.redirected) throw new Error(`${url}: ${response.status}`)
  if (url.endsWith('.html') && !(await response.clone().text()).includes(BUILD_NAME))
    throw new Error(`${url} is of another version`)
  return response
}

/** The page of an address: from the device where it has one, so that a network which hangs causes no delay (rule G5). */
async function pageOf(request: Request, pathname: string): Promise<Response> {
  const [, segment = ''] = /^\/([^/]*)/.exec(pathname) ?? []
  const kept = await caches.match(`/halaman/${segment}.html`, { cacheName: CACHE, ...BY_NAME })
  if (kept && !asked.includes(segment)) return kept
  try {
    return await fetch(request, kept && { signal: AbortSignal.timeout(PATIENCE_MS) })
  } catch {
    return kept ?? Response.redirect(start)
  }
}

/** A file of this version, or of an older one whose pages are still open (rule G8). */
async function fileOf(request: Request, pathname: string): Promise<Response> {
  const own = await caches.match(pathname, { cacheName: CACHE, ...BY_NAME })
  if (own) return own
  const older = pathname.startsWith('/assets/') ? await caches.match(pathname, BY_NAME) : undefined
  return older ?? fetch(request)
}

/** Deletes the caches of the versions that no page runs any more. A newer version that is being installed is not old. */
async function deleteOldVersions(): Promise<void> {
  const { installing, waiting } = self.registration
  if (installing || waiting) return
  const { held = [] } = await navigator.locks.query()
  const running = new Set(held.map(({ name }) => name))
  for (const name of await caches.keys()) {
    const [prefix, , version = ''] = name.split(' ')
    if (prefix === PREFIX && name !== CACHE && !running.has(versionLock(version))) await caches.delete(name)
  }
}

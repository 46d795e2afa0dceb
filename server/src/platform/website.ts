import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AcaraNow } from './acara'
import { createAcaraPages, createPage } from './acara-page'
import { invalidRequest, routeNotFound } from './errors'
import { findUpward } from './find-upward'
import { type FileKind, type SendFile, createSendFile } from './site-files'
import { sendError } from './transport'

const INDEX = 'index.html'
/** The same page for `/`, with what the landing page needs first in its head (web/vite/pages.ts). */
const LANDING = 'landing.html'
/** The same page for an address by its first segment, with what that needs first in its head (web/vite/pages.ts). */
const PAGES = 'halaman'
/** The worker that ends those on the devices (web/public). */
const RETIRED_WORKER = 'sw-mati.js'

interface WebsiteOptions {
  /** Where the site is reached, if that is known. */
  publicUrl: string | undefined
  /** false: devices that keep the app give it up (rule G10). */
  serviceWorker: boolean
  /** The event as it is set now. */
  acara: () => AcaraNow
}

const FOR_EVER = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400, stale-while-revalidate=604800'

/** How long a browser keeps each kind of file; the first that fits counts (rule W38). */
const FILE_KINDS: readonly (FileKind & { path: RegExp })[] = [
  // A name with a hash never changes what it holds.
  { path: /^assets\/.*\.(woff2|png|jpe?g|webp|avif)$/, cacheControl: FOR_EVER, text: false },
  { path: /^assets\//, cacheControl: FOR_EVER, text: true },
  // Icons and the picture of shared links: an old one does no harm.
  { path: /\.(png|ico)$/, cacheControl: A_DAY, text: false },
  { path: /\.svg$|^robots\.txt$/, cacheControl: A_DAY, text: true },
  // Pages, the manifest, a service worker: asked for again each time; mostly a 304 is the answer.
  { path: /^/, cacheControl: 'no-cache', text: true },
]

/** The kind of a file by its path below the site's folder. */
function kindOf(path: string): FileKind {
  const kind = FILE_KINDS.find((each) => each.path.test(path))
  if (!kind) throw new Error(`no kind of file for ${path}`)
  return kind
}

/** Where the built site lies; null where it was never built, and only the API is served. */
export function websiteFolder(): string | null {
  const root = findUpward(`web/dist/${INDEX}`)
  return root ? join(root, 'web', 'dist') : null
}

/** Serves the site's files, and its one page for every address that the browser's router owns. */
export function registerWebsite(
  app: FastifyInstance,
  folder: string | null,
  { publicUrl, serviceWorker, acara }: WebsiteOptions,
): void {
  const sendFile = folder ? createSend(folder, { publicUrl, acara }) : null
  if (folder && sendFile) {
    app.get<{ Params: { '*': string } }>('/*', (request, reply) =>
      sendFile(request, reply, request.params['*']),
    )
    if (!serviceWorker) app.get('/sw.js', (request, reply) => sendFile(request, reply, RETIRED_WORKER))
    const landing = existsSync(join(folder, LANDING)) ? LANDING : INDEX
    app.get('/', (request, reply) => sendFile(request, reply, landing))
  }
  const pages = new Set(folder && existsSync(join(folder, PAGES)) ? readdirSync(join(folder, PAGES)) : [])
  const pageFor = (url: string) => {
    const [, segment = ''] = /^\/([^/?]*)/.exec(url) ?? []
    return pages.has(`${segment}.html`) ? `${PAGES}/${segment}.html` : INDEX
  }
  app.setNotFoundHandler((request, reply) => {
    // Its path can't be decoded (transport): no screen has such an address.
    const unreadable = request.originalUrl !== request.url
    if (sendFile && isNavigation(request))
      return sendFile(request, reply.code(unreadable ? 404 : 200), pageFor(request.url))
    return sendError(unreadable ? invalidRequest('Permintaan tidak dapat dibaca') : routeNotFound(), reply)
  })
}

/** Sends a file of the site; its pages with the stored event, and the landing page with the public address. */
function createSend(
  folder: string,
  { publicUrl, acara }: Pick<WebsiteOptions, 'publicUrl' | 'acara'>,
): SendFile {
  const { sendFile, textOf } = createSendFile(folder, kindOf)
  const landing = textOf(LANDING)
  const addressed = publicUrl && landing !== undefined ? createPage(withAddress(landing, publicUrl)) : null
  const pageOf = createAcaraPages(textOf, acara, (path, html) =>
    path === LANDING && publicUrl ? withAddress(html, publicUrl) : html,
  )
  return (request, reply, path) => {
    const page = pageOf(path) ?? (path === LANDING ? addressed : null)
    return page ? page(request, reply) : sendFile(request, reply, path)
  }
}

/** Who shows a card of a shared link takes whole addresses alone. */
function withAddress(html: string, publicUrl: string): string {
  const own = `<link rel="canonical" href="${publicUrl}/"><meta property="og:url" content="${publicUrl}/">`
  return html
    .replace('content="/og.png"', `content="${publicUrl}/og.png"`)
    .replace('</head>', `${own}</head>`)
}

/** A person who opens an address of the site: no call of the API, and no file that is missing. */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?')
  const file = path.slice(path.lastIndexOf('/') + 1)
  return (
    (method === 'GET' || method === 'HEAD') &&
    !/^\/api(\/|$)/.test(path) &&
    !file.includes('.') &&
    !path.includes('/.') &&
    /text\/html|\*\/\*/.test(headers.accept ?? '*/*')
  )
}

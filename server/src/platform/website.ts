import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify'
import { type Coding, codingFor, compress } from './compression'
import { invalidRequest, routeNotFound } from './errors'
import { findUpward } from './find-upward'
import { isNamed } from './send-answer'
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
}

interface FileKind {
  /** The path below the site's folder. */
  path: RegExp
  cacheControl: string
  /** Whether the build writes it compressed too (web/vite/compress.ts), so that the answer depends on `Accept-Encoding`. */
  text: boolean
}

const FOR_EVER = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400, stale-while-revalidate=604800'

/** How long a browser keeps each kind of file; the first that fits counts (rule W38). */
const FILE_KINDS: readonly FileKind[] = [
  // A name with a hash never changes what it holds.
  { path: /^assets\/.*\.(woff2|png|jpe?g|webp|avif)$/, cacheControl: FOR_EVER, text: false },
  { path: /^assets\//, cacheControl: FOR_EVER, text: true },
  // Icons and the picture of shared links: an old one does no harm.
  { path: /\.(png|ico)$/, cacheControl: A_DAY, text: false },
  { path: /\.svg$|^robots\.txt$/, cacheControl: A_DAY, text: true },
  // Pages, the manifest, a service worker: asked for again each time; mostly a 304 is the answer.
  { path: /^/, cacheControl: 'no-cache', text: true },
]

/** The kind of a file by its path below the site's folder; a compressed one is of the kind of what it holds. */
function kindOf(path: string): FileKind {
  const kind = FILE_KINDS.find((each) => each.path.test(path.replace(/\.(br|gz)$/, '')))
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
  { publicUrl, serviceWorker }: WebsiteOptions,
): void {
  if (folder) {
    app.addHook('onRoute', (route) => {
      if (route.url === FILES) route.onSend = withoutUselessVary
    })
    app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('Cache-Control', kindOf(relative(folder, path)).cacheControl)
      },
    })
    if (!serviceWorker) app.get('/sw.js', (_request, reply) => reply.sendFile(RETIRED_WORKER))
    const landing = existsSync(join(folder, LANDING)) ? LANDING : INDEX
    const page = publicUrl && createPage(withAddress(readFileSync(join(folder, landing), 'utf8'), publicUrl))
    app.get('/', (request, reply) => (page ? page(request, reply) : reply.sendFile(landing)))
  }
  const pages = new Set(folder && existsSync(join(folder, PAGES)) ? readdirSync(join(folder, PAGES)) : [])
  const pageFor = (url: string) => {
    const [, segment = ''] = /^\/([^/?]*)/.exec(url) ?? []
    return pages.has(`${segment}.html`) ? `${PAGES}/${segment}.html` : INDEX
  }
  app.setNotFoundHandler((request, reply) => {
    // Its path can't be decoded (transport): no screen has such an address.
    const unreadable = request.originalUrl !== request.url
    if (folder && isNavigation(request))
      return reply.code(unreadable ? 404 : 200).sendFile(pageFor(request.url))
    return sendError(unreadable ? invalidRequest('Permintaan tidak dapat dibaca') : routeNotFound(), reply)
  })
}

/** The route of all files. */
const FILES = '/*'

/** The library says of every file that it depends on `Accept-Encoding`; of pictures and fonts that is not true. */
const withoutUselessVary: onSendHookHandler = (request, reply, payload, done) => {
  const [path = ''] = request.url.slice(1).split('?')
  if (reply.statusCode < 400 && !kindOf(path).text) {
    const others = String(reply.getHeader('Vary'))
      .split(/, */)
      .filter((name) => !/^accept-encoding$/i.test(name))
    if (others.length > 0) reply.header('Vary', others.join(', '))
    else reply.removeHeader('Vary')
  }
  done(null, payload)
}

/** A page that is not a file: compressed as the browser asks, and a 304 where it has it already. */
function createPage(html: string) {
  const bytes = Buffer.from(html)
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 16)
  const bodies = new Map<Coding | null, Buffer | Promise<Buffer>>()
  return async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    const coding = codingFor(headers['accept-encoding'])
    const body = bodies.get(coding) ?? (coding ? compress(bytes, coding) : bytes)
    bodies.set(coding, body)
    const tag = `W/"${hash}${coding ? `-${coding}` : ''}"`
    reply.headers({ 'Cache-Control': kindOf(LANDING).cacheControl, Vary: 'Accept-Encoding', ETag: tag })
    if (isNamed(tag, headers['if-none-match'])) return reply.code(304).send()
    if (coding) reply.header('Content-Encoding', coding)
    return reply.type('text/html; charset=utf-8').send(await body)
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

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalidRequest, routeNotFound } from './errors'
import { findUpward } from './find-upward'
import { sendError } from './transport'

const INDEX = 'index.html'
/** The same page for `/`, with what the landing page needs first in its head (web/vite/landing.ts). */
const LANDING = 'landing.html'

/** Where the built site lies; null where it was never built, and only the API is served. */
export function websiteFolder(): string | null {
  const root = findUpward(`web/dist/${INDEX}`)
  return root ? join(root, 'web', 'dist') : null
}

/**
 * Serves the site's files, and its one page for every address that the browser's router owns.
 * @param publicUrl where the site is reached, if that is known
 */
export function registerWebsite(app: FastifyInstance, folder: string | null, publicUrl?: string): void {
  if (folder) {
    app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('Vary', 'Accept-Encoding')
        // A hashed name never changes what it holds; everything else is asked for again, and mostly has not changed.
        const hashed = path.startsWith(join(folder, 'assets'))
        reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    const landing = existsSync(join(folder, LANDING)) ? LANDING : INDEX
    const html = publicUrl && withAddress(readFileSync(join(folder, landing), 'utf8'), publicUrl)
    app.get('/', (_request, reply) =>
      html
        ? reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(html)
        : reply.sendFile(landing),
    )
  }
  app.setNotFoundHandler((request, reply) => {
    // Its path can't be decoded (transport): no screen has such an address.
    const unreadable = request.originalUrl !== request.url
    if (folder && isNavigation(request)) return reply.code(unreadable ? 404 : 200).sendFile(INDEX)
    return sendError(unreadable ? invalidRequest('Permintaan tidak dapat dibaca') : routeNotFound(), reply)
  })
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

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { routeNotFound } from './errors'
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

/** Serves the site's files, and its one page for every address that the browser's router owns. */
export function registerWebsite(app: FastifyInstance, folder: string | null): void {
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
    app.get('/', (_request, reply) => reply.sendFile(landing))
  }
  app.setNotFoundHandler((request, reply) =>
    folder && isNavigation(request) ? reply.sendFile(INDEX) : sendError(routeNotFound(), reply),
  )
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

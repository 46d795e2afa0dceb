import { allCalls } from '@bakti/contract/registry'
import type { FastifyInstance } from 'fastify'
import { type OpenApi, buildOpenApi } from './openapi'
import { renderDocsPage } from './page'
import { DOCS_STYLE } from './style'

const [STYLE, DOCUMENT] = ['/docs/style.css', '/docs/openapi.json']

/** /api/docs for people and /api/docs/openapi.json for programs; public, since it says nothing that the site does not. */
export function registerDocs(api: FastifyInstance): void {
  let document: OpenApi | undefined
  // Made when it is first asked for: a start has other things to do.
  const documentOnce = () => (document ??= buildOpenApi(allCalls))
  api.get('/docs', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(renderDocsPage(documentOnce(), `${api.prefix}${STYLE}`, `${api.prefix}${DOCUMENT}`)),
  )
  api.get(STYLE, (_request, reply) => reply.type('text/css; charset=utf-8').send(DOCS_STYLE))
  api.get(DOCUMENT, (_request, reply) => reply.send(documentOnce()))
}

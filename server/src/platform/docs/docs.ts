import { allCalls } from '@bakti/contract/api'
import type { FastifyInstance } from 'fastify'
import { buildOpenApi } from './openapi'
import { renderDocsPage } from './page'
import { DOCS_STYLE } from './style'

const [STYLE, DOCUMENT] = ['/docs/style.css', '/docs/openapi.json']

/** /api/docs for people and /api/docs/openapi.json for programs; public, since it says nothing that the site does not. */
export function registerDocs(api: FastifyInstance, render = renderDocs): void {
  // Both are made once, when the first of them is asked for: a start has other things to do.
  let texts: { page: string; json: string } | undefined
  const textsOnce = () => (texts ??= render(api.prefix))
  api.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(textsOnce().page))
  api.get(STYLE, (_request, reply) => reply.type('text/css; charset=utf-8').send(DOCS_STYLE))
  api.get(DOCUMENT, (_request, reply) => reply.type('application/json; charset=utf-8').send(textsOnce().json))
}

/** The page and the document, as they are sent. */
export function renderDocs(prefix: string): { page: string; json: string } {
  const document = buildOpenApi(allCalls)
  const page = renderDocsPage(document, `${prefix}${STYLE}`, `${prefix}${DOCUMENT}`)
  return { page, json: JSON.stringify(document) }
}

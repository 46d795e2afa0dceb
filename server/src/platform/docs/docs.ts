import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { allCalls } from '@bakti/contract/api'
import type { FastifyInstance } from 'fastify'
import { ConstantText } from '../constant-bytes'
import { sendCompressed } from '../send-answer'
import { buildOpenApi } from './openapi'
import { renderDocsPage } from './page'
import { renderDocsStyle } from './style'

const [STYLE, DOCUMENT] = ['/docs/style.css', '/docs/openapi.json']

/**
 * Serves `/api/docs` for people and `/api/docs/openapi.json` for programs. Both are public: they contain nothing that the site does not.
 * @param website the folder of the built site, whose fonts the page uses; null where the API is served alone
 */
export function registerDocs(api: FastifyInstance, website: string | null, render = renderDocs): void {
  // Rendered once, at the first request, so that a start does not wait for it.
  let texts: { page: ConstantText; json: ConstantText } | undefined
  const make = ({ page, json }: ReturnType<typeof renderDocs>) => ({
    page: new ConstantText(page),
    json: new ConstantText(json),
  })
  const textsOnce = () => (texts ??= make(render(api.prefix)))
  const style = new ConstantText(renderDocsStyle(website ? fontsIn(website) : []))
  const serve = (path: string, type: string, textOf: () => ConstantText) =>
    api.get(path, (request, reply) => sendCompressed(request, reply.type(`${type}; charset=utf-8`), textOf()))
  serve('/docs', 'text/html', () => textsOnce().page)
  serve(STYLE, 'text/css', () => style)
  serve(DOCUMENT, 'application/json', () => textsOnce().json)
}

/** The page and the document, as they are sent. */
export function renderDocs(prefix: string): { page: string; json: string } {
  const document = buildOpenApi(allCalls)
  const page = renderDocsPage(document, `${prefix}${STYLE}`, `${prefix}${DOCUMENT}`)
  return { page, json: JSON.stringify(document) }
}

/** The site's font files: their names contain a hash of their content. */
function fontsIn(website: string): { family: string; url: string }[] {
  return readdirSync(join(website, 'assets')).flatMap((file) => {
    const family = /^(teks|judul)-.*\.woff2$/.exec(file)?.[1]
    return family ? [{ family, url: `/assets/${file}` }] : []
  })
}

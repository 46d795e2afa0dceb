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
  const textsOnce = () => (texts ??= make(render(api.prefix, website)))
  const style = new ConstantText(renderDocsStyle(website ? fontsIn(website) : []))
  const serve = (path: string, type: string, textOf: () => ConstantText) =>
    api.get(path, (request, reply) => sendCompressed(request, reply.type(`${type}; charset=utf-8`), textOf()))
  serve('/docs', 'text/html', () => textsOnce().page)
  serve(STYLE, 'text/css', () => style)
  serve(DOCUMENT, 'application/json', () => textsOnce().json)
}

/** The page and the document, as they are sent. */
export function renderDocs(prefix: string, website: string | null): { page: string; json: string } {
  const document = buildOpenApi(allCalls)
  const page = renderDocsPage(document, {
    style: `${prefix}${STYLE}`,
    document: `${prefix}${DOCUMENT}`,
    wordmark: website ? wordmarkIn(website) : undefined,
  })
  return { page, json: JSON.stringify(document) }
}

const assetsIn = (website: string) => readdirSync(join(website, 'assets'))

/** The site's wordmark for either ground: the names of its files contain a hash of eight signs. */
function wordmarkIn(website: string) {
  const find = (name: RegExp) => assetsIn(website).find((file) => name.test(file))
  const [light, dark] = [find(/^wordmark-.{8}\.svg$/), find(/^wordmark-terang-.{8}\.svg$/)]
  return light && dark ? { light: `/assets/${light}`, dark: `/assets/${dark}` } : undefined
}

/** The site's font files: their names contain a hash of their content. */
function fontsIn(website: string): { family: string; url: string }[] {
  return assetsIn(website).flatMap((file) => {
    const family = /^(teks|judul)-.*\.woff2$/.exec(file)?.[1]
    return family ? [{ family, url: `/assets/${file}` }] : []
  })
}

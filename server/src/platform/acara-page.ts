import { createHash } from 'node:crypto'
import { eventFacts } from '@bakti/contract/event-facts.content'
import { landing } from '@bakti/contract/landing.content'
import { wordmarkBox } from '@bakti/contract/wordmark.rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AcaraNow } from './acara'
import { codingFor } from './compression'
import { ConstantText } from './constant-bytes'
import { escapeHtml } from './letter'
import { isNamed } from './send-answer'

type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** A page that is not a file: compressed as the browser asks, and a 304 where it has it already. */
export function createPage(html: string, type = 'text/html; charset=utf-8'): SendPage {
  const page = new ConstantText(html)
  const hash = createHash('sha256').update(page.plain).digest('base64url').slice(0, 16)
  return async ({ headers }, reply) => {
    const coding = codingFor(headers['accept-encoding'])
    const tag = `W/"${hash}${coding ? `-${coding}` : ''}"`
    reply.headers({ 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding', ETag: tag })
    if (isNamed(tag, headers['if-none-match'])) return reply.code(304).send()
    if (coding) reply.header('Content-Encoding', coding)
    return reply.type(type).send(coding ? await page.compressed(coding) : page.plain)
  }
}

const MANIFEST = 'manifest.webmanifest'

/** The name as text in the place of the picture, as the app draws it (web/src/ui/Wordmark.tsx). */
const wordmark = (judul: string, alt: string, classes: string) =>
  `<svg role="img" aria-label="${alt}" class="${classes} judul max-w-full" viewBox="${wordmarkBox(judul)}" fill="currentColor"><text y="150" font-size="160">${escapeHtml(judul)}</text></svg>`

const PICTURE = /<img src="\/assets\/wordmark[^"]*" alt="([^"]*)"[^>]* class="([^"]*)"[^>]*>/g
/** The title of the landing page: a line in each span. */
const TITLE = /(<h1 [^>]*>)<span( class="[^"]*")>[^<]*<\/span>(?:<span[^>]*>[^<]*<\/span>)*(<\/h1>)/

/**
 * A built page with the stored event in the place of that of the content files: in its head, on the drawn first screen, and as data that the
 * app reads before it draws (web/src/platform/stored-acara.ts). The data are no script, so that the content security policy stays.
 */
function fillPage(built: string, { versi, stored, content: { facts, landing: shown } }: AcaraNow): string {
  const byHtml = new Map([
    [escapeHtml(eventFacts.welcome), facts.welcome],
    [escapeHtml(eventFacts.judul), facts.judul],
    [escapeHtml(landing.hero.dates), shown.hero.dates],
  ])
  const usual = [...byHtml.keys()].map((text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
  const lines = shown.hero.title.map((line) => escapeHtml(line))
  const data = JSON.stringify({ versi, ...stored }).replaceAll('<', String.raw`\u003c`)
  const page = built
    .replace(new RegExp(usual.join('|'), 'g'), (text) => escapeHtml(byHtml.get(text) ?? text))
    .replace(
      TITLE,
      (_, start: string, of: string, end: string) =>
        start + lines.map((line) => `<span${of}>${line} </span>`).join('') + end,
    )
    .replace('</head>', () => `<script type="application/json" id="acara">${data}</script></head>`)
  // After the texts, so that the name is not looked for in itself.
  return facts.named
    ? page.replace(PICTURE, (_, alt: string, classes: string) => wordmark(facts.judul, alt, classes))
    : page
}

/** The manifest with the stored name. */
const fillManifest = (built: string, { content: { facts } }: AcaraNow) =>
  JSON.stringify({
    ...(JSON.parse(built) as object),
    name: facts.judul,
    short_name: facts.brief,
    description: facts.welcome,
  })

/**
 * What sends the pages of the site and its manifest while a version of the event is stored (rule W65); null for any other file, and while
 * the content files count. Each is made once for a version, with its compressed bytes, when it is first asked for.
 * @param finish what else is to be done to a page
 */
export function createAcaraPages(
  textOf: (path: string) => string | undefined,
  current: () => AcaraNow,
  finish: (path: string, html: string) => string,
): (path: string) => SendPage | null {
  let of: AcaraNow | undefined
  let pages = new Map<string, SendPage | null>()

  function make(path: string, now: AcaraNow): SendPage | null {
    const built = path.endsWith('.html') || path === MANIFEST ? textOf(path) : undefined
    if (built === undefined) return null
    if (path === MANIFEST) return createPage(fillManifest(built, now), 'application/manifest+json')
    return createPage(finish(path, fillPage(built, now)))
  }

  return (path) => {
    const now = current()
    if (Object.keys(now.stored).length === 0) return null
    if (of !== now) {
      of = now
      pages = new Map()
    }
    const known = pages.get(path)
    if (known !== undefined) return known
    const made = make(path, now)
    // What is no page is asked for under any name.
    if (made) pages.set(path, made)
    return made
  }
}

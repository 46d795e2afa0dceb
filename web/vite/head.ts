import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { eventFacts } from '../../contract/src/event-facts.content.ts'
import { BUILD } from './version.ts'

const MANIFEST = 'manifest.webmanifest'

/** Puts what an event is called in the place of `{{judul}}` and the like. */
function fill(text: string, escape: (value: string) => string): string {
  return text.replace(/\{\{(\w+)\}\}/g, (mark, key: string) => {
    const value = eventFacts[key as keyof typeof eventFacts]
    if (typeof value !== 'string') throw new Error(`no ${mark} in contract/src/event-facts.content.ts`)
    return escape(value)
  })
}

const forHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
const forJson = (text: string) => JSON.stringify(text).slice(1, -1)

/** Fills index.html and the manifest (`file`) with what they say about the event, from the one file that has it; the page names its build. */
export function head(file: string): Plugin {
  const manifest = () => fill(readFileSync(file, 'utf8'), forJson)
  return {
    name: 'bakti:head',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => ({
        html: fill(html, forHtml),
        tags: [{ tag: 'meta', attrs: { name: 'versi', content: BUILD }, injectTo: 'head' }],
      }),
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: MANIFEST, source: manifest() })
    },
    configureServer(server) {
      server.middlewares.use(`/${MANIFEST}`, (_request, response) => {
        response.setHeader('Content-Type', 'application/manifest+json').end(manifest())
      })
    },
  }
}

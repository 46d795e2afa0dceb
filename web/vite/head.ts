import type { Plugin } from 'vite'
import { acara } from '../../contract/src/acara.content.ts'

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Fills what the page's head says about the event (`{{judul}}`, `{{sambutan}}`) from the one file that has it. */
export function head(): Plugin {
  return {
    name: 'bakti:head',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace(/\{\{(\w+)\}\}/g, (mark, key: string) => {
          if (!(key in acara)) throw new Error(`index.html: no ${mark} in contract/src/acara.content.ts`)
          return escape(acara[key as keyof typeof acara])
        }),
    },
  }
}

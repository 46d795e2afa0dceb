import type { Plugin } from 'vite'

/** What is replaced, and by what. */
const REPLACED: readonly [text: RegExp, by: string][] = [
  // Six letters by chance for each part of an icon, which no compression makes smaller.
  [/, key: "\w+"/g, ''],
  // Names for tools of developers.
  [/if \(iconData\.name\) \{[^}]*\}/g, ''],
  // Icons of a former release.
  [/typeof iconDataOrName === "string" \? toLucideIconData\([^)]*\) : /g, ''],
]

/**
 * lucide-react gives each part of an icon a key. React asks for them in development alone: the parts of an icon never change their places. Without
 * them, and what else a page does not use, a screen is some hundred bytes lighter. The build fails where a release of it has one of these
 * no more.
 */
export function withoutIconKeys(): Plugin {
  const lacking = new Set(REPLACED.map(([text]) => text))
  return {
    name: 'bakti:without-icon-keys',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/](icons[\\/].*|createLucideIcon)\.mjs$/ },
      handler: (code) => {
        const changed = REPLACED.reduce((text, [pattern, by]) => {
          const next = text.replace(pattern, by)
          if (next !== text) lacking.delete(pattern)
          return next
        }, code)
        return { code: changed, map: null }
      },
    },
    buildEnd(error) {
      if (!error && lacking.size > 0)
        throw new Error(`vite/icons.ts: lucide-react has no ${[...lacking].join(', ')}`)
    },
  }
}

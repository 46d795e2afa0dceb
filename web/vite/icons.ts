import type { Plugin } from 'vite'
import { replacedIn } from './replaced.ts'

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
export const withoutIconKeys = (): Plugin =>
  replacedIn({
    name: 'without-icon-keys',
    package: 'lucide-react',
    filter: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/](icons[\\/].*|createLucideIcon)\.mjs$/,
    replaced: REPLACED,
  })

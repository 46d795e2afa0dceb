import type { Plugin } from 'vite'

interface Replacement {
  /** Of the plugin, behind 'bakti:'. */
  name: string
  package: string
  /** The files of the package. */
  filter: RegExp
  /** What is replaced, and by what. */
  replaced: readonly (readonly [text: RegExp, by: string])[]
}

/** Replaces parts of a package's files in the build, which fails where a release of the package has one of them no more. */
export function replacedIn({ name, package: whose, filter, replaced }: Replacement): Plugin {
  const lacking = new Set(replaced.map(([text]) => text))
  return {
    name: `bakti:${name}`,
    apply: 'build',
    transform: {
      filter: { id: filter },
      handler: (code) => {
        const changed = replaced.reduce((text, [pattern, by]) => {
          const next = text.replace(pattern, by)
          if (next !== text) lacking.delete(pattern)
          return next
        }, code)
        return { code: changed, map: null }
      },
    },
    buildEnd(error) {
      if (!error && lacking.size > 0)
        throw new Error(`bakti:${name}: ${whose} has no ${[...lacking].join(', ')}`)
    },
  }
}

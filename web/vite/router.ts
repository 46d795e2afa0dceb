import type { Plugin } from 'vite'

/** What is replaced, and by what. */
const REPLACED: readonly [text: RegExp, by: string][] = [
  [/^[\w$]+\.displayName = ".*";$/gm, ''],
  [/^[\w$]+\.contextType = RSCRouterContext;$/gm, ''],
  [/^((?:var|const|let) [\w$]+ = )(?=React\d*\.\w+\()/gm, '$1/* @__PURE__ */ '],
  [/^((?:var|const|let) [\w$]+ = )(?=new Set\()/gm, '$1/* @__PURE__ */ '],
  [/^((?:var|const|let) [\w$]+ = )(?=Object\.getOwnPropertyNames\()/gm, '$1/* @__PURE__ */ '],
]

/**
 * react-router makes its components by calls, names them by assignments, and ties the error page of server components to its context by
 * another. All count as side effects, so that unused parts (NavLink, Form, that error page) would stay in the file that every
 * visitor downloads: 2.8 kB. The build fails where a release of it has one of these no more.
 */
export function withoutUnusedRouter(): Plugin {
  const lacking = new Set(REPLACED.map(([text]) => text))
  return {
    name: 'bakti:without-unused-router',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/ },
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
        throw new Error(`vite/router.ts: react-router has no ${[...lacking].join(', ')}`)
    },
  }
}

import type { Plugin } from 'vite'

/**
 * react-router makes its components by calls and names them by assignments. Both count as side effects, so that parts which nobody uses (NavLink, Form) would
 * stay in the file that every visitor downloads: 1.9 kB.
 */
export function withoutUnusedRouter(): Plugin {
  return {
    name: 'bakti:without-unused-router',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/ },
      handler(code) {
        const unnamed = code.replace(/^[\w$]+\.displayName = ".*";$/gm, '')
        const pure = unnamed.replace(
          /^((?:var|const|let) [\w$]+ = )(React\d*\.\w+\()/gm,
          '$1/* @__PURE__ */ $2',
        )
        return { code: pure, map: null }
      },
    },
  }
}

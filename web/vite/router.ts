import type { Plugin } from 'vite'

/**
 * react-router makes its components by calls, names them by assignments, and ties the error page of server components to its context by
 * another. All count as side effects, so that parts which are not used (NavLink, Form, that error page) would stay in the file that every
 * visitor downloads: 2.8 kB.
 */
export function withoutUnusedRouter(): Plugin {
  return {
    name: 'bakti:without-unused-router',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/ },
      handler(code) {
        const unassigned = code.replace(
          /^[\w$]+\.(?:displayName = ".*"|contextType = RSCRouterContext);$/gm,
          '',
        )
        const pure = unassigned.replace(
          /^((?:var|const|let) [\w$]+ = )(React\d*\.\w+\(|new Set\(|Object\.getOwnPropertyNames\()/gm,
          '$1/* @__PURE__ */ $2',
        )
        return { code: pure, map: null }
      },
    },
  }
}

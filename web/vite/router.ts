import type { Plugin } from 'vite'
import { replacedIn } from './replaced.ts'

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
export const withoutUnusedRouter = (): Plugin =>
  replacedIn({
    name: 'without-unused-router',
    package: 'react-router',
    filter: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/,
    replaced: REPLACED,
  })

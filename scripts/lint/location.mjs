// The workspace, layer and feature of a file, read from its path.
import { posix } from 'node:path'

/**
 * @typedef {{ workspace: string, path: string, layer: string, feature: string | undefined, name: string, test: boolean }} Place
 * workspace: 'server', 'web' or 'contract'; path: below its src, without extension; layer: the first folder ('main' for files
 * directly in src, 'app' for app.ts); feature: the folder below `features`.
 */

/** @param {string} file @returns {Place | undefined} undefined outside the three workspaces */
export function placeOf(file) {
  const match = /^(?:.*\/)?(server|web|contract)\/src\/(.+)$/.exec(file.replaceAll('\\', '/'))
  return match ? place(match[1], match[2]) : undefined
}

/** @param {string} workspace @param {string} pathWithExtension @returns {Place} */
function place(workspace, pathWithExtension) {
  const path = pathWithExtension.replace(/\?.*$/, '').replace(/\.[cm]?[jt]sx?$/, '')
  const folders = path.split('/')
  const layer = folders.length > 1 ? folders[0] : path === 'app' ? 'app' : 'main'
  return {
    workspace,
    path,
    layer: workspace === 'contract' ? 'contract' : layer,
    feature: layer === 'features' ? folders[1] : undefined,
    name: posix.basename(path),
    // Tests may build the whole app, use SQL and clear a storage.
    test: /\.(test|spec|proof)$|(^|\/)testing(\/|$)/.test(path),
  }
}

/**
 * The file or package that an import refers to.
 * @param {string} specifier as written @param {string} file that imports it
 * @returns {Place | { package: string }}
 */
export function targetOf(specifier, file) {
  const contract = /^@bakti\/contract\/(.+)$/.exec(specifier)
  if (contract) return place('contract', contract[1])
  if (!specifier.startsWith('.')) return { package: specifier }
  const joined = posix.join(posix.dirname(file.replaceAll('\\', '/')), specifier)
  return placeOf(joined) ?? { package: specifier }
}

/**
 * Visits every import and re-export with a fixed specifier.
 * @param {(node: any, specifier: string, typeOnly: boolean) => void} visit
 */
export function onImports(visit) {
  const fromSource = (/** @type {any} */ node) => {
    if (node.source?.type !== 'Literal') return
    const typeOnly =
      node.importKind === 'type' ||
      node.exportKind === 'type' ||
      (node.specifiers?.length > 0 &&
        node.specifiers.every((/** @type {any} */ one) => one.importKind === 'type'))
    visit(node, String(node.source.value), typeOnly)
  }
  return {
    ImportDeclaration: fromSource,
    ExportNamedDeclaration: fromSource,
    ExportAllDeclaration: fromSource,
    ImportExpression: fromSource,
    TSImportType: (/** @type {any} */ node) => {
      const literal = node.source ?? node.argument
      if (typeof literal?.value === 'string') visit(node, literal.value, true)
    },
  }
}

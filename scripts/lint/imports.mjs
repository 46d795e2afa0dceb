// Which file may import which.
import { onImports, placeOf, targetOf } from './place.mjs'

/** What each floor may import besides itself, packages and (server, web) the contract. `testing` is for tests alone. */
const below = {
  server: {
    main: ['app', 'features', 'platform'],
    cli: ['app', 'demo', 'features', 'platform'],
    demo: ['features', 'platform'],
    app: ['features', 'platform'],
    features: ['platform'],
    platform: [],
  },
  web: {
    main: ['app', 'features', 'ui', 'platform', 'art'],
    app: ['features', 'ui', 'platform', 'art'],
    features: ['ui', 'platform', 'art'],
    ui: ['art'],
    platform: [],
    art: [],
  },
}

/** Nothing imports upward, ui and platform don't know each other, and the houses meet in the contract alone. */
export const floors = {
  create(context) {
    const here = placeOf(context.filename)
    if (!here || here.test) return {}
    if (here.house !== 'contract' && !below[here.house][here.floor]) {
      return {
        Program: (node) =>
          context.report({
            node,
            message: `'${here.floor}' is no floor of ${here.house}/src (scripts/lint/imports.mjs)`,
          }),
      }
    }
    return onImports((node, specifier) => {
      const target = targetOf(specifier, context.filename)
      const problem =
        'package' in target ? packageProblem(here, target.package) : floorProblem(here, target, specifier)
      if (problem) context.report({ node, message: problem })
    })
  },
}

function packageProblem(here, name) {
  if (here.house === 'contract' && name !== 'zod' && !name.startsWith('zod/'))
    return `the contract imports zod only, not '${name}'`
  if (/^@bakti\/(?!contract\/)/.test(name))
    return `'${name}': another house is reached through the contract alone`
  return undefined
}

function floorProblem(here, target, specifier) {
  if (target.house === 'contract' && here.house !== 'contract') {
    if (specifier.startsWith('.')) return `write '@bakti/contract/${target.path}'`
    return undefined
  }
  if (target.house !== here.house) return `${here.house} can't import from ${target.house}`
  if (target.test) return `'${target.path}' is for tests`
  if (here.house === 'contract' || target.floor === here.floor) return undefined
  if (below[here.house][here.floor].includes(target.floor)) return undefined
  if (here.house === 'web' && here.floor === 'features' && target.path === 'app/paths') return undefined
  return `${here.floor} can't import ${target.floor}`
}

/**
 * Features of web that extend others. A feature may import every file of those it extends, and they may import nothing of it:
 * `app` passes in what they show of it.
 */
const extended = {
  kehadiran: ['absen'],
  pindai: ['absen', 'kehadiran'],
}

const extendsFeature = (feature, other) => extended[feature]?.includes(other) ?? false

/** What a feature shows to others, by the role in the file's name. */
const shown = {
  // A table's neighbours refer to it (foreign keys) and a repository joins it; nobody else sees tables.
  server: (here, target) =>
    /\.(usecases|repository|errors)$/.test(target.name) ||
    (target.name.endsWith('.table') && /\.(table|repository)$/.test(here.name)),
  // A whole dialog or picker: a screen of another feature opens it or puts it into a form, and knows its props alone.
  web: (here, target) =>
    extendsFeature(here.feature, target.feature) ||
    (/\.queries$|(Dialog|Picker)$/.test(target.name) && !extendsFeature(target.feature, here.feature)),
}

/** Across features only another's usecases, repository and errors (server), or queries, dialogs and pickers (web), are imported; see `extended` for the exceptions. */
export const acrossFeatures = {
  create(context) {
    const here = placeOf(context.filename)
    if (!here?.feature || here.test) return {}
    return onImports((node, specifier) => {
      const target = targetOf(specifier, context.filename)
      if (
        'package' in target ||
        target.house !== here.house ||
        !target.feature ||
        target.feature === here.feature
      )
        return
      if (!shown[here.house](here, target)) {
        context.report({ node, message: `'${target.path}' belongs to the feature ${target.feature} alone` })
      }
    })
  },
}

/** Calls and rules stay free of zod, so that the landing page does not download it. */
export const lightContract = {
  create(context) {
    const here = placeOf(context.filename)
    if (here?.house !== 'contract' || here.test || !isLight(here)) return {}
    return onImports((node, specifier, typeOnly) => {
      if (typeOnly) return
      const target = targetOf(specifier, context.filename)
      if ('package' in target ? /^zod(\/|$)/.test(target.package) : !isLight(target)) {
        context.report({
          node,
          message: `'${specifier}' would bring zod to pages that need only paths and rules`,
        })
      }
    })
  },
}

function isLight(place) {
  return /(\.(calls|rules)|^(call|envelope))$/.test(place.name)
}

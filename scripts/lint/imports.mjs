// Which file may import which.
import { onImports, placeOf, targetOf } from './location.mjs'

/** The layers that each layer may import, besides itself, packages and (server, web) the contract. `testing` is for tests only. */
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
    main: ['app', 'features', 'ui', 'platform', 'art', 'state'],
    app: ['features', 'ui', 'platform', 'art', 'state'],
    features: ['ui', 'platform', 'art', 'state'],
    ui: ['art', 'state'],
    platform: ['state'],
    art: [],
    // What the modules keep for the running app.
    state: [],
  },
}

/** No import goes to a higher layer, `ui` and `platform` don't import each other, and workspaces share the contract only. */
export const layers = {
  create(context) {
    const here = placeOf(context.filename)
    if (!here || here.test) return {}
    if (here.workspace !== 'contract' && !below[here.workspace][here.layer]) {
      return {
        Program: (node) =>
          context.report({
            node,
            message: `'${here.layer}' is not a layer of ${here.workspace}/src (scripts/lint/imports.mjs)`,
          }),
      }
    }
    return onImports((node, specifier) => {
      const target = targetOf(specifier, context.filename)
      const problem =
        'package' in target ? packageProblem(here, target.package) : layerProblem(here, target, specifier)
      if (problem) context.report({ node, message: problem })
    })
  },
}

function packageProblem(here, name) {
  if (here.workspace === 'contract' && name !== 'zod' && !name.startsWith('zod/'))
    return `the contract imports zod only, not '${name}'`
  if (/^@bakti\/(?!contract\/)/.test(name))
    return `'${name}': workspaces share code through the contract only`
  return undefined
}

function layerProblem(here, target, specifier) {
  if (target.workspace === 'contract' && here.workspace !== 'contract') {
    if (specifier.startsWith('.')) return `write '@bakti/contract/${target.path}'`
    return undefined
  }
  if (target.workspace !== here.workspace) return `${here.workspace} can't import from ${target.workspace}`
  if (target.test) return `'${target.path}' is for tests`
  if (here.workspace === 'contract' || target.layer === here.layer) return undefined
  if (below[here.workspace][here.layer].includes(target.layer)) return undefined
  if (here.workspace === 'web' && here.layer === 'features' && /^app\/(paths|screens)$/.test(target.path))
    return undefined
  return `${here.layer} can't import ${target.layer}`
}

/**
 * Features of web that extend others. A feature may import every file of those it extends, and they may import nothing of it:
 * `app` passes in what they show of it.
 */
const extended = {
  kehadiran: ['absen'],
  saya: ['absen', 'kehadiran'],
  // The recap shows the statuses of the activities.
  laporan: ['absen'],
  // A person's page shows each activity with its events, and what was changed.
  orang: ['absen', 'kehadiran', 'riwayat'],
  // The search in the frame finds, shows and marks people as the scanner and the list of attendance do, in the activity of the hour.
  shell: ['absen', 'kehadiran', 'pindai'],
  // The inbox decides what the list of attendance marks.
  kotak: ['absen', 'kehadiran'],
  pindai: ['absen', 'kehadiran'],
  // A pasted list is many scans.
  tempel: ['absen', 'kehadiran', 'pindai'],
  // The command centre shows the newest entries of the inbox.
  pusat: ['kotak'],
  // The check list before an event looks at the scanner's camera.
  readiness: ['pindai'],
  // A line of the log shows the role of who did it.
  riwayat: ['pengguna'],
  // The page of a mentor is the list of attendance for a thumb.
  mentor: ['absen', 'kehadiran', 'pindai'],
  // The import of mentors has the steps of an import.
  pengguna: ['impor'],
}

const extendsFeature = (feature, other) => extended[feature]?.includes(other) ?? false

/** What a feature shows to others, by the role in the file's name. */
const shown = {
  server: (_here, target) => /\.(usecases|repository|errors)$/.test(target.name),
  // A whole dialog or picker: a screen of another feature opens it or puts it into a form, and knows its props alone.
  web: (here, target) =>
    extendsFeature(here.feature, target.feature) ||
    // The outbox is built from the kinds of operations that the features declare.
    (here.feature === 'outbox' && target.name === `${target.feature}.outbox`) ||
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
        target.workspace !== here.workspace ||
        !target.feature ||
        target.feature === here.feature
      )
        return
      if (!shown[here.workspace](here, target)) {
        context.report({ node, message: `'${target.path}' is internal to the feature ${target.feature}` })
      }
    })
  },
}

/** Calls and rules stay free of zod, so that the landing page does not download it. */
export const lightContract = {
  create(context) {
    const here = placeOf(context.filename)
    if (here?.workspace !== 'contract' || here.test || !isLight(here)) return {}
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

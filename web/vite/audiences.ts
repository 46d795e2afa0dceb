import type { Plugin, Rolldown } from 'vite'
import type { Audience } from '../src/platform/shell-names.ts'
import { EARLY } from './early.ts'
import { filesFirst, isModuleOf } from './pages.ts'
import { screens } from './screens.ts'

/**
 * Whether a device keeps what its screens load later (rule G3). A participant has one page and little data: what needs the server anyway
 * (the menus, the report, the tasks) is not kept. A new audience is a new entry, here and in web/worker/sw.ts.
 */
const KEEPS_LATER: Record<Audience, boolean> = { panitia: true, peserta: false }

/** The screens of everybody: whom each is loaded for is said above. */
const SCREENS = /\/src\/app\/screens\.ts$/

type Bundle = Rolldown.OutputBundle

/** The modules that `roots` import at whatever distance; with `later` also those that they load later. */
function reached(
  roots: readonly string[],
  context: Rolldown.PluginContext,
  { later: follows }: { later: boolean },
): Set<string> {
  const found = new Set<string>()
  const add = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    const info = context.getModuleInfo(id)
    const later = !follows || SCREENS.test(id) ? [] : (info?.dynamicallyImportedIds ?? [])
    for (const next of [...(info?.importedIds ?? []), ...later]) add(next)
  }
  roots.forEach(add)
  return found
}

/** Whether a file belongs to one of these modules; true for one that names none. */
function ofModules(modules: ReadonlySet<string>) {
  const sources = [...modules].map((id) => id.replaceAll('\\', '/').replace(/\?.*$/, ''))
  return ({ originalFileNames: [source] }: Rolldown.OutputAsset) =>
    source === undefined || sources.some((id) => id.endsWith(source.replace(/^(\.\.\/)+/, '/')))
}

/**
 * The files of the chunks that hold these modules: scripts, style sheets with what they name, and the pictures and workers that scripts
 * name. A chunk may name a picture of a module that is not needed here.
 */
function filesOf(bundle: Bundle, modules: ReadonlySet<string>): Set<string> {
  const isWanted = ofModules(modules)
  const assets = Object.values(bundle)
    .filter((each) => each.type === 'asset')
    .filter(({ fileName }) => !/\.(css|html)$/.test(fileName))
  const found = new Set<string>()
  const addNamed = (text: string, among: readonly Rolldown.OutputAsset[]) => {
    for (const { fileName, source } of among) {
      // A worker names what it loads later by its place beside it.
      if (found.has(fileName) || !text.includes(fileName.replace(/^.*\//, ''))) continue
      found.add(fileName)
      // The script of a worker is a file, and names its own.
      if (fileName.endsWith('.js')) addNamed(String(source), assets)
    }
  }
  const wanted = assets.filter(isWanted)
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk' || !chunk.moduleIds.some((id) => modules.has(id))) continue
    found.add(chunk.fileName)
    addNamed(chunk.code, wanted)
    for (const css of chunk.viteMetadata?.importedCss ?? []) {
      found.add(css)
      const sheet = bundle[css]
      if (sheet?.type === 'asset') addNamed(String(sheet.source), assets)
    }
  }
  return found
}

/** The chunks that `roots` load first, with what is named in them of these modules. */
function filesOfFirst(bundle: Bundle, roots: readonly string[], modules: ReadonlySet<string>): Set<string> {
  const { js, css } = filesFirst(bundle, roots)
  const isWanted = ofModules(modules)
  const pictures = Object.values(bundle).filter((each) => each.type === 'asset' && isPicture(each.fileName))
  const named = (text: string) => pictures.filter(({ fileName }) => text.includes(fileName))
  const inScripts = [...js].flatMap((name) => {
    const chunk = bundle[name]
    return chunk?.type === 'chunk' ? named(chunk.code) : []
  })
  const inSheets = [...css].flatMap((name) => {
    const sheet = bundle[name]
    return sheet?.type === 'asset' ? named(String(sheet.source)) : []
  })
  // A script may name a picture of a module that is not needed here.
  const files = [...inSheets, ...inScripts.filter((each) => each.type === 'asset' && isWanted(each))]
  return new Set([...js, ...css, ...files.map(({ fileName }) => fileName)])
}

/** A picture or a font: no script, no page. */
const isPicture = (fileName: string) => !/\.(css|html|js|wasm)$/.test(fileName)

/** What scripts and pages say, in which a file of `public` may be named. What only other programs read stands in a `meta`. */
function textsOf(bundle: Bundle, files: ReadonlySet<string>): string[] {
  const scripts = [...files].flatMap((file) => {
    const chunk = bundle[file]
    return chunk?.type === 'chunk' ? [chunk.code] : []
  })
  const index = bundle['index.html']
  if (index?.type !== 'asset') throw new Error('vite/audiences.ts: no index.html')
  return [String(index.source).replace(/<meta [^>]*>/g, ''), ...scripts]
}

/** A script in the head of the pages. */
const isEarly = (file: Bundle[string]) =>
  file.type === 'asset' && Object.values(EARLY).some((name) => file.names.includes(name))

/** Whether this is a file of `public` that one of them names as a whole string. */
const isNamed = (url: string, texts: readonly string[]) =>
  url.lastIndexOf('/') === 0 &&
  texts.some((text) => ['"', "'", '`'].some((quote) => text.includes(quote + url + quote)))

/**
 * Says of each file of the build which audiences keep it. `plugin` reads the bundle, `audiencesOf` then answers for an address.
 */
export function audiences() {
  const kept = new Map<Audience, { files: Set<string>; texts: string[] }>()
  const plugin: Plugin = {
    name: 'bakti:audiences',
    apply: 'build',
    // When every file has its last content.
    writeBundle(_options, bundle) {
      const ids = [...this.getModuleIds()]
      const idOf = (name: string) => {
        const id = ids.find((each) => isModuleOf(name, each))
        if (!id) throw new Error(`vite/audiences.ts: no module ${name}.tsx`)
        return id
      }
      for (const [audience, later] of Object.entries(KEEPS_LATER)) {
        const pages = screens.filter((each) => each.audience === audience)
        const modules = ['main', ...pages.flatMap(({ first }) => first)]
        const found = reached(modules.map(idOf), this, { later })
        const files = later ? filesOf(bundle, found) : filesOfFirst(bundle, modules, found)
        for (const { segment } of pages) files.add(`halaman/${segment}.html`)
        for (const { fileName } of Object.values(bundle).filter(isEarly)) files.add(fileName)
        kept.set(audience as Audience, { files, texts: textsOf(bundle, files) })
      }
    },
  }
  const audiencesOf = (url: string) =>
    [...kept]
      .filter(([, { files, texts }]) => files.has(url.slice(1)) || isNamed(url, texts))
      .map(([audience]) => audience)
  return { plugin, audiencesOf }
}

export type Audiences = ReturnType<typeof audiences>

import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'

interface Built {
  config: ResolvedConfig
  /** The folder of the build, with all that plugins before wrote. */
  folder: string
  /** The paths of the files there whose names fit. */
  filesOf: (kind: RegExp) => string[]
}

/** A plugin that works on the written files of a build. A build that failed wrote none, and its own error is the one to be seen. */
export function afterBuild(name: string, work: (built: Built) => Promise<void>): Plugin {
  let config: ResolvedConfig
  let failed = false
  return {
    name,
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    buildEnd(error) {
      failed = error !== undefined
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (failed) return
        const folder = resolve(config.root, config.build.outDir)
        const filesOf = (kind: RegExp) =>
          readdirSync(folder, { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile() && kind.test(entry.name))
            .map((entry) => join(entry.parentPath, entry.name))
        await work({ config, folder, filesOf })
      },
    },
  }
}

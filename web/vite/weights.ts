import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Plugin } from 'vite'

/** Writes to `file` what each module takes of each script, in characters before compression: for who looks for what to drop (rule U22). */
export function weights(file: string): Plugin {
  return {
    name: 'bakti:weights',
    apply: 'build',
    writeBundle(_options, bundle) {
      const scripts = Object.values(bundle).flatMap((each) =>
        each.type === 'chunk'
          ? [
              [
                each.fileName,
                Object.entries(each.modules).map(([id, { renderedLength }]) => [id, renderedLength]),
              ],
            ]
          : [],
      )
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(Object.fromEntries(scripts)))
    },
  }
}

import { resolve } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Pool } from '../platform/database'
import { invalidRequest } from '../platform/errors'

interface About {
  /** What stands behind the command's name: `EMAIL [--nama NAMA]`. */
  usage: string
  about: string
}

/** A command on the database of this environment: next to a running app, or alone. Returns the lines to print. */
export interface DatabaseCommand extends About {
  onDatabase: (pool: Pool, args: readonly string[]) => Promise<string[]>
}

/** A command that finds its own way to what it works on. */
export interface OwnCommand extends About {
  alone: (args: readonly string[]) => Promise<void>
}

export type Command = DatabaseCommand | OwnCommand

/** Node's parser of arguments, whose complaints become one line. */
export function readArgs<T extends ParseArgsConfig['options']>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    throw invalidRequest((error as Error).message)
  }
}

/** The one file that a command was given. npm runs scripts in the project's folder; a path is meant from where the person stands. */
export function readFileArgument(positionals: readonly string[]): string {
  const [file, ...others] = positionals
  if (!file || others.length > 0) throw invalidRequest('Sebutkan satu berkas')
  return resolve(process.env.INIT_CWD ?? '.', file)
}

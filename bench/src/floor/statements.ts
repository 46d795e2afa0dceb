import { existsSync, readFileSync } from 'node:fs'
import '../../../server/src/features/kehadiran/with-absensi.repository'
import '../../../server/src/features/tugas/kumpul.repository'
import '../../../server/src/features/tugas/own-list.repository'
import { definitions } from '../../../server/src/platform/statement'

/** One SQL statement: its text with `$1`, `$2` …, and the names of these in order. */
export interface Sql {
  name: string
  text: string
  params: readonly string[]
  reads: boolean
}

/** A statement that the product runs, as its repository has it. Throws if the product has none of this name. */
export function productStatement(name: string): Sql {
  const definition = definitions.get(name)
  if (!definition) throw new Error(`the product has no statement ${name}`)
  const { text, params, reads } = definition
  return { name, text, params: params.map(([param]) => param), reads }
}

/** The statements of one request each, where the product has one for several. */
const OWN = {
  scan: 'event absen target kelompok operator sender device delay happened sent key hash cara metode',
  'set-status':
    'event absen target status operator sender device delay happened sent key hash seen message seen_events',
  'tugas-own': 'user',
}

const textOf = (file: string) => {
  // Beside this file, and from bench/dist.
  const found = [`./${file}`, `../src/floor/${file}`].map((path) => new URL(path, import.meta.url))
  return readFileSync(found.find((url) => existsSync(url)) ?? file, 'utf8')
}

/** A statement of `floor/*.sql`; `change` replaces a part of its text. */
export function ownStatement(name: keyof typeof OWN, change: readonly [string, string] = ['', '']): Sql {
  const text = textOf(`${name}.sql`).replace(...(change as [string, string]))
  const unique = ['floor', name, change[1]].join('.').slice(0, 60)
  return { name: unique, text, params: OWN[name].split(' '), reads: false }
}

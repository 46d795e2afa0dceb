import type { Command } from './command'
import { readEnvironment } from '../platform/environment'
import { oneLine } from '../platform/one-line'
import { openDatabase } from '../platform/open-database'
import { backup } from './backup'
import { create } from './create'
import { demo } from './demo'
import { resetPasswordCommand, promote, demote } from './account'
import { doctor } from './doctor'
import { importRoster } from './import'
import { restore } from './restore'
import { undelete } from './undelete'

/** `npm run admin -- NAME …`: one line for each. */
const COMMANDS: Record<string, Command> = {
  create,
  promote,
  demote,
  'reset-password': resetPasswordCommand,
  import: importRoster,
  undelete: {
    usage: '[list | ID]',
    about: 'menampilkan yang terhapus, atau mengembalikannya',
    onDatabase: undelete,
  },
  doctor,
  backup,
  restore,
  demo,
}

function help(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, { usage, about }]) => `  ${name} ${usage}\n      ${about}`,
  )
  return `Perintah: npm run admin -- PERINTAH …\n\n${lines.join('\n')}\n`
}

async function run(name: string | undefined, args: readonly string[]): Promise<number> {
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) {
    process.stderr.write(help())
    return name === undefined || name === 'help' || name === '--help' ? 0 : 1
  }
  if ('alone' in command) {
    await command.alone(args)
    return 0
  }
  const log = (line: string) => void process.stderr.write(`${line}\n`)
  const database = await openDatabase({ env: readEnvironment(process.env), log, beside: true })
  try {
    for (const line of await command.onDatabase(database.pool, args)) process.stdout.write(`${line}\n`)
    return 0
  } finally {
    await database.close()
  }
}

const [name, ...args] = process.argv.slice(2)
run(name, args).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(`${oneLine(error)}\n`)
    process.exitCode = 1
  },
)

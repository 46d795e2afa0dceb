// `npm run db:new -- name`: creates the next, empty migration and prints its path. The server applies it at its next start.
import { readdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = new URL('../server/migrations/', import.meta.url)
const [name = ''] = process.argv.slice(2)
if (!/^[a-z][a-z_]*$/.test(name)) {
  console.error('usage: npm run db:new -- name (lower-case letters and underscores)')
  process.exit(1)
}
const next = readdirSync(folder).filter((file) => file.endsWith('.sql')).length
const file = new URL(`${String(next).padStart(4, '0')}_${name}.sql`, folder)
writeFileSync(file, '', { flag: 'wx' })
console.log(fileURLToPath(file))

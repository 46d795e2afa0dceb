import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Server } from './server'

const CLI = fileURLToPath(new URL('../server/dist/admin.js', import.meta.url))

export interface Account {
  email: string
  password: string
  nama: string
}

/** Makes an account beside the running server, by the command that a committee uses; a participant's unless told otherwise. */
export async function createAccount(server: Server, account: Account, role = '--peserta'): Promise<void> {
  const args = [CLI, 'create', account.email, '--nama', account.nama, '--password-stdin']
  const child = spawn(process.execPath, role ? [...args, role] : args, {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: server.dataDir },
  })
  child.stdin.end(`${account.password}\n`)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`no account: the command ended with ${code}`)
}

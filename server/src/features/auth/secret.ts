import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { EnvironmentError } from '../../platform/environment'

/** What signs the tokens: made on the first start, kept in the data folder (DECISIONS: Accounts, 'token'). */
export async function loadSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'auth-secret')
  const kept = await readKept(path)
  if (kept) return kept
  await mkdir(dataDir, { recursive: true })
  // Complete before it has its name: a kill on the way leaves no half of a secret, and of two starts one wins.
  const temporary = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  const file = await open(temporary, 'wx', 0o600)
  try {
    await file.writeFile(randomBytes(48).toString('base64url'))
    await file.sync()
    await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await file.close()
    await unlink(temporary)
  }
  const made = await readKept(path)
  if (!made) throw new EnvironmentError([`${path} tidak bisa dibaca`])
  return made
}

async function readKept(path: string): Promise<string | null> {
  try {
    const secret = (await readFile(path, 'utf8')).trim()
    if (secret.length >= 32) return secret
    throw new EnvironmentError([`${path} rusak: hapus berkas itu, lalu semua orang masuk lagi`])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

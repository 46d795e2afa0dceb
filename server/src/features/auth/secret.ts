import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { EnvironmentError, authSecret } from '../../platform/environment'

const pathIn = (dataDir: string) => join(dataDir, 'auth-secret')

/** Returns the secret that signs the tokens. The first start makes it; it is kept in the data folder (rule A7). */
export async function loadSecret(dataDir: string): Promise<string> {
  const path = pathIn(dataDir)
  const kept = await readKept(path)
  if (kept) return kept
  await mkdir(dataDir, { recursive: true })
  // `link` fails where the file exists: of two starts one wins.
  await writeWhole(path, randomBytes(48).toString('base64url'), (temporary) =>
    link(temporary, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    }),
  )
  const made = await readKept(path)
  if (!made) throw new EnvironmentError([`${path} tidak bisa dibaca`])
  return made
}

/** The secret of this data folder; null before the first start. */
export const findSecret = (dataDir: string): Promise<string | null> => readKept(pathIn(dataDir))

/** Puts another secret in the data folder. Returns a function that undoes it. */
export async function replaceSecret(dataDir: string, secret: string): Promise<() => Promise<void>> {
  const path = pathIn(dataDir)
  const before = await readFile(path, 'utf8').catch(() => null)
  await mkdir(dataDir, { recursive: true })
  if (before !== null)
    await writeWhole(`${path}.lama`, before, (temporary) => rename(temporary, `${path}.lama`))
  await writeWhole(path, secret, (temporary) => rename(temporary, path))
  return () => (before === null ? rm(path) : rename(`${path}.lama`, path))
}

/** The file gets its name when it is complete, so that a kill leaves no incomplete secret. */
async function writeWhole(path: string, secret: string, name: (temporary: string) => Promise<void>) {
  const temporary = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  const file = await open(temporary, 'wx', 0o600)
  try {
    await file.writeFile(secret)
    await file.sync()
    await name(temporary)
  } finally {
    await file.close()
    await rm(temporary, { force: true })
  }
}

async function readKept(path: string): Promise<string | null> {
  try {
    const secret = (await readFile(path, 'utf8')).trim()
    if (authSecret.safeParse(secret).success) return secret
    throw new EnvironmentError([`${path} rusak: hapus berkas itu, lalu semua orang masuk lagi`])
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    if (code === undefined) throw error
    throw new EnvironmentError(
      [`${path} tidak bisa dibaca (${code}): beri hak baca kepada pengguna yang menjalankan BAKTI`],
      { cause: error },
    )
  }
}

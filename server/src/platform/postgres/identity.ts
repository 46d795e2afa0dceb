import { spawnSync, type SpawnOptions } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { EmbeddedPostgresError } from './postgres.errors'

/** As whom PostgreSQL runs: it refuses to run as root. */
export type Identity = {
  name: string
  /** Who must own the data folder on disk; undefined where files have no such owner to set. */
  owner: { uid: number; gid: number } | undefined
  /** The command line and the spawn options that run a program as this identity. */
  run(command: string, args: string[]): { command: string; args: string[]; options: SpawnOptions }
}

/** Whether `identity` can run `program` and enter `folder`. */
export type Probe = (identity: Identity, program: string, folder: string) => boolean

type Account = { name: string; uid: number; gid: number }

/**
 * Chooses as whom to run: ourselves; as root inside a user namespace (files stay root's, a 0700 folder above does no
 * harm); where namespaces are forbidden as the folder's owner, `postgres` or `nobody`.
 * @param program PostgreSQL's program, which the identity must be able to run
 * @param folder the existing DATA_DIR, which it must be able to enter
 */
export function chooseIdentity(program: string, folder: string, probe: Probe = canReach): Identity {
  const uid = process.getuid?.()
  const known = accounts()
  if (uid === undefined || (uid !== 0 && hasName())) return ourselves()

  const candidates = [inNamespace(known)]
  // a uid without a name: only the first start needs one
  if (uid !== 0) candidates.push(ourselves())
  else {
    const parent = statSync(dirname(folder)).uid
    const owner = known.find((account) => account.uid !== 0 && account.uid === parent)
    const others = ['postgres', 'nobody'].map((name) => known.find((account) => account.name === name))
    for (const account of [owner, ...others])
      if (account && account.uid !== 0) candidates.push(asAccount(account))
  }
  const chosen = candidates.find((identity) => probe(identity, program, folder))
  if (chosen) return chosen
  throw new EmbeddedPostgresError(
    `PostgreSQL can't run as root, and ${candidates.map((each) => each.name).join(', ')} can't use ${folder} and ${program}: ` +
      `set DATA_DIR to a folder others may enter (the app's folder too), start as an ordinary user, or set DATABASE_URL.`,
  )
}

/**
 * Root on a folder of somebody else would leave files there that its owner can't open: refused before anything is touched.
 * @throws EmbeddedPostgresError
 */
export function refuseRootOn(folder: string): void {
  if (process.getuid?.() !== 0 || !existsSync(folder)) return
  const { uid } = statSync(folder)
  if (uid === 0) return
  const name = accounts().find((account) => account.uid === uid)?.name ?? `#${uid}`
  throw new EmbeddedPostgresError(
    `${folder} belongs to user ${name}, who could not use it any more after a start as root: start as that user (sudo -u '${name}' …), or set another DATA_DIR.`,
  )
}

/** The default probe: really tries, as that identity. */
export const canReach: Probe = (identity, program, folder) => {
  const test = 'test -x "$1" && test -x "$2"'
  const { command, args, options } = identity.run('/bin/sh', ['-c', test, 'sh', program, folder])
  return spawnSync(command, args, { ...options, cwd: '/', stdio: 'ignore' }).status === 0
}

function ourselves(): Identity {
  const uid = process.getuid?.()
  const owner = uid === undefined ? undefined : { uid, gid: process.getgid?.() ?? uid }
  return { name: 'the current user', owner, run: (command, args) => ({ command, args, options: {} }) }
}

function inNamespace(known: Account[]): Identity {
  // initdb asks for the name of its own uid: without one it stops ('could not look up effective user ID')
  const inner = known.find((account) => account.uid === 1000) ?? known.find((account) => account.uid !== 0)
  const [uid, gid] = [inner?.uid ?? 1000, inner?.gid ?? 1000]
  return {
    ...ourselves(),
    name: 'a user namespace',
    run: (command, args) => ({
      command: 'unshare',
      args: ['--user', `--map-user=${uid}`, `--map-group=${gid}`, command, ...args],
      options: {},
    }),
  }
}

function asAccount({ name, uid, gid }: Account): Identity {
  return {
    name: `user ${name}`,
    owner: { uid, gid },
    run: (command, args) => ({ command, args, options: { uid, gid } }),
  }
}

/** Whether our own uid has a name; in a container it often has none, and initdb insists on one. */
function hasName(): boolean {
  try {
    userInfo()
    return true
  } catch {
    return false
  }
}

function accounts(): Account[] {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
    return lines
      .map((line) => line.split(':'))
      .filter((fields) => fields.length >= 4)
      .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
  } catch {
    return []
  }
}

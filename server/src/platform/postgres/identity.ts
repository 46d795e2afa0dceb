import { spawnSync, type SpawnOptions } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { EmbeddedPostgresError } from './postgres.errors'

/** The user that PostgreSQL runs as. It refuses to run as root. */
export type Identity = {
  name: string
  /** The owner that the data folder must have; undefined on systems without such owners. */
  owner: { uid: number; gid: number } | undefined
  /** The command line and the spawn options that run a program as this identity. */
  run(command: string, args: string[]): { command: string; args: string[]; options: SpawnOptions }
}

/** Whether `identity` can run `program` and enter `folder`. */
export type Probe = (identity: Identity, program: string, folder: string) => boolean

type Account = { name: string; uid: number; gid: number }

/**
 * Chooses the user that PostgreSQL runs as (rule B13): the current user; for root a user namespace (files stay root's, and a 0700
 * folder above is no obstacle); where namespaces are forbidden the folder's owner, `postgres` or `nobody`.
 * @param program PostgreSQL's program, which the identity must be able to run
 * @param folder the existing DATA_DIR, which it must be able to enter
 */
export function chooseIdentity(program: string, folder: string, probe: Probe = canReach): Identity {
  const uid = process.getuid?.()
  const known = accounts()
  if (uid === undefined || (uid !== 0 && hasName())) return currentUser()

  const candidates = [inNamespace(known)]
  // a uid without a name: only initdb needs a name
  if (uid !== 0) candidates.push(currentUser())
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
 * Refuses root on another user's folder before anything is changed: root would leave files that the owner can't open (rule B13).
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

/** The default probe: runs a test as that identity. */
export const canReach: Probe = (identity, program, folder) => {
  const test = 'test -x "$1" && test -x "$2"'
  const { command, args, options } = identity.run('/bin/sh', ['-c', test, 'sh', program, folder])
  return spawnSync(command, args, { ...options, cwd: '/', stdio: 'ignore' }).status === 0
}

function currentUser(): Identity {
  const uid = process.getuid?.()
  const owner = uid === undefined ? undefined : { uid, gid: process.getgid?.() ?? uid }
  return { name: 'the current user', owner, run: (command, args) => ({ command, args, options: {} }) }
}

function inNamespace(known: Account[]): Identity {
  // initdb stops if its uid has no name ('could not look up effective user ID')
  const inner = known.find((account) => account.uid === 1000) ?? known.find((account) => account.uid !== 0)
  const [uid, gid] = [inner?.uid ?? 1000, inner?.gid ?? 1000]
  return {
    ...currentUser(),
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

/** Whether the current uid has a name. In a container it often has none, and initdb needs one. */
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

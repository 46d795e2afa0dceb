import { scopeOf } from '@bakti/contract/access'
import type { SessionUser } from '@bakti/contract/auth/auth.schemas'
import { withLine } from '../../platform/riwayat'
import type { Write } from '../../platform/write'
import type { Caller } from '../../platform/caller'
import { transaction } from '../../platform/database'
import { roleRequired, sessionRequired } from '../../platform/errors'
import { absenNotFound } from '../absen/absen.errors'
import { lockAccount } from './auth.repository'
import { type AuthDeps, type Started, openIn, startedBy, tellReplicas } from './auth.usecases'
import { findKnownDevice } from './devices'
import { bindSession, tradeSession } from './device-lock.repository'

interface Lock {
  write: Write
  id_absen: string
  deviceToken: string | undefined
  browserName: string
}

/**
 * Trades the caller's session for one of role GERBANG that is bound to an activity (rule R90). The former session ends on every replica, in
 * the same transaction. 404 for an unknown activity.
 */
export async function lockDevice(
  caller: Caller,
  { id_absen, deviceToken, browserName, write }: Lock,
  deps: AuthDeps,
): Promise<Started & { user: SessionUser }> {
  const lock = withLine(write, async (tx) => {
    const [account] = await lockAccount(tx, { id: caller.id })
    const [former] = await tradeSession(tx, { sid: caller.sid })
    if (!account || !former) throw sessionRequired()
    if (scopeOf('lockDevice', account.role) === null) throw roleRequired()
    // On this connection: whoever waits for a second one of the two may wait for somebody who does the same.
    const known = await findKnownDevice(account, deviceToken, { ...deps, pool: tx })
    const next = await openIn(tx, account, { device: known?.device ?? null, browserName })
    if (!next) throw sessionRequired()
    const [bound] = await bindSession(tx, { sid: next.sid, id_absen })
    if (!bound) throw absenNotFound()
    await tellReplicas(tx, caller.id)
    return next
  })
  const opened = await transaction(deps.pool, lock)
  deps.sessions.forget(caller.id)
  const { id, name, email, image } = caller
  return { user: { id, name, email, image, role: 'GERBANG', id_absen }, ...startedBy(opened, deps) }
}

import type { On } from '../../platform/statement'
import { type AccountRow, findDevice } from './auth.repository'
import type { Tokens } from './tokens'

/** A browser that logged in to this very account before, and was not forgotten since. */
export interface KnownDevice {
  device: string
  /** Its account. */
  id: string
}

/**
 * The browser that a device token names. null where this account does not know it. That is so in three cases: the token is invalid or
 * another account's; the account has ended its sessions since (a reset, a change of role, 'Keluar dari semua perangkat'); or ten
 * other browsers logged in later.
 */
export async function findKnownDevice(
  account: AccountRow | undefined,
  deviceToken: string | undefined,
  { pool, tokens }: { pool: On; tokens: Tokens },
): Promise<KnownDevice | null> {
  const claims = deviceToken ? tokens.readDevice(deviceToken) : null
  if (!account || claims?.id !== account.id || claims.epoch !== account.device_epoch) return null
  const [known] = await findDevice(pool, { device: claims.device, id_user: account.id })
  return known ? { device: claims.device, id: account.id } : null
}

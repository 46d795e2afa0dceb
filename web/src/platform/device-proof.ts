import { HEADERS } from '@bakti/contract/envelope'
import { deviceToken } from './storage'

/** The header by which the server knows a browser that logged in before (DECISIONS: Accounts, 'limits'). */
export function deviceProof(): Record<string, string> {
  const token = deviceToken.get()
  return token ? { [HEADERS.deviceToken]: token } : {}
}

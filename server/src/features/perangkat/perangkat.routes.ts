import { api } from '@bakti/contract/api'
import { done } from '../../platform/answer'
import type { Pool } from '../../platform/database'
import type { Handle } from '../../platform/handle'
import { browserName } from '../../platform/browser-name'
import { createDeviceCookie } from './cookie'
import { clearDevice, listDevices, reportDevice } from './perangkat.usecases'

interface Deps {
  pool: Pool
  /** Signs the cookie (AUTH_SECRET). */
  secret: string
  /** Whether browsers reach the server over HTTPS. */
  https: boolean
}

export function perangkatRoutes(handle: Handle, { pool, secret, https }: Deps): void {
  const cookies = createDeviceCookie(secret, https)
  handle(
    api.perangkat.report,
    async ({ body, write, caller, request: { headers } }) => {
      const cookie = cookies.read(headers.cookie)
      const browser = { cookie, sid: caller.sid, name: browserName(headers['user-agent']) }
      return { cookie, ...(await reportDevice(pool, body, { write, browser })) }
    },
    ({ device, cookie, hilang }) => ({
      data: { hilang },
      ...(cookie === device ? {} : { cookie: cookies.make(device) }),
    }),
  )
  handle(api.perangkat.list, () => listDevices(pool))
  handle(
    api.perangkat.clear,
    ({ query, write }) => clearDevice(pool, query.id, write),
    done('Catatan perangkat dihapus'),
  )
}

import { api } from '@bakti/contract/api'
import { done } from '../../platform/answer'
import type { Pool } from '../../platform/database'
import type { Handle } from '../../platform/handle'
import { browserName } from './browser'
import { deviceCookie, deviceOf } from './cookie'
import { clearDevice, listDevices, reportDevice } from './perangkat.usecases'

/** @param https whether browsers reach the server over HTTPS */
export function perangkatRoutes(handle: Handle, { pool, https }: { pool: Pool; https: boolean }): void {
  handle(
    api.perangkat.denyut,
    async ({ body, write, request: { headers } }) => {
      const cookie = deviceOf(headers.cookie)
      const browser = { cookie, name: browserName(headers['user-agent']) }
      return { cookie, ...(await reportDevice(pool, body, { write, browser })) }
    },
    ({ device, cookie, hilang }) => ({
      data: { hilang },
      ...(cookie === device ? {} : { cookie: deviceCookie(device, https) }),
    }),
  )
  handle(api.perangkat.list, () => listDevices(pool))
  handle(
    api.perangkat.clear,
    ({ query, caller }) => clearDevice(pool, query.id, caller.id),
    done('Catatan perangkat dihapus'),
  )
}

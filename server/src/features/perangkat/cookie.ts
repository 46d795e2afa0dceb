import { createHmac, timingSafeEqual } from 'node:crypto'

/** The name of the cookie that holds the device's id (rule D7). */
const NAME = 'perangkat'

/** As long as browsers keep one at most. */
const LIFE_SECONDS = 400 * 24 * 60 * 60

const FORM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/

/**
 * The cookie that says which device a browser was. Scripts can't read it, and deleting their storage does not delete it. It is signed, so
 * that it proves that the browser got it from us: whoever knows the id of another device can't make one (rule D120).
 */
export interface DeviceCookie {
  /** The device that the header `Cookie` proves, or null. */
  read(cookies: string | undefined): string | null
  /** The header `Set-Cookie`. */
  make(device: string): string
}

/**
 * @param secret signs (AUTH_SECRET): the replicas share it
 * @param https whether browsers reach the server over HTTPS
 */
export function createDeviceCookie(secret: string, https: boolean): DeviceCookie {
  const key = createHmac('sha256', secret).update('cookie perangkat').digest()
  const sign = (device: string) => createHmac('sha256', key).update(device).digest('base64url')
  return {
    read(cookies) {
      for (const each of cookies?.split(';') ?? []) {
        const [name, value = ''] = each.trim().split('=', 2)
        const [, device, signature] = (name === NAME && FORM.exec(value)) || []
        if (device && signature && timingSafeEqual(Buffer.from(sign(device)), Buffer.from(signature)))
          return device
      }
      return null
    },
    make: (device) =>
      `${NAME}=${device}.${sign(device)}; Path=/api; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`,
  }
}

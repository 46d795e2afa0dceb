/** What a person calls it: the ways to install an app and to allow a camera differ by it. */
export type Device = 'iphone' | 'android' | 'komputer'

/** The kind of device, by what its browser says of itself. An iPad calls itself a Mac, but a Mac has no touch screen. */
export function deviceKind({ userAgent, maxTouchPoints } = navigator): Device {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'iphone'
  if (userAgent.includes('Macintosh') && maxTouchPoints > 1) return 'iphone'
  return userAgent.includes('Android') ? 'android' : 'komputer'
}

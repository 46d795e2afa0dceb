/**
 * A random UUID (v4). By `getRandomValues`, since `crypto.randomUUID` is missing in insecure contexts (a phone on http://192.168…).
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const view = new DataView(bytes.buffer)
  view.setUint8(6, (view.getUint8(6) & 0x0f) | 0x40) // version 4
  view.setUint8(8, (view.getUint8(8) & 0x3f) | 0x80) // variant of RFC 9562
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

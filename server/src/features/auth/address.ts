import { isIPv6 } from 'node:net'

/** More than any address has, with a port behind it. */
const LONGEST = 64

/**
 * Under what an address is counted: a household's or a phone's IPv6 network has 2^64 addresses and takes another whenever it
 * likes, so a /64 counts as one. Everything else counts as it is written; what is no address at all (a proxy may pass on whatever
 * it was sent) by its beginning, because an index takes no long texts.
 */
export function addressKey(address: string): string {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address.slice(0, LONGEST)
  const embedded = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(plain)
  const groups = groupsOf(embedded ? `${embedded[1]}${inHex(embedded.slice(2).map(Number))}` : plain)
  // An IPv4 address in IPv6 clothes (::ffff:a.b.c.d) is one machine, or one campus, as it would be undressed.
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return [groups[6] ?? 0, groups[7] ?? 0].flatMap((group) => [group >> 8, group & 0xff]).join('.')
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

const inHex = ([a = 0, b = 0, c = 0, d = 0]: number[]) =>
  `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`

/** All eight groups, also those that '::' stands for. */
function groupsOf(address: string): number[] {
  const [head = [], tail = []] = address
    .split('::')
    .map((part) => (part ? part.split(':').map((group) => Number.parseInt(group, 16)) : []))
  return [...head, ...Array<number>(Math.max(0, 8 - head.length - tail.length)).fill(0), ...tail]
}

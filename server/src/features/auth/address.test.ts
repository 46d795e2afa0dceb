import { expect, test } from 'vitest'
import { addressKey } from './address'

// rule A23
test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['kosong', 'kosong'],
])('%s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

test('what a proxy passes on without looking is bounded: the database has an index over it', () => {
  expect(addressKey('x'.repeat(10_000)).length).toBeLessThanOrEqual(64)
})

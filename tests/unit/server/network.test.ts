import { expect, test } from 'vitest'
import { networkOf } from '#server/network.ts'

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['2001:DB8:0:0:1:2:3:4', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:0:0:0:1', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
])('%s calls on the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

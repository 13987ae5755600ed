import { expect, test } from 'vitest'
import { sharedAddresses } from '#server/shared-address.ts'

test.for([
  [0, '127.0.0.1', true],
  [0, '::1', true],
  [0, '::ffff:127.0.0.1', true],
  [0, '192.0.2.1', false],
  [0, '', false],
  [1, '192.0.2.1', true],
  [['10.0.0.5', '2001:db8::/32'], '10.0.0.5', true],
  [['10.0.0.5', '2001:db8::/32'], '::ffff:10.0.0.5', true],
  [['10.0.0.5', '2001:db8::/32'], '10.0.0.6', false],
  [['10.0.0.5', '2001:db8::/32'], '2001:db8::7', true],
  [['10.0.0.5', '2001:db8::/32'], '127.0.0.1', true],
] as const)('behind %o, %s has many callers: %s', ([trustProxy, address, isShared]) => {
  expect(sharedAddresses({ trustProxy })(address)).toBe(isShared)
})

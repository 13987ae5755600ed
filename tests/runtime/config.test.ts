import type { networkInterfaces } from 'node:os'
import { describe, expect, test } from 'vitest'
import { requirePrivateDemo, urlsOf } from '#server/address.ts'
import { configFrom } from '#server/config.ts'

const defaults = { dataDir: '/somewhere/.data' }

test('the defaults are those of the README', () => {
  expect(configFrom({}, defaults)).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataDir: '/somewhere/.data',
    databaseUrl: undefined,
    demo: true,
    demoOnPublicAddress: false,
    demoOrders: 20_000,
    demoProducts: 0,
    demoShop: true,
    demoShopPort: 8090,
    trustProxy: 0,
    outboundAllow: [],
    publicUrl: 'http://127.0.0.1:8080',
    viesUrl: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
    admin: undefined,
  })
})

test.for([
  [{ HOST: '::1', PORT: '9000' }, 'http://[::1]:9000'],
  [{ PUBLIC_URL: 'https://kontor.example/' }, 'https://kontor.example'],
  // others reach it by an address that only its owner knows
  [{ HOST: '0.0.0.0' }, undefined],
  [{ DEMO: 'off' }, undefined],
  [{ PORT: '0' }, undefined],
] as const)('customers find %o at %s', ([variables, address]) => {
  expect(configFrom(variables, defaults).publicUrl).toBe(address)
})

test('an empty variable is one that is not set', () => {
  expect(configFrom({ PORT: '', DATABASE_URL: '', DEMO: '' }, defaults)).toEqual(configFrom({}, defaults))
})

test.for([
  [{ PORT: 'eighty' }, 'PORT must be a whole number.'],
  [{ PORT: '65536' }, 'PORT must be at most 65535.'],
  [{ DATABASE_URL: 'mysql://localhost' }, 'DATABASE_URL must start with postgresql://.'],
  [{ DEMO: 'no' }, 'DEMO must be on or off.'],
  [{ DEMO_ORDERS: '1e6' }, 'DEMO_ORDERS must be a whole number.'],
  [{ ADMIN_LOGIN: 'mia' }, 'ADMIN_LOGIN and ADMIN_PASSWORD go together.'],
  [{ DEMO_ON_PUBLIC_ADDRESS: 'sure' }, 'DEMO_ON_PUBLIC_ADDRESS must be yes or no.'],
] as const)('%o is told as: %s', ([variables, message]) => {
  expect(() => configFrom(variables, defaults)).toThrow(message)
})

test.for([
  ['127.0.0.1:8090', [{ host: '127.0.0.1', port: 8090 }]],
  [' shop.internal , [::1]:80', [{ host: 'shop.internal' }, { host: '::1', port: 80 }]],
  // as a call's address will be read
  ['0x7f.1:443, SHOP.internal.', [{ host: '127.0.0.1', port: 443 }, { host: 'shop.internal' }]],
] as const)('OUTBOUND_ALLOW reads %s', ([given, read]) => {
  expect(configFrom({ OUTBOUND_ALLOW: given }, defaults).outboundAllow).toEqual(read)
})

test.for([
  'http://shop.internal',
  'shop.internal/path',
  'shop.internal:port',
  '10.0.0.1,',
  '::1',
  'user@shop.internal',
  '*',
])('OUTBOUND_ALLOW refuses %s', (given) => {
  expect(() => configFrom({ OUTBOUND_ALLOW: given }, defaults)).toThrow(
    'OUTBOUND_ALLOW must be hosts with or without a port, such as 127.0.0.1:8090, shop.internal.',
  )
})

test.for([
  ['2', 2],
  ['10.0.0.5', ['10.0.0.5']],
  [' 127.0.0.1, 192.168.0.0/16 ,2001:db8::/32', ['127.0.0.1', '192.168.0.0/16', '2001:db8::/32']],
] as const)('TRUST_PROXY reads %s', ([given, read]) => {
  expect(configFrom({ TRUST_PROXY: given }, defaults).trustProxy).toEqual(read)
})

test.for(['yes', '-1', '11', 'proxy.example', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0.5,', '::/129'])(
  'TRUST_PROXY refuses %s',
  (given) => {
    expect(() => configFrom({ TRUST_PROXY: given }, defaults)).toThrow(
      'TRUST_PROXY must be how many proxies stand before Kontor (at most 10), or their addresses, such as 10.0.0.5, 192.168.0.0/16.',
    )
  },
)

test('everything that is wrong is told at once', () => {
  expect(() => configFrom({ PORT: '-1', DEMO: 'yes' }, defaults)).toThrow(
    'PORT must be a whole number.\nDEMO must be on or off.',
  )
})

test('an IPv6 address is taken as it stands in an address, too', () => {
  expect(configFrom({ HOST: '[::1]' }, defaults).host).toBe('::1')
})

describe('the known passwords of the demo data', () => {
  const ask = (variables: Record<string, string>) => () => requirePrivateDemo(configFrom(variables, defaults))

  test.for(['0.0.0.0', '::', '192.168.1.5', 'fd00::1', 'kontor.example', '128.0.0.1'])('stay off %s', (HOST) => {
    expect(ask({ HOST })).toThrow(`HOST ${HOST} can be reached from other machines, and everybody knows the passwords`)
    expect(ask({ HOST, DEMO: 'off' })).not.toThrow()
    expect(ask({ HOST, DEMO_ON_PUBLIC_ADDRESS: 'yes' })).not.toThrow()
  })

  test.for(['127.0.0.1', '127.1.2.3', '::1', '[::1]', 'localhost', '::ffff:127.0.0.1'])('may be on %s', (HOST) => {
    expect(ask({ HOST })).not.toThrow()
  })
})

test('the addresses that are printed can be opened', () => {
  const own = (address: string, more: object = {}) => ({ address, family: 'IPv4', internal: false, ...more })
  const v6 = { family: 'IPv6' }
  const interfaces = {
    lo: [own('127.0.0.1', { internal: true }), own('::1', { ...v6, internal: true })],
    eth0: [own('192.168.1.5'), own('2001:db8::5', v6), own('fe80::1', v6)],
  } as unknown as ReturnType<typeof networkInterfaces> // all that is asked of it
  const at = (host: string) => urlsOf({ host, port: 8080 }, interfaces)
  expect(at('127.0.0.1')).toEqual(['http://127.0.0.1:8080'])
  expect(at('localhost')).toEqual(['http://localhost:8080'])
  expect(at('::1')).toEqual(['http://[::1]:8080'])
  expect(at('0.0.0.0')).toEqual(['http://127.0.0.1:8080', 'http://192.168.1.5:8080'])
  expect(at('::')).toEqual(['http://127.0.0.1:8080', 'http://192.168.1.5:8080', 'http://[2001:db8::5]:8080'])
})

import { expect, test } from 'vitest'
import { configFrom } from '#server/config.ts'

const defaults = { dataDir: '/somewhere/.data' }

test('the defaults are those of the README', () => {
  expect(configFrom({}, defaults)).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataDir: '/somewhere/.data',
    databaseUrl: undefined,
    demo: true,
    demoOrders: 20_000,
    admin: undefined,
  })
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
  [{ ADMIN_LOGIN: 'mia', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have at least 12 characters.'],
] as const)('%o is told as: %s', ([variables, message]) => {
  expect(() => configFrom(variables, defaults)).toThrow(message)
})

test('everything that is wrong is told at once', () => {
  expect(() => configFrom({ PORT: '-1', DEMO: 'yes' }, defaults)).toThrow(
    'PORT must be a whole number.\nDEMO must be on or off.',
  )
})

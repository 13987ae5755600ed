import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openapi } from '#server/openapi.ts'
import { routes } from '#api/contract.ts'
import type { Route } from '#api/route.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const elsewhere = 'https://console.example'

describe('a console from another origin', () => {
  const preflight = (path: string, method: string) =>
    fetch(new URL(path, server.url), {
      method: 'OPTIONS',
      headers: {
        Origin: elsewhere,
        'Access-Control-Request-Method': method,
        'Access-Control-Request-Headers': 'content-type,idempotency-key,override-locale,token',
      },
    })

  test.for([...new Set(Object.values<Route>(routes).map(({ method, path }) => `${method} ${path}`))])(
    'may call %s',
    async (route) => {
      const [method = '', path = ''] = route.split(' ')
      const answer = await preflight(path.replaceAll(/\{\w+\}/g, '1'), method)
      expect(answer.status).toBe(204)
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
      expect(answer.headers.get('Access-Control-Allow-Credentials')).toBeNull()
      expect(answer.headers.get('Access-Control-Allow-Methods')?.split(', ')).toContain(method)
      expect(answer.headers.get('Access-Control-Allow-Headers')?.toLowerCase().split(', ')).toEqual(
        expect.arrayContaining(['content-type', 'idempotency-key', 'override-locale', 'token']),
      )
    },
  )

  test('may be asked after without the headers of a browser', async () => {
    const answer = await fetch(new URL('/api/v3/search', server.url), { method: 'OPTIONS' })
    expect([answer.status, await answer.text()]).toEqual([204, ''])
  })

  test('signs in, works and is refused in words that it can read', async () => {
    const origin = { Origin: elsewhere, 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Site': 'cross-site' }
    const body = { login: 'orders', password: 'demo-password', server: server.url }
    const signedIn = await call(server.url, undefined, 'POST', '/auth/login', body, origin)
    expect(signedIn.body).toEqual({ payload: expect.any(String) })
    const token = await signIn(server.url, 'orders')
    for (const [path, status] of [
      ['/api/v3/user/me', 200],
      ['/api/v3/nothing/here', 404],
    ] as const) {
      const answer = await call(server.url, token, 'POST', path, undefined, origin)
      expect(answer.status).toBe(status)
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
    }
  })
})

describe('the content security policy', () => {
  const policyOf = async (url: string, path: string) =>
    new Map(
      ((await fetch(new URL(path, url))).headers.get('Content-Security-Policy') ?? '')
        .split(';')
        .map((directive) => directive.trim().split(/ (.*)/s))
        .map(([name = '', sources = '']) => [name, sources]),
    )

  test('lets the console load its own files only, and talk to any server', async () => {
    expect(Object.fromEntries(await policyOf(server.url, '/auth/ping'))).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'font-src': "'self'",
      'media-src': "'self'",
      'manifest-src': "'self'",
      'img-src': "'self' blob: https: http://localhost:* http://127.0.0.1:*",
      'frame-src': 'blob:',
      'connect-src': "'self' https: http://localhost:* http://127.0.0.1:*",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
    })
  })

  test('names the forced server alone', async () => {
    const forced = await startServer({ forcedServer: 'erp.example/kontor' })
    try {
      const policy = await policyOf(forced.url, '/auth/ping')
      expect(policy.get('connect-src')).toBe("'self' https://erp.example")
      expect(policy.get('img-src')).toBe("'self' blob: https://erp.example")
    } finally {
      await forced.close()
    }
  })

  test('of the API’s page lets that page work', async () => {
    const policy = await policyOf(server.url, '/api/docs/')
    expect(policy.get('script-src')).toBe("'self'")
    expect(policy.get('style-src')).toBe("'self' 'unsafe-inline'")
    expect(policy.has('require-trusted-types-for')).toBe(false)
  })
})

describe('no answer of the API is kept by a cache', () => {
  test.for([
    ['GET', '/auth/ping', 200],
    ['POST', '/auth/login', 200],
    ['POST', '/api/v3/user/me', 401],
    ['GET', '/api/erp/v2/info/locales', 200],
    // the router reads it as /api
    ['GET', '/%61pi/erp/v2/info/locales', 200],
    ['POST', '/api/v3/undo/unknown', 401],
    ['GET', '/api/v3/file/ticket/unknown', 404],
    ['GET', '/api/v3/nothing', 404],
    ['GET', '/api/%zz', 422],
  ] as const)('%s %s', async ([method, path, status]) => {
    const answer = await call(server.url, undefined, method, path)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  })
})

test.for(['/%', '/%ff', '/orders/%'])('%s, which is no path, is answered as what is no page', async (path) => {
  const { status, headers } = await call(server.url, undefined, 'GET', path)
  expect(status).toBe(422)
  expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
})

describe('the description of the API', () => {
  test('is what the page shows', async () => {
    const { status, body } = await call(server.url, undefined, 'GET', '/api/docs/json')
    expect(status).toBe(200)
    expect(body).toEqual(JSON.parse(JSON.stringify(openapi())))
  })

  const described = ({ path, method }: Route) => [path, method.toLowerCase()]

  test.for(Object.entries<Route>(routes))('names %s and its parameters', ([id, route]) => {
    const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) =>
      expect.objectContaining({ name, in: 'path' }),
    )
    const headers = ['Override-Locale', 'X-Correlation-Id', ...(route.changes ? ['Idempotency-Key'] : [])]
    const parameters = [...inPath, ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` }))]
    const { paths } = openapi()
    expect(paths).toHaveProperty(described(route), expect.objectContaining({ operationId: id, parameters }))
  })

  test('says what each route takes', () => {
    const { paths } = openapi()
    const taking = Object.values<Route>(routes).filter(({ body }) => body !== undefined)
    for (const route of taking) expect(paths).toHaveProperty([...described(route), 'requestBody'])
    expect(taking.length).toBeGreaterThan(4)
  })
})

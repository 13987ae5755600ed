import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, brotliCompressSync } from 'node:zlib'
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveConsole } from '#server/plugins/console.ts'
import { answerErrors } from '#server/plugins/errors.ts'

let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kontor-console-'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'index.html'), '<title>Kontor</title>')
  await writeFile(path.join(folder, '.built-from'), 'secret')
  await writeFile(path.join(folder, 'assets/main-a1b2c3.js'), 'export {}')
  await writeFile(path.join(folder, 'assets/main-a1b2c3.js.br'), brotliCompressSync('export {}'))
  app = fastify()
  answerErrors(app)
  await serveConsole(app, { folder })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

test.for(['/', '/orders/orders', '/orders/17/base', '/nowhere', '/apiary', '/orders/orders?status=processing'])(
  '%s is the console’s page, never kept',
  async (url) => {
    const answer = await app.inject({ url })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringContaining('text/html'),
    })
    expect(answer.body).toBe('<title>Kontor</title>')
  },
)

test('an address with a dot in it is a place to whoever goes there, and a file that is gone is none', async () => {
  const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  for (const url of ['/orders/orders/v1.2/x.y', '/admin/users/3/notes.html'])
    expect(await app.inject({ url, headers })).toMatchObject({ statusCode: 200, body: '<title>Kontor</title>' })
  for (const url of ['/assets/gone-d4e5f6.js', '/api/v3/nothing.html'])
    expect((await app.inject({ url, headers })).statusCode).toBe(404)
  // what a page asks for its own use is a file
  expect((await app.inject({ url: '/gone.svg', headers: { accept: 'image/*,*/*' } })).statusCode).toBe(404)
})

test('a built file is kept for ever', async () => {
  const { headers, body } = await app.inject({ url: '/assets/main-a1b2c3.js' })
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' })
  expect(body).toBe('export {}')
})

test('a built file is sent as the build made it small, to whoever reads that', async () => {
  const url = '/assets/main-a1b2c3.js'
  const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  expect(brotliDecompressSync(rawPayload).toString()).toBe('export {}')
})

test.for(['bytes=100-', 'bytes=9-12'])('a range behind the end of a file, %s, is a 416', async (range) => {
  const { statusCode } = await app.inject({ url: '/assets/main-a1b2c3.js', headers: { range } })
  expect(statusCode).toBe(416)
})

test.for([
  ['GET', '/assets/gone-d4e5f6.js'],
  // what the build made small is sent in place of the file, and is none itself
  ['GET', '/assets/main-a1b2c3.js.br'],
  ['GET', '/.built-from'],
  ['GET', '/../package.json'],
  ['GET', '/api/v3/nothing'],
  ['GET', '/auth'],
  ['POST', '/orders/orders'],
] as const)('%s %s is a 404 in JSON', async ([method, url]) => {
  const answer = await app.inject({ method, url })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ code: 'not_found', error: 'Unter dieser Adresse gibt es nichts.' })
})

test('without a build everything unknown is a 404', async () => {
  const bare = fastify()
  answerErrors(bare)
  await serveConsole(bare, { folder: path.join(folder, 'assets') })
  expect((await bare.inject({ url: '/orders/orders' })).statusCode).toBe(404)
  await bare.close()
})

import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fastify, type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { boundConnections } from '#server/plugins/connections.ts'
import { refuseUnparsed } from '#server/plugins/errors.ts'

const open = new Set<Socket>()
let app: FastifyInstance

afterEach(async () => {
  for (const socket of open) socket.destroy()
  await app.close()
})

const brief = { head: 200, request: 400, silence: 60_000, keepAlive: 60_000, most: 3, perAddress: 2, every: 20 }
const patient = { ...brief, head: 60_000, request: 60_000 }

const start = async (limits?: typeof brief, { isShared = true } = {}) => {
  const { serverFactory, letGo } = boundConnections(() => isShared, limits)
  app = fastify({ serverFactory, return503OnClosing: false, clientErrorHandler: refuseUnparsed })
  app.addHook('preClose', letGo)
  app.get('/slow', () => pause(1200, 'answered'))
  app.get('/quick', async () => 'at once')
  app.post('/', async ({ body }) => body)
  await app.listen({ host: '127.0.0.1', port: 0 })
}

/** A connection that has sent this, how it ends and what it was answered. */
const send = async (text: string) => {
  const { port } = app.server.address() as AddressInfo // it listens on a port
  const socket = connect(port, '127.0.0.1')
  open.add(socket)
  let said = ''
  socket.on('data', (data: Buffer) => (said += data.toString()))
  socket.on('error', () => {})
  const started = Date.now()
  const closed = new Promise<{ said: string; after: number }>((resolve) => {
    socket.on('close', () => resolve({ said, after: Date.now() - started }))
  })
  await new Promise<void>((resolve) => socket.write(text, () => resolve()))
  return { closed, isOpen: () => !socket.destroyed }
}

const halfHead = 'POST / HTTP/1.1\r\nHost: kontor\r\n'
const halfBody = `${halfHead}Content-Type: application/json\r\nContent-Length: 20\r\n\r\n{"a":`
const slow = 'GET /slow HTTP/1.1\r\nHost: kontor\r\nConnection: close\r\n\r\n'

const kept = 'GET /slow HTTP/1.1\r\nHost: kontor\r\n\r\n'
const quick = 'GET /quick HTTP/1.1\r\nHost: kontor\r\n\r\n'

test('whoever says nothing, or half of a request, is let go', async () => {
  await start(brief)
  const [nothing, head, body] = await Promise.all([send(''), send(halfHead), send(halfBody)])
  expect((await nothing.closed).after).toBeLessThan(2000)
  expect((await head.closed).after).toBeLessThan(2000)
  expect((await body.closed).after).toBeLessThan(2000)
})

test('an answer takes as long as it takes', async () => {
  await start(brief)
  expect((await (await send(slow)).closed).said).toContain('answered')
})

test('where all connections are taken, the oldest that has asked nothing makes room', async () => {
  await start(patient)
  const asking = await send(kept)
  const [oldest, next] = [await send(''), await send(halfHead)]
  await pause(50)
  const late = await send(slow)
  expect((await oldest.closed).said).toBe('')
  expect((await late.closed).said).toContain('answered')
  expect([asking.isOpen(), next.isOpen()]).toEqual([true, true])
})

test('where all are at work, more are turned away', async () => {
  await start(patient)
  const first = await Promise.all([send(slow), send(slow), send(slow)])
  await pause(50)
  expect((await (await send(slow)).closed).said).toBe('')
  for (const { closed } of first) expect((await closed).said).toContain('answered')
})

test('one address has only its part, and its others stay', async () => {
  await start(patient, { isShared: false })
  const first = [await send(''), await send(halfHead)]
  await pause(50)
  expect((await (await send(slow)).closed).said).toBe('')
  expect(first.every(({ isOpen }) => isOpen())).toBe(true)
})

test.for([
  ['no HTTP', 'HELLO\r\n\r\n', 400, 'malformed'],
  ['half a head', halfHead, 408, 'malformed'],
  ['a head too long', `${halfHead}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'too_large'],
] as const)('%s is refused with a code and a sentence', async ([, text, status, code]) => {
  await start(brief)
  const [head = '', body = ''] = (await (await send(text)).closed).said.split('\r\n\r\n')
  expect(head).toContain(`HTTP/1.1 ${status}`)
  expect(JSON.parse(body)).toEqual({ code, error: expect.stringMatching(/^[A-Z].*\.$/) })
})

test('at the end a kept connection goes with its answer, and a call on it is answered', async () => {
  await start()
  const [underWay, twice, idle] = await Promise.all([send(kept), send(kept + kept), send(quick)])
  await pause(50)
  const ended = app.close()
  expect((await idle.closed).after).toBeLessThan(1000)
  expect((await underWay.closed).said).toMatch(/connection: close[^]*answered/i)
  expect((await twice.closed).said).not.toContain('503')
  const { after } = await underWay.closed
  expect(after).toBeLessThan(2000)
  await ended
})

test('at the end half requests go within a second, and those under way are answered', async () => {
  await start()
  const halves = await Promise.all([send(''), send(halfHead), send(halfBody)])
  const underWay = await send(slow)
  await pause(50)
  const started = Date.now()
  const ended = app.close()
  await Promise.all(halves.map(({ closed }) => closed))
  expect(Date.now() - started).toBeLessThan(1000)
  expect((await underWay.closed).said).toContain('answered')
  await ended
  expect(Date.now() - started).toBeLessThan(3000)
})

import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { addressOf } from '#server/request.ts'

test('a caller that has gone has no address any more', async () => {
  const app = fastify()
  const asked = new Promise<string>((resolve, reject) => {
    app.get('/', (request, reply) => {
      reply.hijack()
      request.raw.socket.destroy()
      setImmediate(() => {
        try {
          resolve(addressOf(request))
        } catch (error) {
          reject(error)
        }
      })
    })
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo // it listens on a port
  const socket = connect(port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: kontor\r\n\r\n')
  socket.on('error', () => {})
  expect(await asked).toBe('')
  if (!socket.closed) await once(socket, 'close')
  await app.close()
})

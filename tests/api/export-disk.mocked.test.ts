import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { routes } from '#api/contract.ts'
import { call, signIn } from '#tests/support/call.ts'
import { jobUntil } from '#tests/support/jobs.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

/** A disk that takes nothing. */
vi.mock(import('node:fs'), async (original) => ({
  ...(await original()),
  createWriteStream: (() =>
    new Writable({
      write: (_, __, done) => done(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })),
    })) as never, // of all that a file's stream has, a pipeline takes the writing
}))

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startServer()
  token = await signIn(server.url, 'orders')
})
afterAll(() => server.close())

test('an export that the disk has no room for says so', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { body } = await call(server.url, token, 'POST', '/api/v3/search/export', { object: 'order' })
  const { id } = routes['export.start'].answer.parse(body).payload
  expect(await jobUntil(server.db, id)).toMatchObject({ state: 'failed', reason: 'storage_full', file_id: null })
  expect(told).toHaveBeenCalled()
  told.mockRestore()
})

import { setTimeout as pause } from 'node:timers/promises'
import { fastify } from 'fastify'
import { expect, test, vi } from 'vitest'
import { openDb } from '#server/db.ts'
import { runOutbox } from '#server/jobs/outbox.ts'
import { runJobs } from '#server/jobs/runner.ts'

test('while the last answers are given, nothing else begins with the database', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  const db = openDb('postgresql://nobody@127.0.0.1:1/nothing')
  const connect = vi.spyOn(db.pool, 'connect')
  const app = fastify()
  app.get('/slow', () => pause(2000, 'answered'))
  runJobs(app, db, { dataDir: '/nowhere' })
  runOutbox(app, db, {})
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const slow = fetch(`${url}/slow`, { headers: { Connection: 'close' } })
  await expect.poll(() => connect.mock.calls.length).toBeGreaterThan(0)
  const ended = app.close()
  await pause(50)
  connect.mockClear()
  expect(await (await slow).text()).toBe('answered')
  expect(connect).not.toHaveBeenCalled()
  await ended
  await db.close()
  told.mockRestore()
})

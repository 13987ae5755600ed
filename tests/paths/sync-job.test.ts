import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderRow } from '#entities/order/order.ts'
import { syncJobMoves } from '#machines/sync-job/sync-job.ts'
import { transaction } from '#server/db.ts'
import { workOutbox, type OutboxHandlers } from '#server/jobs/outbox.ts'
import { givenUp } from '#server/jobs/job-answer.ts'
import { free, withdraw } from '#server/outbox.ts'
import { executionOf } from '#server/life/move.ts'
import { orderLife } from '#server/order/life.ts'
import { openUndoLog } from '#server/life/undo-log.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { charts } from './charts.ts'
import { nameOf } from './cover.ts'
import { recorded } from './record.ts'

let server: TestServer
let admin: string

beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.url, 'admin')
  await server.db.run(sql`delete from outbox`)
})
afterAll(() => server.close())

const jobOf = (id: number) =>
  server.db.one<{ status: string; version: number; tries: number }>(
    sql`select status, version, tries from outbox where id = ${id}`,
  )

const move = async (id: number, type: string) => {
  const { version } = await jobOf(id)
  const params = type === 'sync-job.dismiss' ? { reason: 'Sent by hand' } : {}
  const path = `/api/v3/sync-job/${id}/action/${type.replace('sync-job.', '')}`
  await call(server.url, admin, 'POST', path, { version, params })
}

/** Its time has come. */
const due = (id: number) =>
  server.db.run(sql`
    update outbox set held_until = now(), date_next = now() where id = ${id} and status in ('held', 'retrying')`)

/** The worker of the outbox, with a handler that is at work until it is told what comes of it. */
const worker = () => {
  const ends: { done: () => void; fail: (error: Error) => void }[] = []
  const handlers: OutboxHandlers = {
    order_transition: { send: () => new Promise<void>((done, fail) => void ends.push({ done, fail })) },
  }
  let working: Promise<unknown> = Promise.resolve()
  let closing = new AbortController()
  const end = async (how: 'done' | 'fail', why = new Error('The mail server does not answer')) => {
    ends.at(-1)?.[how](why)
    await working
  }
  const happenings: Readonly<Record<string, (id: number, isLast: boolean) => Promise<unknown>>> = {
    'sync-job.released': async (id) => {
      await due(id)
      await workOutbox(server.db, {})
    },
    'sync-job.claimed': async (id, isLast) => {
      await due(id)
      if (isLast) await server.db.run(sql`update outbox set tries = 19 where id = ${id}`)
      const begun = ends.length
      closing = new AbortController()
      working = workOutbox(server.db, handlers, { signal: closing.signal })
      await expect.poll(() => ends.length).toBe(begun + 1)
    },
    'sync-job.succeeded': () => end('done'),
    'sync-job.failed': () => end('fail'),
    'sync-job.refused': () => end('fail', givenUp(null, 'The mail server knows nobody of that name')),
    'sync-job.fell_silent': async (id) => {
      await server.db.run(sql`update outbox set claimed_until = now() where id = ${id}`)
      await workOutbox(server.db, {})
      closing.abort()
      // it comes back too late, and changes nothing any more
      await end('done')
    },
    'sync-job.freed': (id) =>
      transaction(server.db, async (tx) => {
        const order = { id, version: 1 } as OrderRow // nobody reads more of it
        await free(executionOf(tx, orderLife, order, orderLife.noArguments, null), 'order_transition')
      }),
    'sync-job.withdrawn': (id) =>
      transaction(server.db, async (tx) => {
        const execution = { tx, undoLog: openUndoLog(tx, { table: 'orders', id: 0 }), object: 'order', record: { id } }
        await withdraw(execution as unknown as Parameters<typeof withdraw>[0], 'order_transition', ['order_transition'])
      }),
  }
  return happenings
}

describe('every path through the life of a job in the sync queue, by its worker and by people', () => {
  test.each(charts['sync-job'].cover().map((path) => [nameOf(path), path] as const))(
    '%s',
    async (name, { root, steps }) => {
      const ways = steps.map(({ way }) => way)
      await recorded({ chart: 'sync-job', layer: 'http', kind: 'path', name, ways, count: 1 }, async () => {
        const { id } = await server.db.one<{ id: number }>(sql`
          insert into outbox (object, record_id, kind, name, held_until)
          values ('order', 0, 'order_transition', 'order_transition', now() + interval '1 hour') returning id`)
        await server.db.run(sql`update outbox set record_id = id where id = ${id}`)
        const happenings = worker()
        const isLast = (root.context as { tries: number }).tries === 20
        for (const { event, to } of steps) {
          if (syncJobMoves.some((known) => known === event.type)) await move(id, event.type)
          else await happenings[event.type]?.(id, isLast)
          expect(await jobOf(id), event.type).toMatchObject({ status: to })
        }
        await server.db.run(sql`delete from outbox where id = ${id}`)
      })
    },
  )
})

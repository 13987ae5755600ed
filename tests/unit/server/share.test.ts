import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Queries } from '#server/db.ts'
import { shares } from '#server/search/share.ts'
import { sql } from '#server/sql.ts'

/** Questions that end when the test says so. */
function slowQueries() {
  const running: (() => void)[] = []
  const rows = () => new Promise<never[]>((resolve) => running.push(() => resolve([])))
  const never = () => Promise.reject(new Error('not asked here'))
  const queries: Queries = { rows, one: never, maybe: never, run: never }
  return { queries, running }
}
const question = sql`select 1`
const turn = () => new Promise(setImmediate)

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('of one person three questions run, and everyone else’s run beside them', async () => {
  const { queries, running } = slowQueries()
  const shareOf = shares(queries)
  const slow = Array.from({ length: 10 }, () => shareOf(1).rows(question))
  await turn()
  expect(running).toHaveLength(3)
  void shareOf(2).rows(question)
  await turn()
  expect(running).toHaveLength(4)
  // what waits takes its turn
  for (let done = 0; done < 11; done += 1) {
    running[done]?.()
    await turn()
  }
  expect(await Promise.all(slow)).toHaveLength(10)
})

test('whoever waits too long or asks too much is told to come back', async () => {
  const { queries, running } = slowQueries()
  const own = shares(queries)(1)
  const asked = Array.from({ length: 3 + 60 }, () => own.rows(question))
  const told = { status: 503, code: 'searching', retryAfter: 2 }
  await expect(own.rows(question)).rejects.toMatchObject(told)
  const waiting = Promise.allSettled(asked)
  await vi.advanceTimersByTimeAsync(10_000)
  for (const end of running) end()
  const answers = await waiting
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(answers[5]).toMatchObject({ reason: told })
  // and the turns are free again
  const next = own.rows(question)
  await turn()
  running.at(-1)?.()
  expect(await next).toEqual([])
})

test('a question that fails gives its turn back', async () => {
  const { queries } = slowQueries()
  const own = shares(queries)(1)
  for (let time = 0; time < 5; time += 1) await expect(own.run(question)).rejects.toThrow('not asked here')
})

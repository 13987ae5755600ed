import { expect, test } from 'vitest'
import { startServer } from '#tests/support/server.ts'
import { syncDay } from '#tests/sync-day/day.ts'

// a longer one is `npm run test:sync-day`
test('after a day with a shop that is slow, away, refuses and does things twice, both sides hold the same', async () => {
  const server = await startServer()
  try {
    const { wrong, figures } = await syncDay(server, { orders: 25, seed: 7, kills: 2 })
    expect(wrong).toEqual([])
    expect(figures).toMatchObject({ orders: 25, kills: 2 })
    // it was no quiet day
    expect(figures['failed']).toBeGreaterThan(5)
  } finally {
    await server.close()
  }
}, 60_000)

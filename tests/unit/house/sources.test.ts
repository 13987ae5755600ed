import { expect, test } from 'vitest'
import { withImports } from '#tests/house/sources.ts'

test('what fills a database is followed to the threads that are started for it, and not beyond', () => {
  const made = withImports(['server/set-up.ts'])
  expect(made).toEqual(
    expect.arrayContaining(['server/migrate.ts', 'server/seed/order-worker.ts', 'src/entities/order/status.ts']),
  )
  expect(made.filter((file) => file.startsWith('server/routes/') || file.startsWith('src/ui/'))).toEqual([])
})

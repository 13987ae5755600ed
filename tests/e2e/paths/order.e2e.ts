import type { Page } from '@playwright/test'
import { asked } from '#tests/paths/asked.ts'
import { nameOf } from '#tests/paths/cover.ts'
import { openOrderDriver, walkByKeys, type OrderDriver } from '#tests/paths/order-browser.ts'
import { orderCover } from '#tests/paths/order-cover.ts'
import { isPossibleByKeys, keysOfPath } from '#tests/paths/order-keys.ts'
import { recorded } from '#tests/paths/record.ts'
import { expect, looksBeforeAnswering, test } from '#tests/support/e2e.ts'
import { wider } from '#tests/support/wider.ts'

/** The order's life, typed on one page that is never loaded again. */
let page: Page
let driver: OrderDriver
const errors: string[] = []

test.beforeAll(async ({ browser, serverOf }, { file }) => {
  const { url, database } = await serverOf(file)
  page = await looksBeforeAnswering(await browser.newPage({ baseURL: url }))
  page.on('pageerror', (error) => errors.push(String(error)))
  driver = await openOrderDriver(page, database)
})
test.afterAll(async () => {
  await driver.close()
  await page.close()
})

// `npm run test:paths` types every transition, `npm test` each event once: where it leads is walked over HTTP
const cover = orderCover(isPossibleByKeys, { every: asked.folder === undefined ? 'event' : 'transition' })
for (const [at, path] of cover.entries()) {
  test(`${nameOf(path)}${wider(asked.folder === undefined && at > 0)}`, async () => {
    test.slow()
    const ways = path.steps.map(({ way }) => way)
    const entry = { chart: 'order', layer: 'chromium', kind: 'path', name: nameOf(path), ways, count: 1 } as const
    await recorded({ ...entry, keys: keysOfPath(path) }, async () => {
      await walkByKeys(driver, path)
      expect(errors).toEqual([])
    })
  })
}

import { signIn } from '#tests/support/call.ts'
import type { Row } from '#scripts/bench-row.ts'
import { inTurns, p95Row } from './against-sql.ts'
import { answered, callsOf, sqlOf } from './asked-by-page.ts'
import { profile, withBrowser } from './browser.ts'
import { million, withOrders } from './orders.ts'
import { repainted } from './repaint.ts'

const measure = (orders: number, name: string): Promise<Row[]> =>
  withOrders(orders, async ({ db, url }) => {
    const token = await signIn(url, 'admin')
    return withBrowser(async (browser) => {
      const context = await profile(browser, url, token)
      const page = await context.newPage()
      await page.goto(`${url}/`)
      await page.locator('[data-stats] canvas').first().waitFor()
      await page.locator('[data-widget="worklists"] tbody tr').first().waitFor()
      // figures that are there are read anew, and drawn
      const refresh = () => page.keyboard.press('r')
      const calls = await callsOf(page, refresh)
      const askAgain = await sqlOf(db, db.pool.options.connectionString ?? '', calls)
      const paint = () => repainted(page, '[data-widget="worklists"]')
      const [own, alone] = await inTurns(
        8,
        async () => {
          await answered(page, calls, refresh)
          await paint()
        },
        async () => {
          await askAgain()
          await paint()
        },
      )
      return [p95Row(name, 'its SQL and a repaint', 1.5, own, alone)]
    })
  })

/** The start page's figures, read anew and drawn, against the same SQL and a repaint; with few orders and with a million. */
export const homeRows = async (): Promise<Row[]> => [
  ...(await measure(20_000, 'the start page over 20,000 orders')),
  ...(await measure(million, 'the start page over a million orders')),
]

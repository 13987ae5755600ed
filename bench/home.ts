import { DateTime } from 'luxon'
import { activeUsersOf } from '#server/dashboard/active-users.ts'
import { orderStatsOf } from '#server/dashboard/order-stats.ts'
import { queueStandOf } from '#server/dashboard/sync-queue.ts'
import { worklistsOf } from '#server/dashboard/worklists.ts'
import type { Db } from '#server/db.ts'
import { inherited } from '#entities/role.ts'
import { viewsFor } from '#server/store/saved-view.ts'
import type { Sql } from '#server/sql.ts'
import { signIn } from '#tests/support/call.ts'
import type { Row } from '#scripts/bench-row.ts'
import { inTurns, noting, p95Row } from './against-sql.ts'
import { profile, withBrowser } from './browser.ts'
import { million, withOrders } from './orders.ts'
import { repainted } from './repaint.ts'
import { admin } from './search-alone.ts'

const asker = { ...admin, name: 'admin', login: 'admin', roles: inherited(['admin']) }

/** Every widget whose figures the statements below are. */
const figures = ['worklists', 'order-stats', 'sync-queue', 'active-users'] as const

/** What the start page asks of the database, as the administrator's has it. */
async function statementsOf(db: Db): Promise<Sql[]> {
  const noted: Sql[] = []
  const asking = { ...db, ...noting(db, noted), search: noting(db.search, noted) }
  const now = DateTime.now()
  await worklistsOf(asking, asker, await viewsFor(asking, { user: asker, locale: 'de_DE' }), now)
  await orderStatsOf(asking, asker, undefined, now)
  await queueStandOf(asking, asker)
  await activeUsersOf(asking, asker)
  return noted
}

const measure = (orders: number, name: string): Promise<Row[]> =>
  withOrders(orders, async ({ db, url }) => {
    const noted = await statementsOf(db)
    const token = await signIn(url, 'admin')
    return withBrowser(async (browser) => {
      const context = await profile(browser, url, token)
      const page = await context.newPage()
      const shown = async () => {
        await page.goto(`${url}/`)
        await page.locator('[data-stats] canvas').first().waitFor()
        await page.locator('[data-widget="worklists"] tbody tr').first().waitFor()
      }
      await shown()
      const [own, alone] = await inTurns(
        8,
        // figures that are there are read anew, and drawn
        async () => {
          const answered = Promise.all(
            figures.map((figure) => page.waitForResponse((answer) => answer.url().endsWith(`/dashboard/${figure}`))),
          )
          await page.keyboard.press('r')
          for (const answer of await answered) await answer.finished()
          await repainted(page)
        },
        async () => {
          await Promise.all(noted.map((query) => db.rows(query)))
          await repainted(page)
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

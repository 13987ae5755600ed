import type { Page } from '@playwright/test'
import type { OrderStatus } from '#entities/order/status.ts'
import { isOrderMove, type OrderEvent, type OrderOccurrence } from '#machines/order/events.ts'
import type { OrderLife } from '#machines/order/rules.ts'
import { openDb, transaction } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { applyOccurrence } from '#server/life/move.ts'
import { orderLife } from '#server/order/life.ts'
import { signInAs } from '#tests/support/console.ts'
import { expect } from '#tests/support/e2e.ts'
import { makeOrder, makeShops } from '#tests/support/make-order.ts'
import type { Root } from './model.ts'
import { given, type OrderPath } from './order-cover.ts'
import { keysOf, statusOf } from './order-keys.ts'

type Happening = OrderEvent | OrderOccurrence
const isMove = (event: Happening): event is OrderEvent => isOrderMove(event.type)

/** One page of the console that an order manager works on, and the database behind it for what happens elsewhere. */
export async function openOrderDriver(page: Page, database: string) {
  const db = openDb(database)
  const shops = await makeShops(db)
  await signInAs(page, 'orders', '/orders/orders')
  const record = page.locator('[data-record]')
  const asks = page.getByRole('dialog').locator('[data-first-focus]').first()

  const shows = (id: number, version: number, status: string, options?: { timeout: number }) =>
    expect(
      page.locator(`[data-record="${id}"][data-version="${version}"][data-status="${status}"]`),
      `order ${id} in version ${version} is ${status}`,
    ).toBeVisible(options)

  const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))

  const press = async (keys: string) => {
    for (const key of keys.split(' ')) {
      // what is typed ahead of a confirmation does not answer it: its page has to be there
      if (key === 'Enter' || key === 'Tab') await asks.waitFor({ timeout: 15_000 }).catch(() => undefined)
      await page.keyboard.press(key)
    }
  }

  return {
    page,
    record,
    /** What became of it: at once where it was typed, else when one comes back to the console. */
    became: (id: number, version: number, status: string, event: Happening) =>
      isMove(event)
        ? shows(id, version, status)
        : // what was being read while it happened is not read twice at once
          expect(async () => {
            await comeBack()
            await shows(id, version, status, { timeout: 3000 })
          }).toPass({ timeout: 45_000 }),
    press,
    /** An order as the walk begins with it, opened. */
    born: async ({ status, context }: Root<OrderLife>): Promise<number> => {
      const id = await makeOrder(db, shops, statusOf(status), context)
      await page.evaluate((at) => history.pushState(null, '', at), `/orders/${id}`)
      await shows(id, 1, status)
      return id
    },
    /** A move is typed; anything else happens behind the console, which looks again when one comes back to it. */
    happen: async (id: number, life: OrderLife & { status: OrderStatus }, event: Happening): Promise<void> => {
      // the customer tells the code of the walk, whatever theirs was
      if (event.type === 'order.confirm_pickup' && event.pickup_code !== undefined)
        await db.run(sql`update orders set pickup_code = ${event.pickup_code} where id = ${id}`)
      if (isMove(event)) return press(keysOf(life, event))
      await transaction(db, (tx) => applyOccurrence(tx, orderLife, id, event))
      await comeBack()
    },
    close: () => db.close(),
  }
}
export type OrderDriver = Awaited<ReturnType<typeof openOrderDriver>>

/** The whole path, typed: after each step the page shows what the chart says. */
export async function walkByKeys(driver: OrderDriver, { root, steps }: OrderPath): Promise<void> {
  const id = await driver.born(root)
  let life = { ...root.context, status: statusOf(root.status) }
  for (const [index, { event, to, context }] of steps.entries()) {
    await driver.happen(id, life, event)
    await driver.became(id, index + 2, to, event)
    life = { ...context, ...given(life, event), status: statusOf(to) }
  }
}

import type { Browser, Page } from '@playwright/test'
import { sql } from '#server/sql.ts'
import type { Db } from '#server/db.ts'
import { call, signIn } from '#tests/support/call.ts'
import type { Row } from '#scripts/bench-row.ts'
import { openPage, profile, withBrowser } from './browser.ts'
import { meter, press, type Metered } from './cpu.ts'
import { buildMeasured } from './measured.ts'
import { withOrders } from './orders.ts'
import { against, patience, types, type Samples } from './typing.ts'

const orders = 20_000
const lines = 500
const warmUps = 4
const repeats = 40
/** The order is reckoned after a pause; what that leaves behind is over, ms. */
const rest = 400

/**
 * Digits typed into the quantity of a line in an order of 500 lines, whose sums follow; in turns with an input on a page
 * that has nothing else.
 */
export const contentsRows = (): Promise<Row[]> =>
  withOrders(
    orders,
    ({ db, url }) =>
      withBrowser(async (browser) => {
        const own = await orderPage(browser, db, url)
        const bare = await meter(await openPage(browser, url + (await buildMeasured('pages/bare/input.html'))))
        await bare.page.keyboard.press('e')
        const painted: Samples = { own: [], bare: [] }
        const ticks: Samples = { own: [], bare: [] }
        for (let turn = 0; turn < warmUps + repeats; turn += 1) {
          if (turn % 10 === 0) for (const one of [own, bare]) await one.calibrate()
          for (const [name, one] of [
            ['own', own],
            ['bare', bare],
          ] as const) {
            const took = await types(one, `${(turn % 9) + 1}`)
            for (let typed = 0; typed < 2; typed += 1) await press(one.cdp, 'Backspace')
            await one.page.waitForTimeout(rest)
            if (turn < warmUps) continue
            painted[name].push(took.painted)
            ticks[name].push(took.ticks)
          }
        }
        const by = 'a bare input on a bare page'
        return [
          { ...against(`a key in an order of ${lines} lines, key to painted`, by, 2.2, painted), cpu: true },
          { ...against('the same, ticks of the main thread', by, null, ticks), cpu: true },
        ]
      }),
    'bench/server.ts',
  )

/** The order, written in, with the focus in the quantity of a line in its middle. */
async function orderPage(browser: Browser, db: Db, url: string): Promise<Metered> {
  const token = await signIn(url, 'admin')
  const context = await profile(browser, url, token)
  const page = await context.newPage()
  await page.goto(`${url}/orders/${await orderOf(db, url, token)}/contents`)
  const quantities = page.locator('[data-path^="items."][data-path$=".quantity"]')
  await page.locator('#section-contents, section').first().waitFor({ timeout: patience })
  await page.waitForFunction(() => document.querySelector('[data-pending]') === null, undefined, { timeout: patience })
  await page.keyboard.press('i')
  await page.keyboard.press('p')
  await quantities.last().waitFor({ timeout: patience })
  await written(page)
  return meter(page)
}

/** Only lines in sight are drawn: one of them, well above the last. */
async function written(page: Page): Promise<void> {
  const quantities = page.locator('[data-path^="items."][data-path$=".quantity"]')
  const cell = quantities.nth((await quantities.count()) - 12)
  await cell.focus()
  await page.keyboard.press('F2')
  await page.locator('[data-path^="items."] input').waitFor({ timeout: patience })
}

async function orderOf(db: Db, url: string, token: string): Promise<number> {
  const skus = await db.rows<{ sku: string }>(sql`
    select sku from products where type <> 'variable' order by id limit ${lines}`)
  const { shop_id } = await db.one<{ shop_id: number }>(sql`select min(id) as shop_id from shops`)
  // the demo has fewer articles than the order has lines
  const items = Array.from({ length: lines }, (_, at) => ({ ...skus[at % skus.length], quantity: 1 + (at % 9) }))
  const data = { shop_id, items }
  const { status, body } = await call(url, token, 'POST', '/api/v3/order', { data })
  if (status !== 200) throw new Error(`No order: ${status} ${JSON.stringify(body).slice(0, 500)}`)
  return (body as { payload: { id: number } }).payload.id // as the wire says
}

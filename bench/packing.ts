import type { Browser, Page } from '@playwright/test'
import { encodeOwn } from '#entities/scan/own-code.ts'
import { usualProfile } from '#entities/scan/scanner-profile.ts'
import { transaction, type Db } from '#server/db.ts'
import { pack } from '#server/packing/pack.ts'
import { sql, type Sql } from '#server/sql.ts'
import { personOf } from '#server/store/session.ts'
import type { Row } from '#scripts/bench-row.ts'
import { call, signIn } from '#tests/support/call.ts'
import { makeShops, type Shops } from '#tests/support/make-order.ts'
import { makeOrderToPack } from '#tests/support/packed-order.ts'
import { scannerOn } from '#tests/support/scan.ts'
import { inTurns, noting, p95Row } from './against-sql.ts'
import { openPage, profile, withBrowser } from './browser.ts'
import { meter } from './cpu.ts'
import { buildMeasured } from './measured.ts'
import { withOrders } from './orders.ts'
import { against, moment, patience, types, type Samples } from './typing.ts'

const orders = 20_000
const warmUps = 4
const repeats = 40
/** Nearer than that a scan would be the same piece read twice, ms. */
const rest = 300

/** What whoever packs waits for: the answer to a scan on the screen, and after the last one until the label is asked for. */
export const packingRows = (): Promise<Row[]> =>
  withOrders(
    orders,
    async ({ db, url }) => {
      const shops = await makeShops(db)
      const token = await signIn(url, 'admin')
      return [
        ...(await withBrowser((browser) => scanRows(browser, db, shops, { url, token }))),
        await labelRow(db, shops, { url, token }),
      ]
    },
    'bench/server.ts',
  )

type At = { readonly url: string; readonly token: string }

/** The same piece of an order that has many of it, in turns with a key in an input on a page that has nothing else. */
async function scanRows(browser: Browser, db: Db, shops: Shops, at: At): Promise<Row[]> {
  const order = await makeOrderToPack(db, shops, [warmUps + repeats + 10, 1])
  const page = await station(browser, at, encodeOwn({ kind: 'order', id: order.id }))
  const scan = await scannerOn(page, 'US')
  const bare = await meter(await openPage(browser, at.url + (await buildMeasured('pages/bare/input.html'))))
  await bare.page.keyboard.press('e')
  const painted: Samples = { own: [], bare: [] }
  for (let turn = 0; turn < warmUps + repeats; turn += 1) {
    await page.waitForTimeout(rest + moment())
    await page.evaluate(watch)
    await scan(order.codes[0] ?? '')
    const own = await page.evaluate(() => (window as unknown as { answered: Promise<number> }).answered) // `watch` put it there
    const { painted: other } = await types(bare, `${(turn % 9) + 1}`)
    if (turn < warmUps) continue
    painted.own.push(own)
    painted.bare.push(other)
  }
  return [
    {
      ...against('a scan at the packing station, its last key to painted', 'a bare input on a bare page', 3, painted),
      cpu: true,
    },
  ]
}

async function station(browser: Browser, { url, token }: At, slip: string): Promise<Page> {
  const context = await profile(browser, url, token)
  await context.addInitScript(
    (scanner) => {
      if (location.protocol.startsWith('http')) localStorage.setItem('kontor.scanner', scanner)
    },
    JSON.stringify({ ...usualProfile, is_on: true, gap: 50 }),
  )
  const page = await context.newPage()
  await page.goto(`${url}/orders/shipping/scan`)
  await page.locator('[data-station=idle]').waitFor({ timeout: patience })
  await (
    await scannerOn(page, 'US')
  )(slip)
  await page.locator('[data-station=claimed]').waitFor({ timeout: patience })
  return page
}

/** Runs in the page: from the Enter that ends the next scan until what it changed is painted. */
function watch(): void {
  const place = () => document.querySelector('[data-station]')?.textContent ?? ''
  const before = place()
  const answered = new Promise<number>((resolve) => {
    const listen = ({ key }: KeyboardEvent) => {
      if (key !== 'Enter') return
      removeEventListener('keydown', listen, { capture: true })
      const pressed = performance.now()
      const look = () => {
        if (place() === before) return requestAnimationFrame(look)
        return requestAnimationFrame(() => resolve(performance.now() - pressed))
      }
      requestAnimationFrame(look)
    }
    addEventListener('keydown', listen, { capture: true })
  })
  Object.assign(window, { answered })
}

/** The confirmation that asks for the label, over the wire; in turns with the same statements, sent alone. */
async function labelRow(db: Db, shops: Shops, { url, token }: At): Promise<Row> {
  const ready = async (): Promise<number> => {
    const order = await makeOrderToPack(db, shops, [1])
    await post({ url, token }, 'packing/open', { order_id: order.id })
    const { id } = await db.one<{ id: number }>(sql`select id from shipments where order_id = ${order.id}`)
    await post({ url, token }, `shipment/${id}/action/verify_item`, { code: order.codes[0], quantity: 1 })
    return id
  }
  const packed: number[] = []
  const noted: Sql[][] = []
  for (let turn = 0; turn < repeats + warmUps * 2; turn += 1) {
    packed.push(await ready())
    noted.push(await statementsOf(db, await ready()))
  }
  const [own, other] = await inTurns(
    repeats,
    () => post({ url, token }, `shipment/${packed.pop() ?? 0}/action/pack`, {}),
    () =>
      transaction(db, async (tx) => {
        for (const statement of noted.pop() ?? []) await tx.rows(statement)
      }),
  )
  return p95Row('the last scan confirmed, until its label is asked for', 'its SQL alone', 3, own, other)
}

/** What a confirmation asks of the database, noted from one that is taken back. */
async function statementsOf(db: Db, shipment: number): Promise<Sql[]> {
  const user = await personOf(db, 1)
  if (user === undefined) throw new Error('There is no administrator')
  const noted: Sql[] = []
  await transaction(db, async (tx) => {
    const caller = { user, locale: 'en_EN' as const, address: '127.0.0.1' }
    await pack({ ...tx, ...noting(tx, noted) }, caller, shipment, false)
    throw takenBack
  }).catch((error: unknown) => {
    if (error !== takenBack) throw error
  })
  return noted
}

const takenBack = new Error('Only to see what it asks')

async function post({ url, token }: At, path: string, body: object): Promise<void> {
  const { status, body: said } = await call(url, token, 'POST', `/api/v3/${path}`, body)
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(said)}`)
}

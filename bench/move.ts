import type { Browser, Page } from '@playwright/test'
import { transaction, type Db, type Tx } from '#server/db.ts'
import { moveOrder } from '#server/life.ts'
import { sql, type Sql } from '#server/sql.ts'
import { personOf } from '#server/store/session.ts'
import { signInAs } from '#tests/support/console.ts'
import { withBrowser } from './browser.ts'
import { withMillion } from './orders.ts'
import { median, ms, type Row } from '#scripts/bench-row.ts'

const warmUps = 3
const repeats = 20
/** Recorded elsewhere, with 100,000 orders on a machine of this kind, from a key to its painted answer. */
const peers = { Vendure: 182, Medusa: 428 }

type Move = 'order.hold' | 'order.resume'
type Order = { id: number; version: number }

/**
 * An order is put on hold and resumed, over and over, in the console: from the last key to the status on the
 * screen. In turns with the same statements, sent alone over the same driver to an order like it, and a repaint.
 */
export const moveRows = (): Promise<Row[]> =>
  withMillion(({ db, url }) =>
    withBrowser(async (browser) => {
      const [mine, other] = await db.rows<Order>(sql`
        select id, version from orders where status = 'processing' and shop_id is not null
        order by date_created desc, id desc limit 2`)
      if (mine === undefined || other === undefined) throw new Error('There are no orders to hold')
      const page = await opened(browser, url, mine)
      const own: number[] = []
      const bare: number[] = []
      const alone: number[] = []
      for (let turn = 0; turn < warmUps + repeats; turn += 1) {
        const move = turn % 2 === 0 ? 'order.hold' : 'order.resume'
        const took = await inConsole(page, move === 'order.hold' ? 'on-hold' : 'processing')
        const statements = await inSql(db, other, move)
        const repaint = await page.evaluate(repainted)
        if (turn < warmUps) continue
        own.push(took)
        bare.push(statements + repaint)
        alone.push(statements)
      }
      await putBack(db, [mine, other])
      const [key, anchor] = [median(own), median(bare)]
      const faster = Math.min(...Object.values(peers))
      return [
        {
          name: 'a move of an order, key to painted, median',
          anchor: `its SQL alone (${ms(median(alone))}) and a repaint`,
          ratio: key / anchor,
          target: 3,
          cpu: true,
          own: ms(key),
          other: ms(anchor),
        },
        {
          name: 'the same',
          anchor: 'Vendure, recorded elsewhere',
          ratio: key / faster,
          target: null,
          own: ms(key),
          other: ms(faster),
        },
      ]
    }),
  )

async function opened(browser: Browser, url: string, { id }: Order): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  const page = await context.newPage()
  await signInAs(page, 'admin', `${url}/orders/${id}`)
  await page.locator(`[data-record="${id}"][data-status=processing]`).waitFor({ timeout: 30_000 })
  return page
}

/** `s h`, which asks nothing, and the time from its last key until the new status has been painted. */
async function inConsole(page: Page, status: string): Promise<number> {
  await page.keyboard.press('s')
  await page.evaluate(watch, status)
  await page.keyboard.press('h')
  return page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted) // `watch` put it there
}

/** Runs in the page: looks itself, because asking it over and over would slow it down. */
function watch(status: string): void {
  const painted = new Promise<number>((resolve) => {
    window.addEventListener(
      'keydown',
      () => {
        const pressed = performance.now()
        const look = () => {
          if (document.querySelector('[data-record]')?.getAttribute('data-status') !== status) return
          seen.disconnect()
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - pressed)))
        }
        const seen = new MutationObserver(look)
        seen.observe(document.body, { subtree: true, childList: true, attributes: true })
      },
      { capture: true, once: true },
    )
  })
  Object.assign(window, { painted })
}

/** Runs in the page: two frames around a change of one word. */
function repainted(): Promise<number> {
  const before = performance.now()
  const place = document.querySelector('[data-record]')
  place?.setAttribute('title', String(before))
  return new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - before))),
  )
}

/** What the move asks of the database, noted from one that is taken back, then sent anew and kept; milliseconds. */
async function inSql(db: Db, order: Order, move: Move): Promise<number> {
  const user = await personOf(db, 1)
  if (user === undefined) throw new Error('There is no administrator')
  const { version } = await db.one<Order>(sql`select id, version from orders where id = ${order.id}`)
  const noted: Sql[] = []
  await transaction(db, async (tx) => {
    await moveOrder(noting(tx, noted), { user, locale: 'en_EN', address: '127.0.0.1' }, order.id, move, { version })
    throw takenBack
  }).catch((error: unknown) => {
    if (error !== takenBack) throw error
  })
  const started = performance.now()
  await transaction(db, async (tx) => {
    for (const statement of noted) await tx.rows(statement)
  })
  return performance.now() - started
}

const takenBack = new Error('Only to see what it asks')

function noting(tx: Tx, noted: Sql[]): Tx {
  const note = (query: Sql): Sql => {
    noted.push(query)
    return query
  }
  return {
    ...tx,
    rows: (query) => tx.rows(note(query)),
    one: (query) => tx.one(note(query)),
    maybe: (query) => tx.maybe(note(query)),
    run: (query) => tx.run(note(query)),
  }
}

/** The next run finds the orders as this one did. */
async function putBack(db: Db, orders: readonly Order[]): Promise<void> {
  await db.run(sql`
    update orders set status = 'processing', held_from = null where id = any(${orders.map(({ id }) => id)})`)
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { transaction, type Db } from '#server/db.ts'
import { moveRecord } from '#server/life/move.ts'
import { orderLife } from '#server/order/life.ts'
import { sql, type Sql } from '#server/sql.ts'
import { personOf } from '#server/store/session.ts'
import { signIn } from '#tests/support/call.ts'
import { noting } from './against-sql.ts'
import { profile, withBrowser } from './browser.ts'
import { withMillion } from './orders.ts'
import { repainted } from './repaint.ts'
import { median, ms, type Row } from '#scripts/bench-row.ts'

const warmUps = 4
const repeats = 20
/** Recorded elsewhere, with 100,000 orders on a machine of this kind, from a key to its painted answer. */
const peers = { Vendure: 182, Medusa: 428 }

type Move = 'order.hold' | 'order.resume'
type Order = { id: number; version: number }
/** From the key: the outcome is on the screen, and it is no longer marked as on its way; ms. */
type Shown = { painted: number; settled: number }

/**
 * Milliseconds that every answer comes later by, and how often a move is then measured: with the warm-ups an even number,
 * so that the next run finds the orders as this one did.
 */
const delays = { 0: repeats, 100: 10, 1000: 6 } as const

/**
 * An order is put on hold and resumed, over and over, in the console. In turns with the same statements, sent alone over
 * the same driver to an order like it, and a repaint of the same page; then with answers that come later.
 */
export const moveRows = (): Promise<Row[]> =>
  withMillion(({ db, url }) =>
    withBrowser(async (browser) => {
      // those that no run has moved yet: with every move an order has more to tell
      const [mine, other] = await db.rows<Order>(sql`
        select id, version from orders where status = 'processing' and shop_id is not null
        order by version, date_created desc, id desc limit 2`)
      if (mine === undefined || other === undefined) throw new Error('There are no orders to hold')
      const page = await opened(browser, url, mine)
      const rows: Row[] = []
      for (const [delay, times] of Object.entries(delays)) {
        await answerLater(page, Number(delay))
        const shown: Shown[] = []
        const repaints: number[] = []
        const alone: number[] = []
        for (let turn = 0; turn < warmUps + times; turn += 1) {
          const move = turn % 2 === 0 ? 'order.hold' : 'order.resume'
          const took = await inConsole(page, move === 'order.hold' ? 'on-hold' : 'processing')
          const statements = await inSql(db, other, move)
          const repaint = await repainted(page)
          if (turn < warmUps) continue
          shown.push(took)
          repaints.push(repaint)
          alone.push(statements)
        }
        rows.push(paintedRow(delay, shown, repaints))
        if (delay === '0') rows.push(...settledRows(shown, repaints, alone))
      }
      return rows
    }),
  )

function paintedRow(delay: string, shown: readonly Shown[], repaints: readonly number[]): Row {
  const [own, other] = [median(shown.map(({ painted }) => painted)), median(repaints)]
  return {
    name: `a move of an order, key to painted, answers ${delay} ms later`,
    anchor: 'a repaint of the same page',
    ratio: own / other,
    target: 1.5,
    own: ms(own),
    other: ms(other),
  }
}

function settledRows(shown: readonly Shown[], repaints: readonly number[], alone: readonly number[]): Row[] {
  const own = median(shown.map(({ settled }) => settled))
  const other = median(alone.map((statements, at) => statements + (repaints[at] ?? Number.NaN)))
  const faster = Math.min(...Object.values(peers))
  return [
    {
      name: 'a move of an order, key to settled, median',
      anchor: `its SQL alone (${ms(median(alone))}) and a repaint`,
      ratio: own / other,
      target: 3,
      cpu: true,
      own: ms(own),
      other: ms(other),
    },
    {
      name: 'the same',
      anchor: 'Vendure, recorded elsewhere',
      ratio: own / faster,
      target: null,
      own: ms(own),
      other: ms(faster),
    },
  ]
}

async function opened(browser: Browser, url: string, { id }: Order): Promise<Page> {
  const context = await profile(browser, url, await signIn(url, 'admin'))
  const page = await context.newPage()
  await page.goto(`${url}/orders/${id}`)
  await page.locator(`[data-record="${id}"][data-status=processing]`).waitFor({ timeout: 30_000 })
  return page
}

async function answerLater(page: Page, delay: number): Promise<void> {
  if (delay === 0) return
  await page.unrouteAll({ behavior: 'wait' })
  await page.route('**/api/**', async (route) => {
    await pause(delay)
    await route.continue()
  })
}

/** `s h`, which asks nothing, and the times from its last key. */
async function inConsole(page: Page, status: string): Promise<Shown> {
  await page.keyboard.press('s')
  await page.evaluate(watch, status)
  await page.keyboard.press('h')
  return page.evaluate(() => (window as unknown as { shown: Promise<Shown> }).shown) // `watch` put it there
}

/** Runs in the page: looks itself, because asking it over and over would slow it down. */
function watch(status: string): void {
  const shown = new Promise<Shown>((resolve) => {
    const listen = () => {
      const pressed = performance.now()
      /** When what is in the document now has been painted. */
      const frame = () =>
        new Promise<number>((painted) =>
          requestAnimationFrame(() => requestAnimationFrame(() => painted(performance.now() - pressed))),
        )
      let painted: Promise<number> | undefined
      const look = () => {
        const record = document.querySelector('[data-record]')
        if (record?.getAttribute('data-status') !== status) return
        painted ??= frame()
        if (record.querySelector('[data-on-its-way]') !== null) return
        seen.disconnect()
        void Promise.all([painted, frame()]).then(([first, last]) => resolve({ painted: first, settled: last }))
      }
      const seen = new MutationObserver(look)
      seen.observe(document.body, { subtree: true, childList: true, attributes: true })
    }
    window.addEventListener('keydown', listen, { capture: true, once: true })
  })
  Object.assign(window, { shown })
}

/** What the move asks of the database, noted from one that is taken back, then sent anew and kept; milliseconds. */
async function inSql(db: Db, order: Order, move: Move): Promise<number> {
  const user = await personOf(db, 1)
  if (user === undefined) throw new Error('There is no administrator')
  const { version } = await db.one<Order>(sql`select id, version from orders where id = ${order.id}`)
  const noted: Sql[] = []
  await transaction(db, async (tx) => {
    const caller = { user, locale: 'en_EN' as const, address: '127.0.0.1' }
    await moveRecord({ ...tx, ...noting(tx, noted) }, caller, orderLife, order.id, move, { version })
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

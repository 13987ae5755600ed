import type { Page } from '@playwright/test'
import { expandedOf } from '#entities/entity.ts'
import { customer } from '#entities/customer/customer.ts'
import { changeRecord } from '#server/edit/change.ts'
import { transaction, type Db } from '#server/db.ts'
import { sql, type Sql } from '#server/sql.ts'
import { withParts } from '#server/store/record.ts'
import { personOf } from '#server/store/session.ts'
import { call, signIn } from '#tests/support/call.ts'
import { median, ms, type Row } from '#scripts/bench-row.ts'
import { noting } from './against-sql.ts'
import { openPage, profile, withBrowser } from './browser.ts'
import { meter, press, type Metered } from './cpu.ts'
import { buildMeasured } from './measured.ts'
import { withOrders } from './orders.ts'
import { repainted } from './repaint.ts'
import { against, moment, patience, seen, types, watch, type Samples } from './typing.ts'

const orders = 20_000
const warmUps = 4
const repeats = 40
/** Typed into the field that `e` leads to, each time it is opened. */
const word = 'kontor'
/** Fields and cells that stand to be written in at once, at the least. */
const fewest = 60
/** Somebody looks at what is there before the next key, ms: what the last one left behind is over. */
const rest = 300

type Customer = { id: number; version: number }

/**
 * A customer with three addresses, opened to be written in, typed in and saved, over and over; in turns with an input on
 * a page that has nothing else, and with the statements of the same save, sent alone over the same driver to a customer
 * like it, and a repaint.
 */
export const editRows = (): Promise<Row[]> =>
  withOrders(
    orders,
    ({ db, url }) =>
      withBrowser(async (browser) => {
        const token = await signIn(url, 'admin')
        const [mine, other] = [await customerOf(url, token, 'mine'), await customerOf(url, token, 'other')]
        const context = await profile(browser, url, token)
        const page = await meter(await context.newPage())
        await page.page.goto(`${url}/customers/${mine.id}`)
        await settled(page.page)
        const bare = await meter(await openPage(browser, url + (await buildMeasured('pages/bare/input.html'))))
        return [...(await opening(page, bare)), ...(await saving(page.page, db, other))]
      }),
    'bench/server.ts',
  )

/** Opens both in turns, types a word in each, and leaves both as they were. */
async function opening(own: Metered, bare: Metered): Promise<Row[]> {
  const opened: Samples = { own: [], bare: [] }
  const typed: Samples = { own: [], bare: [] }
  const ticks: Samples = { own: [], bare: [] }
  for (let turn = 0; turn < warmUps + repeats; turn += 1) {
    if (turn % 10 === 0) for (const one of [own, bare]) await one.calibrate()
    for (const [name, one] of [
      ['own', own],
      ['bare', bare],
    ] as const) {
      const took = await opens(one)
      if (turn >= warmUps) opened[name].push(took)
    }
    if (turn === 0) await requireFields(own.page)
    for (const letter of word)
      for (const [name, one] of [
        ['own', own],
        ['bare', bare],
      ] as const) {
        const took = await types(one, letter)
        if (turn < warmUps) continue
        typed[name].push(took.painted)
        ticks[name].push(took.ticks)
      }
    await discard(own.page)
    await bare.page.keyboard.press('Escape')
    await own.page.waitForTimeout(rest)
  }
  const by = 'a bare input on a bare page'
  return [
    against('opening the editor of a customer, key to first input painted', by, 1.5, opened),
    against(`typing in a record of ${fewest} fields and more, key to painted`, by, 1.5, typed),
    { ...against('the same, ticks of the main thread', by, null, ticks), cpu: true },
  ]
}

async function opens({ page, cdp }: Metered): Promise<number> {
  await watch(page, 'written')
  await page.waitForTimeout(moment())
  await press(cdp, 'e', 'e')
  return (await seen(page, 'opening')).last
}

async function saving(page: Page, db: Db, other: Customer): Promise<Row[]> {
  const saves: number[] = []
  const repaints: number[] = []
  const alone: number[] = []
  await watch(page, 'written')
  await page.keyboard.press('e')
  await seen(page, 'opening before it is saved')
  for (let turn = 0; turn < warmUps + repeats; turn += 1) {
    await page.keyboard.press(turn % 2 === 0 ? 'x' : 'y')
    await page.locator('main p[role=status]').waitFor({ timeout: patience })
    await watch(page, 'saved')
    await page.waitForTimeout(moment())
    await page.keyboard.press('ControlOrMeta+s')
    const took = (await seen(page, 'saving')).last
    const statements = await inSql(db, other, `Customer ${turn}`)
    await page.waitForTimeout(moment())
    const repaint = await repainted(page)
    if (turn < warmUps) continue
    saves.push(took)
    repaints.push(repaint)
    alone.push(statements)
  }
  const [own, by] = [median(saves), median(alone.map((statements, at) => statements + (repaints[at] ?? Number.NaN)))]
  return [
    {
      name: 'saving it, key to saved and painted, median',
      anchor: `its SQL alone (${ms(median(alone))}) and a repaint`,
      ratio: own / by,
      target: 3,
      cpu: true,
      own: ms(own),
      other: ms(by),
    },
  ]
}

async function settled(page: Page): Promise<void> {
  await page.locator('[data-record] [data-path=first_name]').waitFor({ timeout: patience })
  await page.waitForFunction(() => document.querySelector('[data-pending]') === null, undefined, { timeout: patience })
}

/** What was typed goes, and the record is read again. */
async function discard(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+Shift+Backspace')
  await page.getByRole('alertdialog').waitFor({ timeout: patience })
  await page.keyboard.press('x')
  await page.getByRole('alertdialog').waitFor({ state: 'detached', timeout: patience })
  await page.locator('[data-path=first_name] input').waitFor({ state: 'detached', timeout: patience })
}

async function requireFields(page: Page): Promise<void> {
  const found = await page.locator('main [data-path]:not([data-path] > [role=grid])').count()
  if (found < fewest) throw new Error(`Only ${found} fields are there to be written in`)
}

/** A customer of its own with addresses, so that its history is short in every run. */
async function customerOf(url: string, token: string, called: string): Promise<Customer> {
  const address = (city: string) => ({
    type: 'shipping',
    first_name: 'Anna',
    last_name: 'Brandt',
    address_line_1: 'Lange Straße 1',
    postal_code: '20095',
    city,
    country: 'Deutschland',
    country_code: 'DE',
  })
  const data = {
    first_name: 'Anna',
    last_name: called,
    email: `bench.${called}.${Date.now()}@kontor.example`,
    addresses: ['Hamburg', 'Bremen', 'Kiel'].map(address),
  }
  const { status, body } = await call(url, token, 'POST', `/api/v3/${customer.name}`, { data })
  if (status !== 200) throw new Error(`No customer: ${status} ${JSON.stringify(body)}`)
  return (body as { payload: Customer }).payload // as the wire says
}

/** What the save asks of the database, noted from one that is taken back, then sent anew and kept; milliseconds. */
async function inSql(db: Db, { id }: Customer, name: string): Promise<number> {
  const user = await personOf(db, 1)
  if (user === undefined) throw new Error('There is no administrator')
  const { version } = await db.one<Customer>(sql`select id, version from customers where id = ${id}`)
  const noted: Sql[] = []
  await transaction(db, async (tx) => {
    const caller = { user: { ...user, session_id: null }, locale: 'en_EN' as const, address: '127.0.0.1' }
    const watched = { ...tx, ...noting(tx, noted) }
    const { payload } = await changeRecord(watched, caller, customer.name, id, { data: { first_name: name }, version })
    await withParts(watched, caller, customer.name, payload, expandedOf(customer))
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

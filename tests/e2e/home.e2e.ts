import type { Page, Response } from '@playwright/test'
import { openDb } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { demoPassword, openSignIn, signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { countingKeys, withoutPointer } from '#tests/support/keyboard.ts'

const widget = (page: Page, id: string) => page.locator(`[data-widget="${id}"]`)
const isArranged = (answer: Response) =>
  answer.url().endsWith('/user/me/settings') && answer.request().method() === 'PATCH'
const shown = (page: Page) =>
  page.locator('[data-widget]').evaluateAll((all) => all.map((one) => one.dataset['widget']))

// nobody has arranged anything yet, whatever a test before has left
test.beforeEach(async ({ database }) => {
  const db = openDb(database)
  await db.run(sql`delete from user_lists where object = 'dashboard'`)
  await db.run(sql`delete from role_start_pages`)
  await db.close()
})

test('the shop owner’s morning by keyboard: worklists, figures and their orders, and a page of one’s own', async ({
  page,
}) => {
  await signInAs(page, 'admin', '/')
  await expect(widget(page, 'worklists').getByRole('row').nth(1)).toBeVisible()
  await withoutPointer(page)
  const keys = countingKeys(page)

  // the figures: as plots with a twin for whoever does not see them, then as a table in sight
  const stats = widget(page, 'stats')
  await expect(stats.locator('canvas')).toHaveCount(2)
  await expect(stats.getByRole('img', { name: /^Aufträge je Tag/ })).toBeVisible()
  await expect(stats.getByRole('table', { name: 'Aufträge und Umsatz je Tag' }).getByRole('row')).toHaveCount(31)
  await keys.press('w')
  await expect(stats.locator('[data-stats="table"]')).toBeVisible()
  await keys.press('w', 'ArrowLeft', 'ArrowLeft')
  const read = stats.locator('[data-day] span').filter({ hasText: /^\d+ Auftr/ })
  const orders = Number.parseInt((await read.textContent()) ?? '', 10)

  // a point leads to the orders that it counts
  await keys.press('o')
  await expect(page).toHaveURL(/\/orders\/orders\?status=.*date_created=/)
  await expect(page.locator('[data-total], [role=grid]').first()).toBeVisible()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(orders + 1))
  await keys.press('g', 'h')

  // the first worklist, and back
  await expect(widget(page, 'worklists').getByRole('row').nth(1)).toBeVisible()
  await keys.press('1')
  await expect(page).toHaveURL(/\?view=\d+/)
  await keys.press('g', 'h')

  // moved, hidden and added
  await expect(widget(page, 'worklists')).toBeVisible()
  await keys.press('e', 'ArrowDown', 'Shift+ArrowUp')
  await expect.poll(() => shown(page)).toEqual(expect.arrayContaining(['stats', 'worklists']))
  await expect.poll(async () => (await shown(page)).indexOf('stats')).toBe(0)
  await keys.press('Delete')
  await expect(stats).toHaveCount(0)
  const told = page.waitForResponse(isArranged)
  await keys.press('Insert', 'Escape')
  expect((await told).status()).toBe(200)
  await expect(stats).toBeVisible()
  expect(keys.count()).toBe(16)
})

test('a start page is the same on another device, and a role is shown no widget that it cannot read @full', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, 'orders', '/')
  await expect(widget(page, 'todo')).toBeVisible()
  for (const id of ['sync_queue', 'active_users', 'licence']) await expect(widget(page, id)).toHaveCount(0)
  const kept = page.waitForResponse(isArranged)
  await page.keyboard.press('e')
  await page.keyboard.press('Delete')
  await kept
  await expect(widget(page, 'worklists')).toHaveCount(0)
  const other = await browser.newPage({ ...(baseURL && { baseURL }) })
  await signInAs(other, 'orders', '/')
  await expect(widget(other, 'todo')).toBeVisible()
  await expect(widget(other, 'worklists')).toHaveCount(0)
  await page.keyboard.press('Control+Shift+Backspace')
  await expect(widget(page, 'worklists')).toBeVisible()
})

test('a widget that fails says so with a way to try again, and leaves the others alone @full', async ({ page }) => {
  let isBroken = true
  await page.route('**/dashboard/order-stats', (route) =>
    isBroken ? route.fulfill({ status: 500, json: { error: 'x', code: 'x' } }) : route.continue(),
  )
  await signInAs(page, 'admin', '/')
  await expect(widget(page, 'worklists').getByRole('row').nth(1)).toBeVisible()
  const retry = widget(page, 'stats').getByRole('button', { name: 'Erneut versuchen' })
  await expect(retry).toBeVisible({ timeout: 30_000 })
  isBroken = false
  await retry.click()
  await expect(widget(page, 'stats').locator('canvas')).toHaveCount(2)
})

test('the palette opens the statistics also where they are hidden, and news of today is told @full', async ({
  page,
  database,
}) => {
  const db = openDb(database)
  await db.run(sql`
    insert into user_lists (user_id, object, layout)
    select id, 'dashboard', '{"hidden": ["stats"]}' from users where login = 'admin'`)
  await db.run(sql`insert into news (title, valid_from, search) values ('Heute Inventur', current_date, 'inventur')`)
  await db.close()
  await signInAs(page, 'admin', '/orders/orders')
  await page.keyboard.press('Control+K')
  await page.keyboard.type('statistik zeigen')
  await page.keyboard.press('Enter')
  await expect(widget(page, 'stats').locator('canvas')).toHaveCount(2)
  await expect(widget(page, 'news').getByRole('link', { name: 'Heute Inventur' })).toBeVisible()
})

test('the shop owner’s whole morning by keyboard: from signing in to a page that is arranged for a role @full', async ({
  page,
  database,
}) => {
  test.setTimeout(120_000)
  const db = openDb(database)
  await db.run(
    sql`insert into news (title, valid_from, search) values ('Inventur der Filiale', current_date, 'inventur')`,
  )
  await openSignIn(page)
  await withoutPointer(page)
  const keys = countingKeys(page)
  await keys.type('admin')
  await keys.press('Tab')
  await keys.type(demoPassword)
  await keys.press('Enter')

  // what there is to be worked off: how many, how many more than yesterday, since when, and what it is worth
  const worklists = widget(page, 'worklists').getByRole('table', { name: 'Arbeitslisten' })
  await expect(worklists.getByRole('row').nth(1)).toBeVisible({ timeout: 20_000 })
  for (const name of ['zu gestern', 'Älteste', 'Wert', 'Frist'])
    await expect(worklists.getByRole('columnheader', { name })).toBeVisible()
  const rows = worklists.getByRole('row')
  const names = await rows.getByRole('link').allTextContents()
  expect(names.length).toBeGreaterThan(3)
  const second = rows.nth(2)
  const [, , held = ''] = await second.getByRole('cell').allTextContents()

  // the second one holds as many as it says, and back
  await keys.press('2')
  await expect(page).toHaveURL(/\?view=\d+/)
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(Number(held.replaceAll('.', '')) + 1))
  await keys.press('g', 'h')
  await expect(worklists.getByRole('row').nth(1)).toBeVisible()

  // the figures of one shop, as a table whose day leads to its orders
  const stats = widget(page, 'stats')
  await keys.press('h')
  await expect(stats.getByRole('combobox')).not.toHaveValue('')
  await keys.press('w')
  const table = stats.locator('[data-stats="table"]').getByRole('table', { name: 'Aufträge und Umsatz je Tag' })
  await expect(table.getByRole('row')).toHaveCount(31)
  // the newest day with an order comes first that has one
  const counted = await table
    .getByRole('row')
    .evaluateAll((all) =>
      all.slice(1).map((row) => Number((row.querySelectorAll('td, th')[1]?.textContent ?? '0').replaceAll('.', ''))),
    )
  const back = counted.findIndex((orders, at) => at > 0 && orders > 0)
  expect(back).toBeGreaterThan(0)
  await keys.press(...Array.from({ length: back }, () => 'ArrowLeft'), 'Enter')
  await expect(page).toHaveURL(/\/orders\/orders\?status=.*date_created=.*shop=/)
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String((counted[back] ?? 0) + 1))
  await keys.press('g', 'h')

  // the news, what runs, who is there, and what is licensed
  await expect(widget(page, 'news').getByText('Inventur der Filiale')).toBeVisible()
  await expect(widget(page, 'licence').getByRole('listitem').filter({ hasText: 'Zeiterfassung' })).toContainText(
    'freigeschaltet',
  )
  for (const id of ['sync_queue', 'jobs', 'active_users']) await expect(widget(page, id)).toBeVisible()
  await keys.press('n')
  await expect(page).toHaveURL(/\/news/)
  await keys.press('g', 'h')

  // the page of those who keep orders: the statistics come first for all of them, and not for oneself
  await expect(stats).toBeVisible()
  const before = await shown(page)
  const known = page.waitForResponse((answer) => answer.url().endsWith('/api/v3/start-page'))
  await keys.press('e')
  await known
  await keys.press('a', 'a', 'a')
  await expect(page.getByRole('combobox', { name: 'Übersicht von' })).toHaveValue('order_manager')
  await expect(widget(page, 'licence')).toHaveCount(0)
  const told = page.waitForResponse(
    (answer) => answer.request().method() === 'PATCH' && answer.url().endsWith('/start-page/order_manager'),
  )
  // after the worklists and what is to be done
  await keys.press('ArrowDown', 'ArrowDown')
  await expect(stats).toHaveAttribute('data-chosen')
  await keys.press('Delete')
  expect((await told).status()).toBe(200)
  await keys.press('Escape')
  await expect.poll(() => shown(page)).toEqual(before)
  const kept = await db.one<{ layout: { hidden: string[] } }>(sql`
    select layout from role_start_pages where role = 'order_manager'`)
  expect(kept.layout.hidden).toContain('stats')
  await db.close()
})

test('whoever has arranged nothing begins with the page of their role, and goes back to it @full', async ({
  page,
  database,
}) => {
  const db = openDb(database)
  await db.run(sql`
    insert into role_start_pages (role, layout) values ('order_manager', '{"order": ["news", "todo"], "hidden": ["welcome", "stats"]}')`)
  await db.close()
  await signInAs(page, 'orders', '/')
  await expect(widget(page, 'todo')).toBeVisible()
  await expect(widget(page, 'stats')).toHaveCount(0)
  await page.keyboard.press('e')
  await expect(page.getByRole('combobox', { name: 'Übersicht von' })).toHaveCount(0)
  const kept = page.waitForResponse(isArranged)
  await page.keyboard.press('Delete')
  await kept
  await page.reload()
  await expect(widget(page, 'worklists')).toHaveCount(0)
  await page.keyboard.press('e')
  const reset = page.waitForResponse(isArranged)
  await page.keyboard.press('Control+Shift+Backspace')
  await reset
  await expect(widget(page, 'worklists')).toBeVisible()
  await expect(widget(page, 'stats')).toHaveCount(0)
})

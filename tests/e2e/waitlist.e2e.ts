import { openDb } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { withoutPointer } from '#tests/support/keyboard.ts'
import { bring, makeWaiting } from '#tests/support/make-waiting.ts'

test('a waitlist is found, written on and told of by keyboard, and no further than there is something to tell', async ({
  page,
  database,
}) => {
  const db = openDb(database)
  // the clock would be quicker than the keys
  await db.run(sql`update cron_jobs set status = 'off' where name = 'waitlist'`)
  const { product } = await makeWaiting(db, 1, { people: 3 })
  const rows = page.locator('[data-row]:not([aria-busy])')
  await signInAs(page, 'products', '/products')
  await withoutPointer(page)
  await expect(rows.first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('ausverkauft')
  await expect(page.getByRole('option', { selected: true })).toContainText('Warteliste')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products/waitlist')
  await expect(rows.first()).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(`-${product}@example.com`)
  await expect(rows).toHaveCount(3)
  await page.keyboard.press('ArrowDown')

  // nothing has come in: it says so, and nobody is written
  await page.keyboard.press('s')
  await page.keyboard.press('s')
  await expect(page.getByRole('dialog')).toContainText('Der Artikel ist nicht vorrätig')
  await page.keyboard.press('Escape')
  await bring(db, product, 2)
  await page.reload()
  await expect(rows).toHaveCount(3)

  // one, and taken back
  await page.keyboard.press('s')
  await page.keyboard.press('s')
  await expect(rows.filter({ hasText: 'Benachrichtigt' })).toHaveCount(1)
  await page.keyboard.press('z')
  await expect(rows.filter({ hasText: 'Wartet' })).toHaveCount(3)
  // it is shown before it has arrived
  const waiting = () => db.rows(sql`select from waitlist_entries where product_id = ${product} and status = 'waiting'`)
  await expect.poll(async () => (await waiting()).length).toBe(3)

  // all of them
  await page.keyboard.press('Control+a')
  await page.keyboard.press('s')
  await page.keyboard.press('s')
  await expect(page.getByRole('dialog')).toContainText('3 Wartende benachrichtigen')
  await page.keyboard.press('Enter')
  await expect(rows.filter({ hasText: 'Benachrichtigt' })).toHaveCount(3, { timeout: 20_000 })
  const told = await db.rows<{ count: number }>(sql`
    select count(*)::integer as count from outbox o join waitlist_entries e on e.id = o.record_id
    where o.object = 'waitlist-entry' and e.product_id = ${product} and o.status not in ('dropped', 'cancelled') group by e.id`)
  expect(told).toEqual([{ count: 1 }, { count: 1 }, { count: 1 }])

  // and on the product's page
  await signInAs(page, 'products', `/products/edit/${product}/availability`)
  await expect(page.getByRole('table', { name: 'Wartende' })).toContainText('nordlicht.de')
  await db.run(sql`update cron_jobs set status = 'on' where name = 'waitlist'`)
  await db.close()
})

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

  // one, and taken back; it is shown before it has arrived
  const told = async () =>
    (
      await db.rows<{ jobs: number }>(sql`
        select (select count(*) from outbox o where o.object = 'waitlist-entry' and o.record_id = e.id
          and o.status not in ('dropped', 'cancelled'))::integer as jobs
        from waitlist_entries e where product_id = ${product} and status = 'notified'`)
    ).map(({ jobs }) => jobs)
  await page.keyboard.press('s')
  await page.keyboard.press('s')
  await expect(rows.filter({ hasText: 'Benachrichtigt' })).toHaveCount(1)
  await expect.poll(told).toEqual([1])
  await page.keyboard.press('z')
  await expect(rows.filter({ hasText: 'Wartet' })).toHaveCount(3)
  await expect.poll(told).toEqual([])

  // all of them
  await page.keyboard.press('Control+a')
  await page.keyboard.press('s')
  await page.keyboard.press('s')
  await expect(page.getByRole('dialog')).toContainText('3 Wartende benachrichtigen')
  await page.keyboard.press('Enter')
  await expect(rows.filter({ hasText: 'Benachrichtigt' })).toHaveCount(3, { timeout: 20_000 })
  expect(await told()).toEqual([1, 1, 1])
  await db.run(sql`update cron_jobs set status = 'on' where name = 'waitlist'`)
  await db.close()
})

test('who waits stands on the product’s page, from where somebody else is put on the waitlist @full', async ({
  page,
  database,
}) => {
  const db = openDb(database)
  await db.run(sql`update cron_jobs set status = 'off' where name = 'waitlist'`)
  const { product } = await makeWaiting(db, 1, { people: 3 })
  await signInAs(page, 'products', `/products/edit/${product}/availability`)
  await expect(page.getByRole('table', { name: 'Wartende' })).toContainText('nordlicht.de')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('Auf die Warteliste')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/products/waitlist/new?product=${product}`)
  await expect(page.getByLabel('E-Mail')).toBeFocused()
  await page.keyboard.type('Nora.Vogel@example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('nordlicht.de')
  const options = page.locator('[role=option]')
  await expect(options).toHaveText(['nordlicht.de'])
  await page.keyboard.press('Enter')
  await expect(options).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nora.Vogel@example.com')
  await expect(page.locator('[data-status="waiting"]')).toBeVisible()
  await db.run(sql`update cron_jobs set status = 'on' where name = 'waitlist'`)
  await db.close()
})

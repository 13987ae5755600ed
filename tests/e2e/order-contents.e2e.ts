import type { Page } from '@playwright/test'
import { openDb } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'

/** An article of its own that costs 40.00, and 36.00 from 10 on, in the list of the German shop. */
async function makeArticle(database: string): Promise<{ sku: string; name: string }> {
  const db = openDb(database)
  const sku = `E2E-${crypto.randomUUID().slice(0, 8)}`
  const name = `Laterne ${sku}`
  const { id } = await db.one<{ id: number }>(sql`
    insert into products (sku, name, type, price, search) values (${sku}, ${name}, 'simple', 0, ${sku.toLowerCase()}) returning id`)
  const { price } = await db.one<{ price: number }>(sql`
    insert into prices (product_id, price_list_id, sku)
    select ${id}, id, '' from price_lists where slug = 'default-de' returning id as price`)
  await db.run(
    sql`insert into price_tiers (price_id, min_quantity, price) values (${price}, 1, '40.00'), (${price}, 10, '36.00')`,
  )
  await db.close()
  return { sku, name }
}

const cell = (page: Page, name: string) => page.locator(`[data-path^="items."][data-path$=".${name}"]`).last()
const now = (page: Page) => page.locator('[data-now=total]')
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
/** Types what an article is called by in the cell that has the focus, and takes it. */
const takeArticle = async (page: Page, { sku, name }: { sku: string; name: string }) => {
  await page.keyboard.type(sku)
  await expect(page.getByRole('option', { name })).toBeVisible()
  await press(page, 'Enter')
  // it brings its price
  await expect(cell(page, 'price')).toHaveText('40,00')
}

test('an order is begun with its shop, filled and saved by keyboard; its sums stand as one types', async ({
  page,
  database,
}) => {
  const article = await makeArticle(database)
  await signInAs(page, 'orders', '/orders/orders')
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible({ timeout: 20_000 })
  await press(page, 'c', 'o')
  // without its shop nothing is saved
  await expect(page.locator('[data-path=shop] input')).toBeFocused({ timeout: 20_000 })
  await press(page, 'ControlOrMeta+s')
  await expect(page.getByText('Dieses Feld ist erforderlich').first()).toBeVisible()
  await page.keyboard.type('nordlicht.de')
  await expect(page.getByRole('option', { name: 'nordlicht.de' })).toBeVisible()
  await press(page, 'Enter', 'Escape')
  // it brings its price list at once
  await expect(page.locator('[data-path=price_list] input')).not.toHaveValue('')

  await press(page, 'i', 'p')
  await expect(cell(page, 'product')).toBeFocused()
  await takeArticle(page, article)
  await expect(now(page)).toHaveText('40,00')
  await press(page, 'Enter', 'ControlOrMeta+s')
  await expect(toasts(page)).toContainText('Angelegt: Auftrag')
  await expect(page).toHaveURL(/\/orders\/\d+$/)
  await expect(page.getByRole('row', { name: article.name })).toContainText('40,00')
  await expect(page.locator('[data-total]')).toHaveText('40,00')

  // a discount from anywhere on the page
  await press(page, 'i', 'r')
  await expect(page.locator('[data-path="fees.new_0.name"]')).toBeFocused()
  await page.keyboard.type('Treue')
  // past the percent, which does not count in a fixed one
  await press(page, 'Tab', 'Tab')
  await expect(page.locator('[data-path="fees.new_0.amount"]')).toBeFocused()
  await page.keyboard.type('5,5')
  await expect(now(page)).toHaveText('34,50')
  await press(page, 'ControlOrMeta+s')
  await expect(page.locator('[data-total]')).toHaveText('34,50')
})

test('an order is begun from its customer by a key, and takes over where it goes @full', async ({ page, database }) => {
  const db = openDb(database)
  const customer = await db.one<{ id: number; email: string; shop: string; city: string }>(sql`
    select c.id, c.email, s.name as shop, a.city from customers c join shops s on s.id = c.shop_id
    join customer_addresses a on a.customer_id = c.id and a.type = 'billing'
    where c.email <> '' and a.city <> '' order by c.id limit 1`)
  await signInAs(page, 'admin', `/customers/${customer.id}`)
  await expect(page.getByText(customer.email).first()).toBeVisible({ timeout: 20_000 })
  await press(page, 'c', 'o')
  await expect(page.locator('[data-path=email] input')).toHaveValue(customer.email, { timeout: 20_000 })
  await expect(page.locator('[data-path=shop] input')).toHaveValue(customer.shop)
  await press(page, 'ControlOrMeta+s')
  await expect(page).toHaveURL(/\/orders\/\d+$/)
  const made = await db.one<{ customer: number; cities: string[] }>(sql`
    select o.customer_id as customer, array(select city from order_addresses where order_id = o.id) as cities
    from orders o where o.id = ${Number(page.url().split('/').at(-1))}`)
  expect(made.customer).toBe(customer.id)
  expect(made.cities).toContain(customer.city)
  await db.close()
})

test('a price follows its quantity past a tier, and can be kept @full', async ({ page, database }) => {
  const article = await makeArticle(database)
  await signInAs(page, 'orders', '/orders/new')
  await expect(page.locator('[data-path=shop] input')).toBeFocused({ timeout: 20_000 })
  await page.keyboard.type('nordlicht.de')
  await expect(page.getByRole('option', { name: 'nordlicht.de' })).toBeVisible()
  await press(page, 'Enter', 'Escape', 'i', 'p')
  await takeArticle(page, article)
  // what was taken stays, and its SKU has come along
  await press(page, 'Escape')
  await expect(cell(page, 'product')).toHaveText(article.name)
  await press(page, 'Tab')
  await page.keyboard.type('12')
  await press(page, 'Enter')
  await expect(page.getByText(/kostet eines 36,00/)).toBeVisible()
  await expect(cell(page, 'price')).toHaveText('36,00')
  await expect(now(page)).toHaveText('432,00')
  await press(page, 'Shift+Enter')
  await expect(cell(page, 'price')).toHaveText('40,00')
  await expect(now(page)).toHaveText('480,00')
  await expect(page.getByText(/kostet eines 36,00/)).toBeHidden()
})

test('what is paid is fixed, and says so where one would write @full', async ({ page, database }) => {
  const db = openDb(database)
  const { id } = await db.one<{ id: number }>(sql`
    select id from orders where date_paid is not null and status = 'processing' order by id desc limit 1`)
  await db.close()
  await signInAs(page, 'orders', `/orders/${id}`)
  await expect(page.getByRole('region', { name: 'Inhalt' })).toBeVisible({ timeout: 20_000 })
  await press(page, '3', 'e')
  await expect(page.locator('[data-path^="items."][data-cell="0 0"]')).toBeFocused()
  await expect(page.getByText('Der Auftrag ist bezahlt, seine Beträge stehen fest').first()).toBeVisible()
  await press(page, 'Enter')
  await page.keyboard.type('9')
  await expect(page.locator('[data-path^="items."] input')).toHaveCount(0)
  // and back to how it is read
  await press(page, 'Escape')
  await expect(page.getByRole('heading', { name: 'Verlauf' })).toBeVisible()
})

test('of many lines those in sight are drawn, and every line is reached and written by keyboard @full', async ({
  page,
  database,
}) => {
  const lines = 150
  const db = openDb(database)
  const { id } = await db.one<{ id: number }>(sql`
    insert into orders (number, status, created_via, shop_id, currency, price_list_id)
    select ${`E2E-${crypto.randomUUID().slice(0, 8)}`}, 'preparing', 'console', s.id, s.currency, s.default_price_list_id
    from shops s where s.name = 'nordlicht.de' returning id`)
  await db.run(sql`
    insert into order_items (order_id, place, sku, name, quantity, price, tax_rate, total)
    select ${id}, n, 'L-' || n, 'Zeile ' || n, 1, 2, 19, 2 from generate_series(1, ${lines}) n`)
  await signInAs(page, 'orders', `/orders/${id}`)
  await expect(page.getByRole('region', { name: 'Inhalt' })).toBeVisible({ timeout: 20_000 })
  await press(page, 'i', 'p')
  const quantities = page.locator('[data-path^="items."][data-path$=".quantity"]')
  const rows = page.getByRole('grid', { name: 'Positionen' })
  await expect(rows).toHaveAttribute('aria-rowcount', `${lines + 3}`)
  await expect(page.locator(`[data-cell="${lines} 0"]`)).toBeFocused()
  expect(await quantities.count()).toBeLessThan(80)

  // up line by line, past what was drawn before
  for (let step = 0; step < 60; step += 1) await page.keyboard.press('ArrowUp')
  await expect(page.locator(`[data-cell="${lines - 60} 0"]`)).toBeFocused()
  await expect(page.locator(`[data-cell="${lines - 60} 0"]`)).toBeInViewport()
  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight')
  await page.keyboard.type('7')
  await press(page, 'Enter')
  // a line that is out of sight is gone to by its problem: the new one says nothing
  await press(page, 'ControlOrMeta+s')
  await expect(page.locator(`[data-cell="${lines} 1"]`)).toBeFocused()
  await press(page, 'ControlOrMeta+Delete')
  await expect(rows).toHaveAttribute('aria-rowcount', `${lines + 2}`)
  await press(page, 'ControlOrMeta+s')
  const pieces = async () =>
    (await db.one<{ sum: number }>(sql`select sum(quantity)::int as sum from order_items where order_id = ${id}`)).sum
  await expect.poll(pieces).toBe(lines + 6)
  await db.close()
})

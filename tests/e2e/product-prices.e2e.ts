import type { Page } from '@playwright/test'
import { openDb } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { countingKeys, withoutPointer } from '#tests/support/keyboard.ts'

const part = (page: Page) => page.locator('[data-part=prices]')
const cell = (page: Page, list: string, from: number) => page.getByLabel(`${list}, ab ${from}`, { exact: true })
const bar = (page: Page) => page.getByRole('main').getByRole('status')

test('tier prices by keyboard: written, tried before they are saved, warned of, looked back at and undone', async ({
  page,
  database,
}) => {
  const db = openDb(database)
  const { id, price } = await db.one<{ id: number; price: string }>(sql`
    select p.id, t.price from products p join prices c on c.product_id = p.id join price_lists l on l.id = c.price_list_id
      join price_tiers t on t.price_id = c.id and t.min_quantity = 1
    where p.type = 'simple' and l.slug = 'default-de' and not p.is_virtual
      and not exists (select from price_tiers o where o.price_id = c.id and o.min_quantity > 1)
    order by p.id limit 1`)
  const { germany, trade } = Object.fromEntries(
    (await db.rows<{ slug: string; name: string }>(sql`select slug, name from price_lists`)).map(({ slug, name }) => [
      slug === 'default-de' ? 'germany' : slug === 'b2b' ? 'trade' : slug,
      name,
    ]),
  ) as { germany: string; trade: string } // the demo has both
  await signInAs(page, 'products', `/products/edit/${id}`)
  await expect(page.locator('[data-path=name]')).toBeVisible({ timeout: 20_000 })
  await expect(part(page).getByRole('table')).toBeVisible()
  await withoutPointer(page)
  const keys = countingKeys(page)

  // a tier that nobody has yet: its column, and a price in the first list
  await keys.press('4', 'i', 's')
  await expect(page.getByLabel('Ab Menge')).toBeFocused()
  await keys.type('50')
  await keys.press('Enter')
  await expect(cell(page, germany, 50)).toBeFocused()
  await keys.type('1,5')
  await keys.press('ControlOrMeta+s')
  await expect(bar(page)).toBeHidden()
  // quality.md §4: a tier price
  expect(keys.count()).toBe(10)
  const saved = () =>
    db.rows(sql`
      select t.min_quantity as from, t.price from price_tiers t join prices c on c.id = t.price_id
        join price_lists l on l.id = c.price_list_id
      where c.product_id = ${id} and l.slug = 'default-de' order by 1`)
  await expect.poll(saved).toEqual([
    { from: 1, price },
    { from: 50, price: '1.50' },
  ])

  // the same quantity once more is refused where it is typed
  await keys.press('Escape', 'i', 's')
  await expect(page.getByLabel('Ab Menge')).toBeFocused()
  await keys.type('50')
  await keys.press('Enter')
  await expect(part(page).getByRole('alert')).toHaveText('Das steht hier schon einmal')
  await keys.press('Escape')
  await expect(page.getByLabel('Ab Menge')).toHaveCount(0)

  // dearer than above, and a gap: said in the row, and saved all the same
  await keys.press('e')
  await expect(cell(page, germany, 1)).toBeFocused()
  await keys.type('1')
  await expect(part(page).locator('[data-warning]').first()).toHaveText('ab 50 teurer als ab 1')
  await keys.press('ControlOrMeta+a', 'Delete')
  await expect(part(page).locator('[data-warning]').first()).toHaveText('unter 50: kein Preis')

  // what is typed is tried as it stands
  await keys.press('Escape', 'q')
  await keys.type('49')
  await expect(part(page)).toContainText('erst ab 50 Stück')
  await keys.press('Backspace', 'Backspace')
  await keys.type('60')
  await expect(part(page).locator('[data-tried]')).toContainText('60 × 1,50')

  // in another list, by its name
  await keys.press('Escape', 'e', 'Escape')
  await keys.press('ControlOrMeta+s')
  await expect(bar(page)).toBeHidden()
  await expect.poll(saved).toEqual([{ from: 50, price: '1.50' }])
  await keys.press('z')
  await expect.poll(saved).toEqual([
    { from: 1, price },
    { from: 50, price: '1.50' },
  ])
  await keys.press('h')
  await expect(page.getByRole('dialog')).toContainText('Preisverlauf')
  await expect(page.getByRole('dialog').getByRole('table')).toContainText(trade)
  await keys.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a new product begins with the lists of end customers, another list is added by its name, and a copy has them all @full', async ({
  page,
  database,
}) => {
  const db = openDb(database)
  const lists = await db.rows<{ slug: string; name: string }>(sql`select slug, name from price_lists`)
  const named = (slug: string) => lists.find((one) => one.slug === slug)?.name ?? ''
  await signInAs(page, 'products', '/products/edit/new')
  await expect(page.locator('[data-path=name] input')).toBeFocused({ timeout: 20_000 })
  await withoutPointer(page)
  await page.keyboard.type('Hüttenlampe')
  await page.keyboard.press('Tab')
  await page.keyboard.type('HL-0019')
  await page.keyboard.press('Escape')
  await page.keyboard.press('4')
  await expect(part(page)).toContainText('sobald der Artikel gespeichert ist')
  await page.keyboard.press('e')
  await expect(cell(page, named('default-de'), 1)).toBeFocused()
  await page.keyboard.type('24,9')
  await page.keyboard.press('Escape')
  await page.keyboard.press('i')
  await page.keyboard.press('p')
  await expect(page.getByRole('combobox', { name: 'Preisliste wählen' })).toBeFocused()
  await page.keyboard.type(named('b2b').slice(0, 6))
  await page.keyboard.press('Enter')
  await expect(cell(page, named('b2b'), 1)).toBeFocused()
  await page.keyboard.type('15')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page).toHaveURL(/\/products\/edit\/\d+/)
  const pricesOf = (sku: string) =>
    db.rows(sql`
      select l.slug, t.min_quantity as from, t.price from prices c join price_tiers t on t.price_id = c.id
        join price_lists l on l.id = c.price_list_id where c.sku = ${sku} order by l.id`)
  const prices = [
    { slug: 'default-de', from: 1, price: '24.90' },
    { slug: 'b2b', from: 1, price: '15.00' },
  ]
  await expect.poll(() => pricesOf('HL-0019')).toEqual(prices)

  await expect(part(page).getByRole('table')).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('ControlOrMeta+d')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect.poll(() => pricesOf('HL-0019-2')).toEqual(prices)
})

test('a new price that is begun on a product is of that product @full', async ({ page, database }) => {
  const { id, name } = await openDb(database).one<{ id: number; name: string }>(sql`
    select id, name from products where type = 'simple' order by id limit 1`)
  await signInAs(page, 'products', `/products/edit/${id}`)
  await expect(page.locator('[data-path=name]')).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('Neuer Preis')
  await expect(page.getByRole('option', { selected: true })).toContainText('Neuer Preis')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/products/prices/new?product=${id}`)
  await expect(page.locator('[data-path=product] input')).toHaveValue(name)
})

import { openDb } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { countingKeys, withoutPointer } from '#tests/support/keyboard.ts'
import { picture, upload } from '#tests/support/upload.ts'

test('an offer is sent, answered by its customer and placed by keyboard, in at most 8 keys of the office', async ({
  page,
  browser,
  baseURL,
  database,
}) => {
  const db = openDb(database)
  // whichever day it is, one of these is there; it is written in its customer's language, which is the test's
  const { id } = await db.one<{ id: number }>(sql`
    update orders set status = 'preparing', held_from = null where id = (
      select o.id from orders o
      where o.status in ('pending', 'processing', 'on-hold', 'confirmed', 'completed') and o.email <> ''
        and exists (select from shops s where s.id = o.shop_id and s.language = 'de_DE') and o.payment_method_id is not null
        and exists (select from order_items i where i.order_id = o.id)
        and (select count(distinct a.type) from order_addresses a where a.order_id = o.id and a.address_line_1 <> '') = 2
        and exists (select from order_addresses a where a.order_id = o.id and a.type = 'billing' and a.country_code in ('DE', 'AT'))
        and not exists (select from order_items i where i.order_id = o.id and i.cancelled_quantity > 0)
      order by array_position('{pending,processing,on-hold,confirmed,completed}'::text[], o.status), o.id desc limit 1)
    returning id`)
  const logo = await call(
    baseURL ?? '',
    await signIn(baseURL ?? '', 'admin'),
    'POST',
    '/api/v3/file',
    upload(await picture(300, 90), { name: 'logo.png', purpose: 'shop.logo' }),
  )
  const { id: file } = (logo.body as { payload: { id: number } }).payload // of an upload
  await db.run(sql`update shops set logo_id = ${file} where id = (select shop_id from orders where id = ${id})`)
  await signInAs(page, 'orders', `/orders/${id}`)
  await expect(page.locator('main [data-status]').first()).toBeVisible({ timeout: 20_000 })
  await withoutPointer(page)
  const keys = countingKeys(page)

  await keys.press('s', 'o')
  await expect(page.locator('[data-confirming]')).toBeVisible()
  await keys.press('Enter')
  await expect(toasts(page)).toContainText('Angebot')
  await db.run(sql`
    update outbox set held_until = now() where object = 'order' and record_id = ${id} and status = 'held'`)
  const tokenOf = async () =>
    (
      await db.maybe<{ token: string | null }>(sql`
        select answer_token as token from documents where order_id = ${id} and type = 'proposal' and date_issued is not null`)
    )?.token ?? ''
  await expect.poll(tokenOf, { timeout: 30_000 }).toHaveLength(22)
  const token = await tokenOf()

  // the customer, elsewhere, by keyboard as well
  const elsewhere = await browser.newContext({ baseURL, locale: 'de-DE' })
  const customer = await elsewhere.newPage()
  await customer.goto(`/offer/${token}`)
  await expect(customer.getByRole('heading', { level: 1 })).toContainText('Angebot')
  // the policy of the page lets its shop's logo be drawn
  const drawn = () => customer.locator('header img').evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(drawn).toBe(300)
  await customer.getByRole('textbox').focus()
  await customer.keyboard.type('Gern, bitte bald.')
  await customer.keyboard.press('Tab')
  await customer.keyboard.press('Enter')
  await expect(customer.getByText('Sie nehmen das Angebot')).toBeVisible()
  await expect(customer.getByRole('button', { name: 'Verbindlich annehmen' })).toBeFocused()
  await customer.keyboard.press('Enter')
  await expect(customer.getByRole('status')).toContainText('angenommen')
  await elsewhere.close()
  await db.run(sql`update shops set logo_id = null where logo_id = ${file}`)

  // the office sees it without asking for it, and places it
  await expect(page.getByText('Angebot angenommen').first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Gern, bitte bald.').first()).toBeVisible()
  await keys.press('s', 'p')
  await expect(page.getByRole('button', { name: 'Weiter', exact: true })).toBeVisible()
  await keys.press('Enter')
  await expect(page.locator('[data-confirming]')).toBeVisible()
  await keys.press('Enter')
  // which status that is its payment method says
  const placed = () =>
    db.run(sql`
    select from history where object = 'order' and record_id = ${id} and verb = 'order.place' and date_created > now() - interval '1 minute'`)
  await expect.poll(placed).toBe(1)
  expect(keys.count()).toBeLessThanOrEqual(8)
  await db.close()
})

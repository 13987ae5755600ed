import { openDb } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('a mail is found, looked at as its customer sees it, and sent again by keyboard', async ({ page, database }) => {
  const db = openDb(database)
  const { subject } = await db.one<{ subject: string }>(sql`
    select subject from communications m where template = 'order_placed' and status = 'sent' and language = 'de_DE'
      and not exists (select from communications o where o.order_id = m.order_id and o.id <> m.id)
    order by id desc limit 1`)
  await signInAs(page, 'admin', '/admin/communication')
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  // the order's number, which its subject says
  await page.keyboard.type(/\d+/.exec(subject)?.[0] ?? '')
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await expect(page.locator('[data-row="0"]')).toContainText(subject)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject)
  const frame = page.frameLocator('iframe[title="Wie beim Kunden"]')
  await expect(frame.getByText('vielen Dank für Ihre Bestellung')).toBeVisible()
  // nothing in it runs, and it takes no keys
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', 'allow-same-origin')
  expect(await page.locator('iframe').evaluate((one: HTMLIFrameElement) => one.inert)).toBe(true)

  await page.keyboard.press('s')
  await page.keyboard.press('s')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(toasts(page).first()).toBeVisible()
  // it waits, until its hold is over and nobody takes it
  await expect(page.locator('[data-status="queued"], [data-status="outbox"]')).toBeVisible()
  await db.close()
})

test('without a mail server a mail stays in the outbox, and its page says why @full', async ({ page, database }) => {
  const db = openDb(database)
  const { id } = await db.one<{ id: number }>(sql`
    insert into communications (object, order_id, template, language, status, recipient, subject, text)
    select 'order', max(id), 'order_placed', 'de_DE', 'outbox', 'nora@example.com', 'Ihre Bestellung', 'Guten Tag' from orders
    returning id`)
  await signInAs(page, 'orders', `/admin/communication/${id}`)
  await expect(page.getByText('Es ist kein Mailserver eingerichtet (Einstellungen oder SMTP_URL)')).toBeVisible()
  await db.close()
})

test('a template is written, previewed with an order and reset by keyboard @full', async ({ page, database }) => {
  const db = openDb(database)
  const { id } = await db.one<{ id: number }>(sql`
    select id from mail_templates where template = 'order_placed' and language = 'de_DE' and shop_id is null`)
  const { number } = await db.one<{ number: string }>(sql`
    select number from orders where status = 'processing' order by id desc limit 1`)
  await signInAs(page, 'admin', `/shops/mail-templates/${id}`)
  const preview = page.locator('[data-preview]')
  await expect(preview).toContainText('Ihre Bestellung 148231')
  await page.keyboard.press('e')
  await expect(page.getByLabel('Betreff')).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Danke für {{order.nummer}}')
  await page.keyboard.press('Control+S')
  // the name that is wrong is said at its field
  await expect(page.getByText('„order.nummer“ ist hier kein Platzhalter')).toBeVisible()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Danke für {{order.number}}')
  await page.keyboard.press('Control+S')
  await expect(preview).toContainText('Danke für 148231')
  await page.keyboard.press('Escape')
  await page.keyboard.press('s')
  await page.keyboard.press('a')
  await expect(page.getByLabel('Auftrag', { exact: true })).toBeFocused()
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
  await expect(preview).toContainText(`Danke für ${number}`)
  await page.keyboard.press('Escape')
  await page.locator('h1').click()
  await page.keyboard.press('s')
  await page.keyboard.press('z')
  await expect(preview).toContainText(`Ihre Bestellung ${number}`)
  await db.close()
})

test('a customer’s page has their mails, for whoever reads orders @full', async ({ page, database }) => {
  const db = openDb(database)
  const { customer, subject } = await db.one<{ customer: number; subject: string }>(sql`
    select customer_id as customer, subject from communications
    where customer_id is not null and template = 'order_placed' order by id desc limit 1`)
  const mails = page.getByRole('region', { name: 'Kommunikation' })
  await signInAs(page, 'orders', `/customers/${customer}`)
  await expect(mails.getByText(subject).first()).toBeVisible()
  await signInAs(page, 'customers', `/customers/${customer}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Adressen' })).toBeVisible()
  await expect(mails).toHaveCount(0)
  await db.close()
})

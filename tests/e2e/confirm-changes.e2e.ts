import type { Page } from '@playwright/test'
import { openDb } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'

const field = (page: Page, name: string) => page.locator(`[data-path="${name}"] input`)
const question = (page: Page) => page.getByRole('alertdialog')

test('an order’s VAT number and exemption are saved only once they are confirmed, with what follows for its tax', async ({
  page,
  database,
}) => {
  const db = openDb(database)
  const { id } = await db.one<{ id: number }>(sql`
    select id from orders o where shop_id is not null and tax_total > 0 and not vat_exempt and vat_number is null and payment_state = 'open'
      and status = 'pending' and currency = 'EUR' and not exists (select from invoices where order_id = o.id) order by id desc limit 1`)
  const tax = async () =>
    (await db.one<{ tax: string }>(sql`select tax_total::text as tax from orders where id = ${id}`)).tax
  await signInAs(page, 'orders', `/orders/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 20_000 })
  await expect(page.locator('[data-pending]')).toHaveCount(0)
  await page.keyboard.press('e')
  await expect(field(page, 'vat_number')).toBeVisible({ timeout: 20_000 })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.url())
  })

  await field(page, 'vat_number').fill('ATU13585627')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(question(page).locator('[data-confirms]')).toHaveCount(1)
  await expect(question(page)).toContainText('USt-IdNr.: leer → ATU13585627.')
  await expect(question(page).locator('[data-follows=nothing]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(field(page, 'vat_number')).toBeFocused()
  await expect(field(page, 'vat_number')).toHaveValue('ATU13585627')
  expect(sent).toEqual([])

  await page
    .getByRole('switch', { name: 'Steuerfrei' })
    .or(page.getByRole('checkbox', { name: 'Steuerfrei' }))
    .click()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(question(page).locator('[data-confirms]')).toHaveCount(2)
  const before = Number(await tax())
  expect(before).toBeGreaterThan(0)
  await expect(question(page).locator('[data-follows=money]')).toContainText(/^Steuer .*→ 0,00\s€, Gesamtbetrag /)
  await expect(question(page).getByRole('button', { name: 'Speichern' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toContainText('Gespeichert')
  expect(sent).toHaveLength(1)
  expect(Number(await tax())).toBe(0)
  await db.close()
})

test('a customer’s VAT number is asked about, and nothing else of them is; leaving asks for both @full', async ({
  page,
}) => {
  await signInAs(page, 'customers', '/customers')
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-path=vat_number]')).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('e')
  await field(page, 'first_name').fill('Ada')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(toasts(page)).toContainText('Gespeichert')
  await field(page, 'vat_number').fill('ATU13585627')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(question(page)).toContainText('→ ATU13585627. Neue Aufträge des Kunden beginnen mit ihr')
  // confirmed, it goes on to where it was to go
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/customers(\?|$)/)
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible()
})

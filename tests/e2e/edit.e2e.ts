import type { Page } from '@playwright/test'
import { openDb } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { demoPassword, signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'

const status = (page: Page) => page.getByRole('main').getByRole('status')
const openFirst = async (page: Page) => {
  await signInAs(page, 'customers', '/customers')
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-path=first_name]')).toBeVisible({ timeout: 20_000 })
}

test('a record is edited in its place, saved, and what was typed is offered after a reload', async ({ page }) => {
  await openFirst(page)
  await page.keyboard.press('e')
  const first = page.locator('[data-path=first_name] input')
  await expect(first).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Änne')
  await expect(status(page)).toHaveText('1 Änderung in Grunddaten')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(status(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Änne')
  await expect(toasts(page)).toContainText('Gespeichert: Kunde Änne')

  await expect(page.getByText(/^Vorname: .+ → Änne$/)).toBeVisible()

  // of another section its first field, of a list its first cell
  await page.keyboard.press('Escape')
  await page.keyboard.press('2')
  await page.keyboard.press('e')
  await expect(page.getByRole('region', { name: 'Adressen' }).locator('[data-cell]').first()).toBeFocused()

  // what is wrong is said at its field, and the focus goes there
  await page.locator('[data-path=email] input').fill('nobody')
  await first.focus()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.locator('[data-path=email] input')).toBeFocused()
  await expect(page.getByText('Das ist keine gültige E-Mail-Adresse')).toBeVisible()

  // a draft is kept 300 ms after the last key
  await page.waitForTimeout(600)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Entwurf übernehmen' })).toBeVisible({ timeout: 20_000 })
  // whoever writes over it is told that it is there again, and may refuse it
  await page.locator('[data-path=email] dd').click()
  await expect(page.locator('[data-path=email] input')).toHaveValue('nobody')
  await toasts(page).filter({ hasText: 'Entwurf' }).getByRole('button', { name: 'Verwerfen' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('x')
  await expect(page.locator('[data-path=email]')).toBeVisible()
  await expect(page.locator('[data-path=email] input')).toBeHidden()
})

test('the bar says when what is typed was kept, and a toast offers no key that would be typed @full', async ({
  page,
}) => {
  await openRow(page, 'customers', '/customers?sort=lifetime_value.desc')
  await page.keyboard.press('e')
  await expect(page.locator('[data-path] input').first()).toBeFocused()
  await page.keyboard.type('x')
  await expect(page.getByText(/^Entwurf gesichert \d\d:\d\d$/)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+s')
  const offer = toasts(page).filter({ hasText: 'Gespeichert' })
  await expect(offer).toBeVisible()
  await expect(offer.locator('kbd')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-path] input:focus')).toHaveCount(0)
  await expect(offer.locator('kbd')).toBeVisible()
})

test('what cannot be changed says why in its place @full', async ({ page }) => {
  await signInAs(page, 'products', '/products/list?type=variable')
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-path=stock_quantity]')).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('e')
  const stock = page.locator('[data-path=stock_quantity]')
  await expect(stock).toContainText('Varianten')
  await expect(stock.locator('input')).not.toBeEditable()
  await expect(page.locator('[data-path=name] input')).toBeEditable()
})

const field = (page: Page, name: string) => page.locator(`[data-path=${name}] input`)

test('a customer is created by keyboard from anywhere, once, and then stands on its page', async ({ page }) => {
  await signInAs(page, 'customers', '/profile')
  await page.keyboard.press('c')
  await page.keyboard.press('c')
  await expect(page.getByRole('heading', { level: 1, name: 'Neuer Kunde' })).toBeVisible()
  await expect(page).toHaveURL('/customers/new')
  await expect(field(page, 'first_name')).toBeFocused({ timeout: 20_000 })
  await expect(status(page)).toHaveText('Noch nicht angelegt')
  await page.keyboard.type('Zita')
  // what is missing is said at its field
  await page.keyboard.press('ControlOrMeta+s')
  await expect(field(page, 'email')).toBeFocused()
  await page.keyboard.type('zita@new.example')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/v3/customer')) sent.push(request.url())
  })
  await page.keyboard.press('ControlOrMeta+s')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page).toHaveURL(/\/customers\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Zita')
  expect(sent).toHaveLength(1)
  // nothing of it is offered when the next one is begun
  await page.keyboard.press('c')
  await page.keyboard.press('c')
  await expect(field(page, 'first_name')).toBeFocused()
  await expect(field(page, 'first_name')).toHaveValue('')
})

test('what is typed for a new record outlives the end of the session @full', async ({ page }) => {
  await signInAs(page, 'customers', '/customers')
  await page.getByRole('button', { name: /^Neuer Kunde/ }).click()
  await expect(field(page, 'first_name')).toBeFocused({ timeout: 20_000 })
  await page.keyboard.type('Yrsa')
  await field(page, 'email').fill('yrsa@new.example')
  await page.route('**/api/v3/customer', (route) => route.fulfill({ status: 401, json: {} }), { times: 1 })
  await page.keyboard.press('ControlOrMeta+s')
  await page.locator('[name=password]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Entwurf übernehmen' }).click({ timeout: 20_000 })
  await expect(field(page, 'first_name')).toHaveValue('Yrsa')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Yrsa')
})

test('whoever lacks the role is told whose it is, by key, in the palette and at the address @full', async ({
  page,
}) => {
  await signInAs(page, 'orders', '/')
  const why = /„Neuer Kunde“ steht allen mit der Rolle .+ offen/
  await page.keyboard.press('c')
  await page.keyboard.press('c')
  await expect(toasts(page)).toHaveText(why)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('neuer kunde')
  await expect(page.getByRole('option', { name: why })).toBeVisible()
  await page.goto('/customers/new')
  await expect(page.getByRole('heading', { name: 'Für diese Seite fehlt Ihnen ein Recht' })).toBeVisible()
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const openRow = async (page: Page, login: string, list: string) => {
  await signInAs(page, login, list)
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-path]').first()).toBeVisible({ timeout: 20_000 })
}

test('a product is copied by the server once, however often it is asked, and the copy is deleted @full', async ({
  page,
}) => {
  await openRow(page, 'products', '/products/list?type=simple')
  const before = page.url()
  const name = await page.locator('[data-path=name] dd').innerText()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/clone')) sent.push(request.url())
  })
  await page.keyboard.press('ControlOrMeta+d')
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText(`${name} kopieren?`)
  // nothing is there before somebody says so
  await page.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  expect(sent).toEqual([])
  await page.keyboard.press('ControlOrMeta+d')
  await expect(asked.getByRole('button', { name: 'Kopieren', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toHaveText(/^Als Kopie angelegt: /)
  await expect(page).not.toHaveURL(before)
  await expect(page.locator('[data-path=name] dd')).toHaveText(name)
  expect(sent).toHaveLength(1)

  // what was typed in it goes with it, and nobody is asked about that
  await expect(page.getByText('Als Kopie angelegt', { exact: true })).toBeVisible()
  await page.keyboard.press('e')
  await page.keyboard.type('x')
  await page.keyboard.press('Escape')
  await page.keyboard.press('.')
  await page.keyboard.type('löschen')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('löschen?')
  await expect(question.getByRole('button', { name: 'Behalten' })).toBeFocused()
  await page.keyboard.press('d')
  await expect(toasts(page).filter({ hasText: /^Gelöscht: / })).toBeVisible()
  await expect(page).toHaveURL(/\/products(\?|$)/)
  await page.goBack()
})

test('a customer without a copy on the wire is begun filled in as another, and one with orders is not deleted @full', async ({
  page,
}) => {
  await openRow(page, 'customers', '/customers?sort=lifetime_value.desc')
  const last = await page.locator('[data-path=last_name] dd').innerText()
  await page.keyboard.press('ControlOrMeta+d')
  await expect(heading(page)).toHaveText('Neuer Kunde')
  await expect(field(page, 'last_name')).toHaveValue(last, { timeout: 20_000 })
  await expect(field(page, 'email')).toHaveValue('')
  await field(page, 'email').fill('copy@new.example')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page).toHaveURL(/\/customers\/\d+$/)
  await expect(page.locator('[data-path=last_name] dd')).toHaveText(last)

  await page.keyboard.press('u')
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible()
  await page.goto('/customers?sort=lifetime_value.desc')
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible({ timeout: 20_000 })
  // which is said in place of the question, here and on its own page
  const refused = page.getByRole('alertdialog')
  await page.keyboard.press('Delete')
  await expect(refused).toContainText('lässt sich nicht löschen')
  await expect(refused).toContainText('es wird noch gebraucht: Aufträge')
  await expect(refused.getByRole('button')).toHaveText(['Schließen'])
  await page.keyboard.press('Enter')
  await expect(refused).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-record] [data-path=last_name]')).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('.')
  await page.keyboard.type('löschen')
  await page.keyboard.press('Enter')
  await expect(refused).toContainText('es wird noch gebraucht: Aufträge')
  await page.keyboard.press('Escape')
  await page.keyboard.press('u')
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible()
  // nor are two of them, which is said before anything is asked
  for (const key of ['x', 'j', 'x', 'Delete']) await page.keyboard.press(key)
  await expect(page.locator('dialog[open]')).toContainText('2 Kunden: noch anderswo verwendet')
})

test('whoever only reads a record is told so by the keys that copy and delete it @full', async ({ page }) => {
  await signInAs(page, 'customers', '/customers')
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-path=email]')).toBeVisible({ timeout: 20_000 })
  const path = new URL(page.url()).pathname
  await signInAs(page, 'orders', path)
  await expect(page.locator('[data-record]')).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('ControlOrMeta+d')
  await expect(toasts(page)).toContainText('Dazu fehlt Ihnen die Berechtigung.')
  await page.keyboard.press('.')
  await page.keyboard.type('löschen')
  await expect(page.getByRole('option', { name: /^Löschen.*Dazu fehlt Ihnen die Berechtigung/ })).toBeVisible()
})

test('an empty list says that one may begin the first record, to whoever may @full', async ({ page, database }) => {
  await openDb(database).run(sql`delete from tax_rates`)
  const list = '/payment-settings/tax-rates'
  await signInAs(page, 'orders', list)
  await expect(page.getByText('Noch keine Einträge')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'Neuer Steuersatz' })).toHaveCount(0)
  await signInAs(page, 'admin', list)
  await expect(page.getByText('Sie können den ersten Eintrag selbst anlegen.')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Neuer Steuersatz' }).last().click()
  await expect(heading(page)).toHaveText('Neuer Steuersatz')
  await expect(field(page, 'name')).toBeFocused({ timeout: 20_000 })
})

test('what the server finds wrong has the focus, as what the console finds', async ({ page }) => {
  await signInAs(page, 'customers', '/customers')
  const mail = page.locator('[data-row="0"] [role=gridcell]', { hasText: '@' })
  await expect(mail).toBeVisible({ timeout: 20_000 })
  const taken = await mail.innerText()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-path=first_name]')).toBeVisible({ timeout: 20_000 })
  // whoever leaves the field is told by the check, which does not come here
  await page.route('**/customer/check', (route) => route.abort())
  await page.keyboard.press('e')
  await page.locator('[data-path=email] input').fill(taken)
  await page.locator('[data-path=first_name] input').focus()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.locator('[data-path=email] input')).toBeFocused()
})

test('the field that a key opens comes first, and the next key finds all the others there @full', async ({ page }) => {
  await openFirst(page)
  // both within one task, as fast as no hand is
  const seen = await page.evaluate(() => {
    const press = (key: string) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }),
      )
    const written = () => document.querySelectorAll('main [data-path] :is(input, textarea, select)').length
    press('e')
    const first = written()
    const path = document.activeElement?.closest('[data-path]')?.getAttribute('data-path')
    press('Shift')
    return { first, path, all: written() }
  })
  expect(seen).toMatchObject({ first: 1, path: 'first_name' })
  expect(seen.all).toBeGreaterThan(10)
})

test('what is opened by a key stands there whole without another one @full', async ({ page }) => {
  await openFirst(page)
  await page.keyboard.press('e')
  await expect(page.locator('[data-path=note] textarea')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Adressen' }).getByRole('grid')).toHaveAttribute('data-writes', 'true')
})

test('the tab of a section is current while the focus is in it @full', async ({ page }) => {
  await signInAs(page, 'customers', '/customers/11')
  const current = page.getByRole('tab', { selected: true })
  await expect(page.locator('[data-path=first_name]')).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('e')
  await expect(page.locator('[data-path=first_name] input')).toBeFocused()
  const first = await current.textContent()
  const discount = page.locator('[data-path=custom_discount_percent] input')
  await discount.focus()
  const own = await discount.evaluate((element) => element.closest('section')?.getAttribute('aria-label'))
  expect(first).not.toContain(own)
  await expect(current).toContainText(own ?? 'a section with a name')
  await page.locator('[data-path=first_name] input').focus()
  await expect(current).toHaveText(first ?? '')
})

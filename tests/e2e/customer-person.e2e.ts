import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { call, signIn } from '#tests/support/call.ts'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { countingKeys, withoutPointer } from '#tests/support/keyboard.ts'

type Made = { id: number; customer_number: string }

/** A customer of this test alone. */
async function makeCustomer(page: Page, data: object = {}): Promise<Made> {
  const base = new URL(page.url()).origin
  const token = await signIn(base, 'admin')
  const email = `${crypto.randomUUID()}@example.com`
  const answer = await call(base, token, 'POST', '/api/v3/customer', {
    data: { email, last_name: 'Birnbaum', ...data },
  })
  return (answer.body as { payload: Made }).payload // as the contract says
}

test('a business is confirmed by two keys once it has shown a paper, and refused with its reason @full', async ({
  page,
}) => {
  await signInAs(page, 'customers', '/customers')
  const papers = [{ type: 'register-extract', reference: 'HRB 77' }]
  const { id } = await makeCustomer(page, { company: 'Birnbaum GmbH', is_b2b: true, papers })
  await page.goto(`/customers/${id}`)
  await expect(page.getByText('Firma zu prüfen').first()).toBeVisible({ timeout: 20_000 })
  await withoutPointer(page)
  const keys = countingKeys(page)
  await keys.press('s', 'g')
  await expect(page.getByText('Firma geprüft').first()).toBeVisible({ timeout: 20_000 })
  expect(keys.count()).toBe(2)
  await expect(page.getByRole('region', { name: 'Geschäftskunde' })).toContainText('Sabine Öztürk', { timeout: 20_000 })
  await keys.press('s', 'r')
  await page.getByRole('textbox').last().waitFor()
  await keys.type('Firma erloschen')
  await keys.press('Enter', 'Enter')
  await expect(page.getByText('Firma abgelehnt').first()).toBeVisible({ timeout: 20_000 })
})

test('a person’s data are a file by two keys, and are erased by their number @full', async ({ page }) => {
  await signInAs(page, 'customers', '/customers')
  const { id, customer_number } = await makeCustomer(page, { note: 'Ruft gern an' })
  await page.goto(`/customers/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Birnbaum', { timeout: 20_000 })
  await withoutPointer(page)
  const keys = countingKeys(page)
  const download = page.waitForEvent('download')
  await keys.press('i', 'x')
  const file = await download
  expect(file.suggestedFilename()).toBe(`${customer_number}.html`)
  expect(await readFile(await file.path(), 'utf8')).toContain('<th scope="row">Nachname</th><td>Birnbaum</td>')
  keys.restart()
  await keys.press('Control+k')
  await keys.type('daten löschen')
  await expect(page.getByRole('option', { name: /Personenbezogene Daten löschen/ })).toBeVisible()
  await keys.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Personenbezogene Daten von ${customer_number} löschen` })
  await expect(dialog.getByRole('row', { name: /Nachname/ })).toContainText('Wird gelöscht', { timeout: 20_000 })
  await expect(dialog.getByRole('row', { name: /Nummer/ })).toContainText('Art. 4 Nr. 5 DSGVO')
  // Enter alone erases nobody
  await keys.press('Enter')
  await expect(dialog).toBeVisible()
  await keys.type(customer_number)
  await keys.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`erased-${id}@erased.invalid`, { timeout: 20_000 })
  // the chord, what is looked for, the number, and Enter three times
  expect(keys.count()).toBe(1 + 'daten löschen'.length + customer_number.length + 3)
})

test('a duplicate is merged by five keys, its address leads on, and one key makes two of them again', async ({
  page,
}) => {
  await signInAs(page, 'customers', '/customers')
  const last_name = `Birnbaum-${crypto.randomUUID().slice(0, 8)}`
  const at = (address_line_1: string) => ({
    first_name: 'Jörg',
    last_name,
    addresses: [{ type: 'billing', address_line_1, postal_code: '20095', country_code: 'DE' }],
  })
  const one = await makeCustomer(page, { ...at('Hauptstraße 5'), note: 'Ruft gern an' })
  const two = await makeCustomer(page, { ...at('Haupt-Str. 5'), note: 'Holt selbst ab' })
  await page.goto(`/customers/${one.id}`)
  await expect(page.getByText('Vielleicht derselbe Kunde')).toContainText(two.customer_number, { timeout: 20_000 })
  await withoutPointer(page)
  const keys = countingKeys(page)
  await keys.press('i', 'z')
  const dialog = page.getByRole('dialog', { name: `${one.customer_number} mit einem anderen Kunden zusammenführen` })
  // e-mail and note differ, the address is written in two ways
  await expect(dialog.getByRole('row', { name: /E-Mail/ })).toBeFocused({ timeout: 20_000 })
  // a key before all is decided merges nobody
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await keys.press('ArrowLeft')
  await expect(dialog.getByRole('row', { name: /Notiz/ })).toBeFocused()
  await keys.press('b')
  await expect(dialog.getByText('2 von 2 entschieden')).toBeVisible()
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/merge_in')) sent += 1
  })
  await keys.press('Enter')
  await expect(page.getByText(/^Zusammengeführt: /).first()).toContainText(last_name, { timeout: 20_000 })
  expect(keys.count()).toBe(5)
  // it is the key of the entries and of the button
  expect(sent).toBe(1)
  await expect(page.getByText(/Holt selbst ab\s+Ruft gern an/).first()).toBeVisible({ timeout: 20_000 })
  await page.evaluate((to) => history.pushState(null, '', to), `/customers/${two.id}`)
  await expect(page).toHaveURL(new RegExp(`/customers/${one.id}$`), { timeout: 20_000 })
  await keys.press('z')
  await expect(page.getByText('Vielleicht derselbe Kunde')).toContainText(two.customer_number, { timeout: 20_000 })
  expect(keys.count()).toBe(6)
})

test('whoever seems to be nobody else is merged with a customer who is typed @full', async ({ page }) => {
  await signInAs(page, 'customers', '/customers')
  const named = () => ({ first_name: 'Ute', last_name: `Erle-${crypto.randomUUID().slice(0, 8)}` })
  const [one, two] = [await makeCustomer(page, named()), await makeCustomer(page, named())]
  await page.goto(`/customers/${one.id}`)
  await expect(page.locator(`[data-record="${one.id}"]`)).toBeVisible({ timeout: 20_000 })
  await withoutPointer(page)
  await page.keyboard.press('i')
  await page.keyboard.press('z')
  await expect(page.getByRole('combobox', { name: 'Anderer Kunde' })).toBeFocused({ timeout: 20_000 })
  await page.keyboard.type(two.customer_number)
  await expect(page.getByRole('option', { name: two.customer_number }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Nachname/ })).toBeVisible({ timeout: 20_000 })
})

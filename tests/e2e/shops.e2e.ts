import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'

const sections = [
  'Artikel',
  'Grunddaten',
  'Versand',
  'Zahlung',
  'Kommunikation',
  'Kunden und Aufträge',
  'Verbindung',
  'Besteuerung',
  'Belege',
]

test('the nine sections of a shop by their digits, and its sync switched off with its reason', async ({ page }) => {
  await signInAs(page, 'admin', '/shops/1')
  const tabs = page.getByRole('tab')
  await expect(tabs.first()).toBeVisible({ timeout: 20_000 })
  await expect(page.locator('[data-pending]')).toHaveCount(0)
  for (const [at, name] of sections.entries()) {
    await page.keyboard.press(String(at + 1))
    await expect(page.getByRole('tab', { selected: true })).toContainText(name)
    await expect(page.getByRole('tabpanel').getByRole('region', { name, exact: true }).first()).toBeFocused()
  }
  // what it was told of each product, and the orders that came by it
  await expect(page.getByRole('table', { name: 'Artikel der Shops' }).getByRole('row').nth(1)).toContainText(
    'Übertragen',
  )
  await expect(page.getByRole('table', { name: 'Aufträge' }).getByRole('row')).not.toHaveCount(1)

  await page.keyboard.press('7')
  const sync = page.getByRole('switch', { name: 'Synchronisierung' })
  await expect(sync).toBeChecked()
  await expect(page.locator('#switch-is_sync_enabled')).toContainText(/Wartende Aufgaben \d+.*weniger als 3 Stück \d+/)
  await page.keyboard.press('s')
  await page.keyboard.press('y')
  const dialog = page.locator('dialog[open]')
  await expect(dialog.getByLabel('Grund')).toBeFocused()
  await page.keyboard.type('Umzug des Servers')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText(/bleibt in der Warteschlange/)
  await expect(dialog).toContainText(/Artikel mit weniger als 3 Stück/)
  await page.keyboard.press('Enter')
  await expect(sync).not.toBeChecked()
  await expect(page.getByRole('region', { name: 'Verlauf' })).toContainText('Umzug des Servers')
})

test('a connection is written and tested by keyboard, and its secret is never read @full', async ({ page }) => {
  const secret = 'geheim-8c2f7e'
  const answers: Promise<string>[] = []
  page.on('response', (answer) => {
    if (answer.url().includes('/api/')) answers.push(answer.text().catch(() => ''))
  })
  await signInAs(page, 'shops', '/shops/3/connection')
  const part = page.locator('[data-part=connection]')
  await expect(part).toContainText('noch nicht verbunden', { timeout: 20_000 })
  await page.keyboard.press('i')
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Shop verbinden' })
  await expect(dialog.getByLabel('Adresse')).toBeFocused()
  await page.keyboard.type('http://10.0.0.7')
  await page.keyboard.press('Tab')
  await page.keyboard.type('kontor')
  await page.keyboard.press('Tab')
  await page.keyboard.type(secret)
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toContainText('Verbindung gespeichert')
  await expect(part).toContainText('nur ersetzbar')
  // the address is of no public network: the step says so and what to change, and the others are gone through
  await page.keyboard.press('r')
  const steps = part.getByRole('region', { name: 'Verbindungstest' }).getByRole('listitem')
  await expect(steps).toHaveCount(7)
  await expect(part.locator('[data-step=failed]').first()).toBeVisible({ timeout: 20_000 })
  await expect(part.locator('[data-step=open]')).toHaveCount(0)
  await page.reload()
  await expect(part).toContainText('nur ersetzbar', { timeout: 20_000 })
  await expect(part).toContainText('Scheitert')
  expect((await Promise.all(answers)).join('\n')).not.toContain(secret)
  expect(await page.content()).not.toContain(secret)
})

for (const [address, tab, widget] of [
  ['connection/test', 'Verbindung', 'test'],
  ['documents/letterhead', 'Belege', 'letterhead'],
] as const) {
  test(`the address of a part of a section leads to it: ${address} @full`, async ({ page }) => {
    await signInAs(page, 'admin', `/shops/1/${address}`)
    const part = page.locator(`[id$="-${widget}"]`)
    await expect(part).toBeFocused({ timeout: 20_000 })
    await expect(part).toBeInViewport()
    await expect(page.getByRole('tab', { selected: true })).toContainText(tab)
    await expect(page).toHaveURL(`/shops/1/${address}`)
    // a section's digit takes the part out of the address
    await page.keyboard.press('2')
    await expect(page).toHaveURL(/\/shops\/1\/\w+$/)
  })
}

test('countries are put in as a group by its letters, those that are not there yet, and taken back by one key @full', async ({
  page,
}) => {
  // it sells in Germany
  await signInAs(page, 'admin', '/shops/4/shipping')
  await expect(page.getByRole('tab', { selected: true })).toContainText('Versand', { timeout: 20_000 })
  await page.keyboard.press('e')
  const grid = page.getByRole('grid', { name: 'Verkauft nach' })
  const lines = grid.locator('[data-cell]')
  await expect(lines).toHaveCount(2)
  const write = async (row: number, letters: string) => {
    await grid.locator(`[data-cell="${row} 0"]`).click()
    await page.keyboard.type(letters)
  }
  await write(1, 'dach')
  const choice = page.getByRole('listbox').getByRole('option').first()
  await expect(choice).toContainText('Deutschland, Österreich, Schweiz (DACH)')
  await page.keyboard.press('Enter')
  await expect(lines).toHaveCount(4)
  await page.keyboard.press('Enter')
  await write(3, 'ewr')
  await page.keyboard.press('Enter')
  await expect(grid).toHaveAttribute('aria-rowcount', '33')
  await expect(grid).toContainText('Liechtenstein (LI)')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(grid).not.toContainText('Liechtenstein (LI)')
})

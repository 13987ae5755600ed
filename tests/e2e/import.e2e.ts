import type { Page } from '@playwright/test'
import { violationsInBothThemes } from '#tests/support/axe.ts'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { withoutPointer } from '#tests/support/keyboard.ts'

const jobs = (page: Page) => page.getByRole('dialog', { name: 'Hintergrundaufgaben' })

test('a file of products is tried, mapped, imported and taken back by keyboard alone', async ({ page }) => {
  test.setTimeout(90_000)
  await signInAs(page, 'products', '/products/list')
  await withoutPointer(page)
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible({ timeout: 20_000 })
  const dialog = page.getByRole('dialog', { name: 'Artikel: Import' })
  // the command comes after the rows; before it does the second key opens the filter
  await expect(async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('i')
    await page.keyboard.press('f')
    await expect(dialog.getByRole('button', { name: 'Datei wählen' })).toBeFocused({ timeout: 1500 })
  }).toPass({ timeout: 20_000 })
  const asked = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  const rows = ['SKU;Name;kg;Unbekannt', 'E2E-1;Zelt „Nordwand“;3,2;x', 'E2E-2;Zelt „Südwand“;schwer;', 'E2;Kurz;1;']
  await (
    await asked
  ).setFiles({
    name: 'lieferant.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\r\n'), 'utf8'),
  })
  const status = dialog.getByRole('status')
  await expect(status).toHaveText('2 neu0 geändert0 gleich1 fehlerhaft')
  const start = dialog.getByRole('button', { name: '2 Zeilen importieren' })
  await expect(start).toBeFocused()
  await expect(dialog).toContainText('Mindestens 3 Zeichen')
  expect(await violationsInBothThemes(page)).toEqual([])

  // a column is given its field: what it says is tried at once
  const weight = dialog.getByRole('combobox', { name: 'Feld: kg' })
  for (let left = 20; left > 0 && !(await weight.evaluate((one) => one === document.activeElement)); left -= 1)
    await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('Gewicht')
  await page.keyboard.press('Enter')
  await expect(weight).toHaveValue('weight')
  await expect(status).toHaveText('1 neu0 geändert0 gleich2 fehlerhaft')
  await expect(dialog).toContainText('Zeile 3E2E-2Gewicht: Das ist keine Zahl')
  await expect(dialog).toContainText('Zeile 2neuName: Zelt „Nordwand“SKU: E2E-1Gewicht: 3,2')
  for (
    let left = 20;
    left > 0 &&
    !(await start
      .or(page.getByRole('button', { name: '1 Zeile importieren' }))
      .evaluate((one) => one === document.activeElement));
    left -= 1
  )
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  await expect(jobs(page).getByRole('heading')).toBeVisible()
  const job = jobs(page).getByRole('row', { selected: true })
  await expect(job).toContainText('Aus einer Datei importieren: Artikel')
  await expect(job).toContainText('lieferant.csv')
  await expect(job).toContainText('Fertig', { timeout: 20_000 })
  await expect(job).toContainText('1 erledigt, 2 abgelehnt')
  // away from the jobs it is what was done last, like every change
  await page.keyboard.press('Escape')
  await expect(jobs(page)).toBeHidden()
  // it is known to have ended a moment after its job says so
  await expect(async () => {
    await page.keyboard.press('z')
    await expect(page.getByText('Letzte Änderung rückgängig machen: 1 erledigt.')).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 30_000 })
  await page.keyboard.press('/')
  await page.keyboard.type('E2E-1')
  await expect(page.getByText('0 Einträge')).toBeVisible({ timeout: 15_000 })
})

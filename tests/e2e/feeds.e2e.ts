import { sql } from '#server/sql.ts'
import { openDb } from '#server/db.ts'
import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('the preview of a feed by keyboard: what it holds, what it does not and why, and the way to each', async ({
  page,
  database,
}) => {
  await signInAs(page, 'products', '/')
  await page.keyboard.press('g')
  await page.keyboard.press('f')
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('/')
  await page.keyboard.type('Google Shopping Deutschland')
  await expect(page.locator('[data-row]:not([aria-busy=true])')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  const preview = page.locator('[data-part=feed_preview]')
  await expect(preview).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('3')
  await expect(page.locator('#record-preview')).toBeFocused()
  const reasons = preview.getByRole('table', { name: 'Was aus den Artikeln wird' })
  const lines = (of: string) => reasons.getByRole('row').filter({ hasText: of })
  await expect(lines('Zu lang')).toHaveText(/Fehlerhaft.*title.*support.google.com.*1$/)
  await expect(lines('Im Shop versteckt')).toHaveText(/Ausgeschlossen/)

  // what the target would refuse leads to its own page
  const rope = preview
    .getByRole('region', { name: 'Fehlerhafte Artikel' })
    .getByRole('row')
    .filter({ hasText: 'ND-5303' })
  await expect(rope).toContainText('Zu lang')
  await rope.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/products\/edit\/\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kletterseil', { timeout: 20_000 })
  await page.goBack()
  await expect(lines('Zu lang')).toBeVisible({ timeout: 20_000 })

  // somebody mends what was too long
  const db = openDb(database)
  await db.run(sql`update products set name = 'Kletterseil' where sku = 'ND-5303'`)
  await db.close()
  const before = await preview.getAttribute('data-checked')
  await page.keyboard.press('i')
  await page.keyboard.press('w')
  await expect(toasts(page)).toContainText(/\d+ im Feed, \d+ ausgeschlossen, \d+ fehlerhaft/, { timeout: 20_000 })
  await expect(preview).not.toHaveAttribute('data-checked', before ?? '')
  await expect(lines('Zu lang')).toHaveCount(0)

  // each reason leads to its products
  await lines('Wert nicht erlaubt').getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/products\/feeds\/products\?.*reason=not_allowed/)
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toContainText('age_group', { timeout: 20_000 })
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toContainText('ND-78')
})

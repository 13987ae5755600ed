import type { Page } from '@playwright/test'
import { openDb } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'

// far from the demo's own weeks
const week = '2031-05-05'
const cellOf = (page: Page, name: string, column: number) =>
  page.getByRole('row').filter({ hasText: name }).getByRole('gridcell').nth(column)
const bar = (page: Page) => page.locator('[data-schedule-bar]')

/** Presses keys one after another, and says how many they were. */
const press = async (page: Page, keys: string): Promise<number> => {
  const all = keys.split(' ')
  for (const key of all) await page.keyboard.press(key)
  return all.length
}

test('a week is planned, warned of and published by keyboard, and staff see nothing of it before', async ({
  page,
  database,
}) => {
  const db = openDb(database)
  const published = async () =>
    (await db.rows<{ day: string }>(sql`select day from shifts where day >= ${week}::date order by day, id`)).length
  await signInAs(page, 'worktime', `/time-tracking/schedule?week=${week}`)
  const grid = page.getByRole('grid')
  await expect(cellOf(page, 'Mehmet Yıldız', 0)).toBeVisible()
  await grid.focus()

  // the first person from Monday to Friday, the second the same by copy, the third late on one day and early on the next
  let keys = await press(page, 'Shift+ArrowRight Shift+ArrowRight Shift+ArrowRight Shift+ArrowRight 1')
  await expect(page.locator('[id="shift-0-4"]')).toContainText('Früh')
  keys += await press(page, 'Control+c Home ArrowDown Control+v')
  const second = page.locator('[id="shift-1-4"]')
  await expect(second).toContainText('Früh')
  keys += await press(page, 'ArrowDown 2 ArrowRight 1')
  await expect(page.locator('[data-warning]')).toContainText('10 h Ruhe von Mo 20:00 bis Di 06:00, nötig sind 11 h.')
  keys += await press(page, 'Control+z')
  await expect(page.locator('[id="shift-2-1"]')).not.toContainText('Früh')
  keys += await press(page, '1 F8')
  await expect(bar(page)).toContainText('12 Schichten geändert')
  await expect(bar(page)).toHaveAttribute('data-schedule-bar', 'ready')
  expect(await published()).toBe(0)
  keys += await press(page, 'Control+s')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Trotz 1 Warnung veröffentlichen?')
  keys += await press(page, 'Enter')
  await expect(bar(page)).toContainText('Alles ist veröffentlicht')
  expect(await published()).toBe(12)
  // twelve shifts of three people, planned and published
  expect(keys).toBeLessThan(20)
  await db.close()
})

test('a week is copied into the next one, and over what stands there only after a question @full', async ({
  page,
  database,
}) => {
  const db = openDb(database)
  await signInAs(page, 'worktime', '/time-tracking/schedule?week=2031-06-02')
  await expect(cellOf(page, 'Mehmet Yıldız', 0)).toBeVisible()
  await page.getByRole('grid').focus()
  await press(page, '1 ArrowRight 2')
  await expect(bar(page)).toHaveAttribute('data-schedule-bar', 'ready')
  await page.keyboard.press('y')
  await expect(page.getByRole('alertdialog')).toContainText('In die Woche vom 09.06.31 kopieren?')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/week=2031-06-09/)
  await expect(page.locator('[id="shift-0-1"]')).toContainText('Spät')
  await page.keyboard.press('PageUp')
  await expect(page).toHaveURL(/week=2031-06-02/)
  await expect(page.locator('[id="shift-0-0"]')).toContainText('Früh')
  await page.keyboard.press('y')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText('überschreiben')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/week=2031-06-02/)
  await db.close()
})

test('Tab suggests who could take a shift, and a digit takes it @full', async ({ page }) => {
  await signInAs(page, 'worktime', '/time-tracking/schedule')
  await expect(cellOf(page, 'Mehmet Yıldız', 0)).toBeVisible()
  await page.getByRole('grid').focus()
  // a week that nobody has begun, and of which the agreed hours are known
  await press(page, 'PageDown PageDown PageDown')
  await expect(bar(page)).toContainText('Alles ist veröffentlicht')
  for (let down = 0; down < 14; down += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  const list = page.locator('[data-layer=cell]')
  await expect(list).toContainText('Früh, Lager')
  await expect(list.getByRole('button')).not.toHaveCount(0)
  await page.keyboard.press('1')
  await expect(bar(page)).toContainText('1 Schicht geändert')
})

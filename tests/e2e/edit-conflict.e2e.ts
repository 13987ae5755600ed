import type { Page } from '@playwright/test'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { editBeside } from '#tests/support/edit-beside.ts'

const field = (page: Page, name: string) => page.locator(`[data-path=${name}] :is(input, textarea)`)
const conflict = (page: Page) => page.getByRole('region', { name: 'Beide haben dasselbe geändert' })
const rows = (page: Page) => conflict(page).locator('[data-conflict]')
const bar = (page: Page) => page.getByRole('main').locator('p[role=status]')

/** Opens the first customer, types this and lets somebody else save that meanwhile; the conflict stands there then. */
const meet = async (
  page: Page,
  mine: Readonly<Record<string, string>>,
  theirs: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> = {},
): Promise<void> => {
  await signInAs(page, 'customers', '/customers')
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-path=first_name]')).toBeVisible({ timeout: 20_000 })
  const id = new URL(page.url()).pathname.split('/')[2] ?? ''
  if (Object.keys(before).length > 0) {
    await editBeside(page, { login: 'admin', object: 'customer', id, data: before })
    await page.reload()
    await expect(page.locator('[data-path=first_name]')).toBeVisible({ timeout: 20_000 })
  }
  await page.keyboard.press('e')
  for (const [name, text] of Object.entries(mine)) await field(page, name).fill(text)
  await editBeside(page, { login: 'admin', object: 'customer', id, data: theirs })
  await page.keyboard.press('ControlOrMeta+s')
  await expect(rows(page).first()).toBeFocused({ timeout: 20_000 })
}
const holds = (page: Page, name: string, text: string | RegExp) => expect(field(page, name)).toHaveValue(text)

test('one value that both changed is decided and saved in at most four keys', async ({ page }) => {
  await meet(page, { first_name: 'Meine' }, { first_name: 'Andere' })
  await expect(conflict(page).getByRole('alert')).toContainText('eine Angabe gespeichert, die auch Sie geändert haben')
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  // nothing is saved before it is decided, and that is said
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-sonner-toast]')).toContainText('Erst jede Angabe entscheiden')
  await expect(conflict(page)).toBeVisible()
  await press('ArrowRight')
  await press('Enter')
  await expect(conflict(page)).toBeHidden()
  await expect(bar(page)).toBeHidden()
  await holds(page, 'first_name', 'Andere')
  expect(keys).toBeLessThanOrEqual(4)
})

test('field by field: mine, theirs, both joined, written anew; what only one changed is merged', async ({ page }) => {
  await meet(
    page,
    { first_name: 'Meine', last_name: 'Meiner', note: 'Bestellt für drei Hütten.', email: 'meine@beispiel.example' },
    { first_name: 'Fremde', last_name: 'Anderer', note: 'Bestellt für Hütten. Bitte anrufen.', company: 'Beispiel AG' },
    { note: 'Bestellt für Hütten.' },
  )
  await expect(rows(page)).toHaveCount(3)
  await expect(conflict(page).getByText('Beispiel AG')).toBeVisible()
  await expect(conflict(page).getByRole('status')).toHaveText('0 von 3 entschieden')
  // a side that is chosen leads on
  await page.keyboard.press('ArrowLeft')
  await expect(rows(page).nth(1)).toBeFocused()
  await page.keyboard.press('e')
  const own = conflict(page).getByRole('textbox')
  await expect(own).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Selbst')
  await page.keyboard.press('Enter')
  await expect(rows(page).nth(1)).toBeFocused()
  // only what is open, then all again
  await page.keyboard.press('o')
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('o')
  await expect(rows(page)).toHaveCount(3)
  await page.keyboard.press('F8')
  await expect(rows(page).nth(2)).toBeFocused()
  await page.keyboard.press('b')
  await expect(conflict(page).getByRole('status')).toHaveText('3 von 3 entschieden')
  await page.keyboard.press('Enter')
  await expect(conflict(page)).toBeHidden()
  await expect(bar(page)).toBeHidden()
  await holds(page, 'first_name', 'Meine')
  await holds(page, 'last_name', 'Selbst')
  await holds(page, 'note', 'Bestellt für drei Hütten. Bitte anrufen.')
  await holds(page, 'company', 'Beispiel AG')
  await holds(page, 'email', 'meine@beispiel.example')
})

test('all theirs, all mine, and whoever leaves in between is asked', async ({ page }) => {
  await meet(page, { first_name: 'Eins', last_name: 'Zwei' }, { first_name: 'Drei', last_name: 'Vier' })
  await page.keyboard.press('u')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveCount(2)
  await rows(page).first().focus()
  await page.keyboard.press('a')
  await expect(conflict(page).getByRole('status')).toHaveText('2 von 2 entschieden')
  await page.keyboard.press('m')
  await page.keyboard.press('Enter')
  await expect(bar(page)).toBeHidden()
  await holds(page, 'first_name', 'Eins')
  await holds(page, 'last_name', 'Zwei')
})

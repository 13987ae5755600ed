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

test('field by field: mine, theirs, both joined, written anew; what only one changed is merged @full', async ({
  page,
}) => {
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

test('all theirs, all mine, and whoever leaves in between is asked @full', async ({ page }) => {
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

const cities = (page: Page) => page.locator('[data-path^="addresses."][data-path$=".city"]')
/** A cell says of which column it is, where a row has several lines. */
const citiesNow = async (page: Page) =>
  (await cities(page).allTextContents()).map((text) => text.replace(/^Ort/, '')).toSorted()
/** Three addresses, written in by me and, meanwhile, by somebody else; saved into what that comes to. */
const meetInRows = async (page: Page, mine: () => Promise<void>, theirs: (ids: readonly number[]) => object[]) => {
  await signInAs(page, 'customers', '/customers')
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-path=first_name]')).toBeVisible({ timeout: 20_000 })
  const id = new URL(page.url()).pathname.split('/')[2] ?? ''
  const customer = { login: 'admin', object: 'customer', id }
  const addresses = ['Kiel', 'Graz', 'Bern'].map((city) => ({ type: 'shipping', city }))
  await editBeside(page, { ...customer, data: { addresses } })
  await page.reload()
  await expect(page.getByText('Graz').first()).toBeVisible({ timeout: 20_000 })
  await expect(page.locator('[data-path=first_name]')).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('2')
  await page.keyboard.press('e')
  await expect(cities(page)).toHaveCount(3)
  const paths = await cities(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-path') ?? ''))
  await mine()
  await editBeside(page, { ...customer, data: { addresses: theirs(paths.map((path) => Number(path.split('.')[1]))) } })
  await page.keyboard.press('ControlOrMeta+s')
}
/** Writes over the city of a row. */
const toCity = async (page: Page, at: number, city: string) => {
  await cities(page).nth(at).click()
  await page.keyboard.type(city)
  await page.keyboard.press('Enter')
  await expect(cities(page).nth(at)).toHaveText(`Ort${city}`)
}

test('a list conflicts row by row: only the row that both changed is asked about, and what each added stays @full', async ({
  page,
}) => {
  await meetInRows(
    page,
    async () => {
      await toCity(page, 0, 'Meine')
      await toCity(page, 1, 'Meine zweite')
      await cities(page).nth(2).click()
      await page.keyboard.press('Insert')
      await expect(cities(page)).toHaveCount(4)
      await toCity(page, 3, 'Meine neue')
    },
    ([a, b, c]) => [
      { id: a, city: 'Fremde' },
      { id: b },
      { id: c, city: 'Fremde dritte' },
      { type: 'billing', city: 'Fremde neue' },
    ],
  )
  await expect(rows(page).first()).toBeFocused({ timeout: 20_000 })
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Meine')
  await expect(rows(page)).toContainText('Fremde')
  await expect(rows(page)).not.toContainText('zweite')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(conflict(page)).toBeHidden()
  await expect(bar(page)).toBeHidden()
  await expect(cities(page)).toHaveCount(5)
  expect(await citiesNow(page)).toEqual(['Fremde', 'Fremde dritte', 'Fremde neue', 'Meine neue', 'Meine zweite'])
})

test('a row that one took away and the other changed is asked about, whoever did which @full', async ({ page }) => {
  await meetInRows(
    page,
    async () => {
      await toCity(page, 0, 'Meine')
      await cities(page).nth(1).click()
      await page.keyboard.press('ControlOrMeta+Delete')
      await expect(cities(page)).toHaveCount(2)
    },
    ([, b, c]) => [{ id: b, city: 'Fremde' }, { id: c }],
  )
  await expect(rows(page).first()).toBeFocused({ timeout: 20_000 })
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).filter({ hasText: 'Meine' })).toContainText('entfernt')
  await expect(rows(page).filter({ hasText: 'Fremde' })).toContainText('entfernt')
  // my change brings the row back, theirs keeps the other
  const isMine = await rows(page).first().textContent()
  expect(isMine).toContain('Meine')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(conflict(page)).toBeHidden()
  await expect(bar(page)).toBeHidden()
  await expect(cities(page)).toHaveCount(3)
  expect(await citiesNow(page)).toEqual(['Bern', 'Fremde', 'Meine'])
})

import type { Page } from '@playwright/test'
import { demoPassword, openSignIn } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { countOf, orderIn, withoutPointer, type FoundOrder } from '#tests/support/keyboard.ts'

/** The first day, by keyboard alone, in German and in dark; the pointer is blocked from the first page on. */
test.use({ colorScheme: 'dark' })
test.setTimeout(120_000)

const order = (page: Page) => page.locator('[data-record]')
const focusedRow = (page: Page) => page.locator('[data-row]:has(.row-frame)')
const worktime = (page: Page) => page.getByRole('banner')

const press = async (page: Page, keys: string) => {
  for (const key of keys.split(' ')) await page.keyboard.press(key)
}

/** Name, Tab, password, Enter: the name has the focus when the page opens. */
const signIn = async (page: Page, login: string) => {
  await openSignIn(page)
  await withoutPointer(page)
  await expect(page.locator('[name=username]')).toBeFocused()
  await page.keyboard.type(login)
  await press(page, 'Tab')
  await page.keyboard.type(demoPassword)
  await press(page, 'Enter')
  await expect(page.locator('main#main')).toBeVisible({ timeout: 20_000 })
}

/** Part of a name, as somebody remembers it: the middle of its longest word, and what is short as it stands. */
const partOf = (name: string): string => {
  const words = name.toLocaleLowerCase('de').split(' ')
  const longest = words.toSorted((a, b) => b.length - a.length)[0]
  return words.map((word) => (word === longest ? word.slice(1, -1) : word)).join(' ')
}

// a reference, as the contract says
const nameIn = ({ customer }: FoundOrder): string => (customer as { label: string }).label

/** The palette shows five records: a name that more orders bear finds others. */
const isFoundByName = async (url: string | undefined, found: FoundOrder) =>
  (await countOf(url ?? '', partOf(nameIn(found)))) <= 5

/** Runs what the palette finds first. */
const run = async (page: Page, words: string, title: string | RegExp) => {
  await press(page, 'Control+k')
  await page.keyboard.type(words)
  await expect(page.getByRole('option', { selected: true })).toContainText(title)
  await press(page, 'Enter')
}

const signOut = async (page: Page) => {
  await run(page, 'abmelden', 'Abmelden')
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible({ timeout: 20_000 })
}

const clockAndTheme = async (page: Page) => {
  await press(page, 't s')
  await expect(worktime(page)).toContainText('Arbeitet')
  await press(page, 't b')
  await expect(worktime(page)).toContainText(/Pause/)
  await press(page, 't e')
  await expect(worktime(page)).toContainText('Arbeitet')
  await press(page, 't h')
  await expect(worktime(page)).toContainText('Arbeitet nicht')
  const before = await page.locator('html').getAttribute('data-theme')
  await run(page, 'desi', /Design/)
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', String(before))
}

test('an order manager finds an order by part of a name, releases it, takes it back and goes home', async ({
  page,
  baseURL,
}) => {
  const found = await orderIn(baseURL, 'confirmed', (one) => isFoundByName(baseURL, one))
  await signIn(page, 'orders')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await press(page, 'g o')
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible({ timeout: 20_000 })
  await press(page, '/')
  await page.keyboard.type(partOf(nameIn(found)))
  const hits = await countOf(baseURL ?? '', partOf(nameIn(found)))
  await expect(page.getByText(new RegExp(`^${hits} (Einträge|Eintrag)$`))).toBeVisible()
  await expect(page.locator('[data-row]').filter({ hasText: found.number })).toBeVisible()
  await press(page, 'Enter')
  while (!(await focusedRow(page).innerText()).includes(found.number)) await press(page, 'j')
  await press(page, 'Enter')
  await expect(order(page)).toHaveAttribute('data-record', String(found.id), { timeout: 20_000 })
  await expect(order(page)).toHaveAttribute('data-status', 'confirmed')

  await press(page, 's r')
  await expect(page.getByText('Zur Bearbeitung freigeben?')).toBeVisible()
  await press(page, 'Enter')
  await expect(order(page)).toHaveAttribute('data-status', 'processing')
  await press(page, 'z')
  await expect(order(page)).toHaveAttribute('data-status', 'confirmed')

  await clockAndTheme(page)
  await signOut(page)
})

test('shipping staff find their order in the palette, start and take back what is theirs @full', async ({
  page,
  baseURL,
}) => {
  const found = await orderIn(
    baseURL,
    'preparing-for-shipment',
    (one) => one['has_shipping_address'] === true && isFoundByName(baseURL, one),
  )
  await signIn(page, 'shipping')
  await press(page, 'Control+k')
  await page.keyboard.type(partOf(nameIn(found)))
  const mine = page.getByRole('option', { name: new RegExp(found.number) })
  await expect(mine).toBeVisible()
  while ((await mine.getAttribute('aria-selected')) !== 'true') await press(page, 'ArrowDown')
  await press(page, 'Enter')
  await expect(order(page)).toHaveAttribute('data-status', 'preparing-for-shipment', { timeout: 20_000 })
  await press(page, 's r')
  await expect(page.getByText('Zur Bearbeitung freigeben?')).toBeVisible()
  await press(page, 'Enter')
  await expect(order(page)).toHaveAttribute('data-status', 'processing')
  await press(page, 'z')
  await expect(order(page)).toHaveAttribute('data-status', 'preparing-for-shipment')
  await press(page, 's x')
  await expect(page.getByRole('dialog')).toContainText('Dazu fehlt Ihnen die Berechtigung.')
  await press(page, 'Escape')
  await clockAndTheme(page)
  await signOut(page)
})

test('somebody without a role sees their own page, no clock and no orders @full', async ({ page, baseURL }) => {
  const found = await orderIn(baseURL, 'completed')
  await signIn(page, 'nobody')
  await expect(worktime(page)).not.toContainText('Arbeitet')
  await press(page, 'g o')
  await expect(page).toHaveURL(`${baseURL}/`)
  for (const words of [found.number, partOf(nameIn(found))]) {
    await press(page, 'Control+k')
    await page.keyboard.type(words)
    // what everyone reads may be looked through for it, and holds none
    const hits = page.getByRole('option', { name: new RegExp(found.number) }).filter({ hasNotText: 'durchsuchen' })
    await expect(page.getByRole('option').first()).toBeVisible()
    await expect(hits).toHaveCount(0)
    await press(page, 'Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const before = await page.locator('html').getAttribute('data-theme')
  await run(page, 'desi', /Design/)
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', String(before))
  await signOut(page)
})

test('the same words lead an English console @full', async ({ page, baseURL }) => {
  const found = await orderIn(baseURL, 'processing')
  await page.addInitScript(() => localStorage.setItem('kontor.locale', 'en_EN'))
  await signIn(page, 'orders')
  await press(page, 'Control+k')
  await page.keyboard.type(found.number)
  await press(page, 'Enter')
  await expect(order(page)).toHaveAttribute('data-status', 'processing', { timeout: 20_000 })
  await press(page, 's h')
  await expect(order(page)).toHaveAttribute('data-status', 'on-hold')
  await press(page, 'z')
  await expect(order(page)).toHaveAttribute('data-status', 'processing')
  await press(page, 't s')
  await expect(worktime(page)).toContainText('Working')
  await press(page, 't h')
  await expect(worktime(page)).toContainText('Not working')
  await run(page, 'sign out', 'Sign out')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: 20_000 })
})

import type { Page } from '@playwright/test'
import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { announcements, recordAnnouncements } from '#tests/support/announcements.ts'
import { orderIn } from '#tests/support/keyboard.ts'

const press = async (page: Page, keys: string) => {
  for (const key of keys.split(' ')) await page.keyboard.press(key)
}
const expectOnce = async (page: Page, words: RegExp) => {
  await expect.poll(() => announcements(page, words), { message: `${words}`, timeout: 20_000 }).not.toEqual([])
  await page.waitForLoadState('networkidle')
  expect(await announcements(page, words), `${words}`).toHaveLength(1)
}

test.beforeEach(async ({ page }) => recordAnnouncements(page))

test('a move that is done is read out once, and its undoing', async ({ page, baseURL }) => {
  const order = await orderIn(baseURL, 'processing')
  await signInAs(page, 'orders', `/orders/${order.id}`)
  await expect(page.locator('[data-record]')).toBeVisible()
  await press(page, 's s')
  await expect(page.locator('dialog[open] button[type=submit], dialog[open] [data-first-focus]').first()).toBeVisible()
  await press(page, 'Enter')
  await expect(toasts(page)).toContainText(order.number)
  await expectOnce(page, new RegExp(`${order.number}: `))
  await press(page, 'z')
  await expect(toasts(page)).toContainText('In Bearbeitung')
  await expect.poll(() => announcements(page, /In Bearbeitung/)).toHaveLength(1)
})

test('why a move is refused is read out once @full', async ({ page, baseURL }) => {
  const order = await orderIn(baseURL, 'completed')
  await signInAs(page, 'orders', `/orders/${order.id}`)
  await expect(page.locator('[data-record]')).toBeVisible()
  await press(page, 's r')
  const reason = await page.locator('dialog[open]').getByRole('alert').innerText()
  await expectOnce(page, new RegExp(`^${reason}$`))
})

test('how many a search finds is read out once for each, also where the number stays @full', async ({ page }) => {
  await signInAs(page, 'orders', '/orders/orders')
  await expectOnce(page, /^600 Einträge$/)
  await press(page, '/')
  await page.keyboard.insertText('zzzz')
  await expectOnce(page, /^0 Einträge$/)
  await page.keyboard.type('y')
  await expect.poll(() => announcements(page, /^0 Einträge$/)).toHaveLength(2)
})

test('an export that is ready is read out once, over the dialog of jobs @full', async ({ page }) => {
  await signInAs(page, 'orders', '/orders/orders')
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible()
  await press(page, 'Shift+E')
  await expect(page.getByRole('heading', { name: 'Diese Liste exportieren' })).toBeVisible()
  await press(page, 'Enter')
  await expect(page.getByRole('dialog', { name: 'Hintergrundaufgaben' }).getByRole('heading')).toBeVisible()
  await expectOnce(page, /^Export: Aufträge: Fertig$/)
})

test('each new state of the clock is read out once, and not the one that is found @full', async ({ page }) => {
  await signInAs(page, 'shipping')
  await expect(page.getByRole('banner').getByRole('button', { name: /Arbeitet nicht/ })).toBeVisible()
  expect(await announcements(page, /Arbeitet/)).toEqual([])
  await press(page, 't s')
  await expectOnce(page, /^Arbeitet$/)
  await press(page, 't b')
  await expectOnce(page, /^In Pause$/)
})

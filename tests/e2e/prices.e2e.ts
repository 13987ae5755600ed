import type { Page } from '@playwright/test'
import { routes } from '#api/contract.ts'
import { call, signIn } from '#tests/support/call.ts'
import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'

const tiers = (page: Page) => page.getByRole('region', { name: 'Staffelpreise' })

test('a price is given a tier by keyboard, which stands with its product @full', async ({ page }) => {
  await signInAs(page, 'products', '/products/prices')
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(tiers(page)).toBeVisible({ timeout: 20_000 })
  await expect(page.locator('[data-path=product]')).toBeVisible({ timeout: 20_000 })

  // what stands fast is left out: the key leads to what can be written, or says why nothing can
  await page.keyboard.press('1')
  await expect(page.locator('#record-base')).toBeFocused()
  await page.keyboard.press('e')
  await expect(toasts(page)).toContainText('Das wird beim Anlegen festgelegt')
  await page.keyboard.press('2')
  await page.keyboard.press('e')
  await expect(tiers(page).locator('[data-cell="0 0"]')).toBeFocused()
  // a quantity from which on, then the amount
  await page.keyboard.press('Insert')
  await page.keyboard.type('777')
  await page.keyboard.press('Tab')
  await page.keyboard.type('0,5')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('main').getByRole('status')).toBeHidden()
  await expect(page.getByText(/^Staffelpreise/).last()).toBeVisible()

  await page.reload()
  const last = tiers(page).getByRole('row').last()
  await expect(last).toContainText(/777.*0,50/, { timeout: 20_000 })

  // the same quantity twice is refused, and said at its cell
  await expect(page.locator('[data-path=product]')).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('2')
  await page.keyboard.press('e')
  await page.keyboard.press('Insert')
  await page.keyboard.type('777')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('main').getByRole('status')).toContainText('1 Angabe ist zu berichtigen')
  // the focus is there, and what is wrong is said below
  await expect(page.getByText('Das steht hier schon einmal')).toBeVisible()
  await expect(tiers(page).locator('[data-cell]:focus')).toContainText('777')
  await page.keyboard.press('F8')
  await expect(page.getByText('Das steht hier schon einmal')).toBeVisible()
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Verwerfen' }).click()

  await page.getByRole('region', { name: 'Grunddaten' }).getByRole('link').first().click()
  const prices = page.getByRole('region', { name: 'Preise' }).last()
  await expect(prices.getByRole('table')).toContainText('0,50', { timeout: 20_000 })
})

test('a tag is picked by typing, and the last one used comes first the next time, also after a reload @full', async ({
  page,
}) => {
  await signInAs(page, 'products', '/products/list?type=simple')
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('region', { name: 'Merkmale' })
  // and not those of a select
  const options = page.locator('[role=option]')
  const editTags = async () => {
    await expect(page.locator('[data-path=name]')).toBeVisible({ timeout: 20_000 })
    await page.keyboard.press('3')
    await page.keyboard.press('e')
    await expect(sheet.getByRole('grid').first()).toBeVisible()
    await page.keyboard.press('Insert')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await expect(options.first()).toBeVisible()
  }
  await editTags()
  const there = await sheet.getByRole('gridcell').allTextContents()
  const [first, ...others] = await options.allTextContents()
  const last = others.findLast((one) => !there.includes(one)) ?? ''
  expect(last).not.toBe(first)
  await page.keyboard.type(last)
  await expect(options.first()).toHaveText(last)
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('main').getByRole('status')).toBeHidden()

  await page.reload()
  await expect(sheet).toContainText(last, { timeout: 20_000 })
  await editTags()
  await expect(options.first()).toHaveText(last)
})

test('what an article costs in a list is tried by keyboard, with the reason @full', async ({ page, baseURL }) => {
  const token = await signIn(baseURL, 'shops')
  const params = { page_size: 1, fields: ['sku'], query: 'ND-7' }
  const found = await call(baseURL, token, 'POST', '/api/v3/search', { object: 'price', scope: ['results'], params })
  const [price] = routes.search.answer.parse(found.body).payload.results ?? []
  await signInAs(page, 'shops', '/payment-settings/price-lists')
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible({ timeout: 20_000 })
  // the first is whose prices begin with ten pieces
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-path=name]')).toBeVisible({ timeout: 20_000 })
  const tester = page.getByRole('region', { name: 'Preis ausprobieren' })
  const ask = async (called: string) => {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(called)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.type('sa')
  await expect(tester.getByLabel('Artikel')).toBeFocused()
  await ask('gibt es nicht')
  await expect(tester).toContainText('Einen Artikel mit dieser SKU oder GTIN gibt es nicht.')
  await ask(String(price?.['sku']))
  await expect(tester.locator('[data-tried]')).toContainText('Eigener Preis von')
  const one = Number(await tester.locator('[data-tried]').getAttribute('data-tried'))
  await page.keyboard.press('Tab')
  await ask('3')
  await expect(tester.locator('[data-tried]')).toContainText('3 ×')
  const three = Number(await tester.locator('[data-tried]').getAttribute('data-tried'))
  expect(one).toBeGreaterThan(0)
  expect(Math.round(three * 100)).toBe(Math.round(one * 300))
})

test('what a payment method charges is seen on an example while it is typed @full', async ({ page }) => {
  await signInAs(page, 'shops', '/payment-settings')
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-path=fee_type]')).toBeVisible({ timeout: 20_000 })
  const preview = page.getByRole('region', { name: 'Vorschau an einem Beispielauftrag' })
  await expect(preview.locator('[data-total]')).toHaveText('104,90')
  await page.keyboard.press('2')
  await page.keyboard.press('e')
  await page
    .locator('[data-path=fee_type] select, [data-path=fee_type] button, [data-path=fee_type] input')
    .first()
    .focus()
  await page.keyboard.type('Geb')
  await page.locator('[data-path=fee_amount] input').focus()
  await page.keyboard.type('2,5')
  await page.keyboard.press('Tab')
  await expect(preview.locator('[data-total]')).toHaveText('107,40')
})

test('a save means what was picked before it was found @full', async ({ page }) => {
  await signInAs(page, 'admin', '/products/prices/new')
  const chosen = (path: string) => page.locator(`[data-path=${path}] input`)
  await chosen('product').click()
  await page.keyboard.type('Karabiner')
  await expect(page.getByRole('option', { name: /Karabiner/ }).first()).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('Enter')
  await page.route('**/api/v3/search', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await chosen('price_list').click()
  await page.keyboard.type('Distri')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+s')
  // it was sent: of this list the article has one
  await expect(page.getByText('In dieser Preisliste hat der Artikel schon einen Preis')).toBeVisible()
})

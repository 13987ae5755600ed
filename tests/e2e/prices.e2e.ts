import type { Page } from '@playwright/test'
import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'

const tiers = (page: Page) => page.getByRole('region', { name: 'Staffelpreise' })

test('a price is given a tier by keyboard, which stands with its product', async ({ page }) => {
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

test('a tag is picked by typing, and the last one used comes first the next time, also after a reload', async ({
  page,
}) => {
  await signInAs(page, 'products', '/products?type=simple')
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('region', { name: 'Merkmale' })
  // and not those of a select
  const options = page.locator('[role=option]')
  const editTags = async () => {
    await expect(page.locator('[data-path=name]')).toBeVisible({ timeout: 20_000 })
    await page.keyboard.press('3')
    await page.keyboard.press('e')
    await expect(sheet.getByRole('grid')).toBeVisible()
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

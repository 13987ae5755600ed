import type { Page } from '@playwright/test'
import { violationsOn } from '#tests/support/axe.ts'
import { openSignIn, signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'

/** Holds the page as it stands against WCAG 2.2 AA; what axe finds is told by rule and place. */
const expectClean = async (page: Page, where: string): Promise<void> => {
  expect(await violationsOn(page), where).toEqual([])
}

for (const theme of ['light', 'dark']) {
  test.describe(`WCAG 2.2 AA in German, ${theme}`, () => {
    test.setTimeout(180_000)
    test.beforeEach(async ({ page }) => {
      await page.addInitScript((value) => localStorage.setItem('kontor.theme', value), theme)
    })

    test('sign-in, and a place without the role', async ({ page }) => {
      await openSignIn(page)
      await expectClean(page, 'sign-in')
      await signInAs(page, 'nobody', '/orders/orders')
      await expectClean(page, 'a refused place')
    })

    test('home, profile, kit and 404', async ({ page }) => {
      await signInAs(page, 'orders')
      for (const path of ['/', '/profile', '/test', '/nowhere']) {
        await page.goto(path)
        await expect(page.locator('main#main')).toBeVisible({ timeout: 20_000 })
        await page.waitForLoadState('networkidle')
        await expectClean(page, path)
      }
    })

    test('orders, an order, palette, confirmation and help', async ({ page }) => {
      await signInAs(page, 'orders', '/orders/orders')
      await expect(page.getByRole('row').nth(3)).toBeVisible({ timeout: 20_000 })
      await expectClean(page, 'list')
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      await expect(page.locator('[data-order]')).toBeVisible({ timeout: 20_000 })
      await expectClean(page, 'record')
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('option').first()).toBeVisible()
      await expectClean(page, 'palette')
      await page.keyboard.press('Escape')
      await page.keyboard.press('s')
      await page.keyboard.press('x')
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectClean(page, 'confirmation')
      await page.keyboard.press('Escape')
      await page.keyboard.press('F1')
      await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
      await expectClean(page, 'help')
    })
  })
}

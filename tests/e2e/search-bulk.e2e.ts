import type { Page } from '@playwright/test'
import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { countingKeys, withoutPointer } from '#tests/support/keyboard.ts'

const rows = (page: Page) => page.locator('[data-row]:not([aria-busy=true])')
const bar = (page: Page) => page.locator('[data-selection]')
const palette = (page: Page) => page.locator('dialog[open]')

const openList = async (page: Page, path: string) => {
  await signInAs(page, 'orders', path)
  await expect(rows(page).first()).toBeVisible({ timeout: 20_000 })
  await withoutPointer(page)
}

test('twenty filtered orders and more are released in at most ten keys, and the refused ones are named', async ({
  page,
}) => {
  // some of these can be released, the completed ones cannot
  await openList(page, '/orders/orders?status=pending,confirmed,on-hold,completed&rows=50')
  const keys = countingKeys(page)
  await keys.press('Control+a')
  await expect(bar(page)).toContainText('50 ausgewählt')
  await keys.press('s', 'r')
  await expect(palette(page).getByText('Möglich für')).toBeVisible()
  await expect(palette(page).getByText('Bleiben, wie sie sind').first()).toBeVisible()
  const allowed = Number(
    /(\d+) Auftr/.exec(await palette(page).getByText('Möglich für').locator('..').innerText())?.[1],
  )
  expect(allowed).toBeGreaterThan(0)
  if (allowed > 20) {
    // Enter alone does nothing until the number is typed
    await page.keyboard.press('Enter')
    await expect(palette(page)).toBeVisible()
    await keys.type(String(allowed))
  }
  await keys.press('Enter')
  await expect(palette(page)).toHaveCount(0)
  expect(keys.count()).toBeLessThanOrEqual(10)
  await expect(toasts(page).filter({ hasText: `${allowed} erledigt` })).toBeVisible({ timeout: 20_000 })
  await expect(bar(page)).toHaveCount(0)
})

test('a move that none of the chosen orders allows says why and changes nothing', async ({ page }) => {
  await openList(page, '/orders/orders?status=completed')
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(bar(page)).toContainText('2 ausgewählt')
  await page.keyboard.press('s')
  await page.keyboard.press('r')
  await expect(palette(page).getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(bar(page)).toContainText('2 ausgewählt')
})

test('the actions of the chosen orders are named with how many there are', async ({ page }) => {
  await openList(page, '/orders/orders?status=processing')
  await page.keyboard.press('Control+a')
  await expect(bar(page)).toBeVisible()
  const count = (await bar(page).getAttribute('data-selection')) ?? ''
  await page.keyboard.press('.')
  await expect(palette(page).getByText(`${count} ausgewählte Aufträge`)).toBeVisible()
})

import { violationsOn } from '#tests/support/axe.ts'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('thumbnails are walked by arrows in two dimensions, chosen, opened, and left as the list was', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs(page, 'products', '/product-media')
  const list = page.getByRole('grid', { name: 'Medien' })
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('Control+K')
  await page.keyboard.type('Vorschaubilder')
  await expect(page.getByRole('option', { name: 'Vorschaubilder zeigen' }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  // six beside each other
  await expect(list).toHaveAttribute('aria-colcount', '6')
  await expect(list).toBeFocused()
  const at = async () =>
    Number(await page.locator(`[id="${await list.getAttribute('aria-activedescendant')}"]`).getAttribute('data-row'))
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
    return at()
  }
  const total = await page.evaluate(() => Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')))
  expect(total).toBeGreaterThan(5)
  expect(await press('Home')).toBe(0)
  expect(await press('ArrowRight', 'ArrowRight')).toBe(2)
  expect(await press('ArrowDown')).toBe(8)
  expect(await press('ArrowLeft', 'ArrowLeft', 'ArrowLeft')).toBe(5)
  expect(await press('ArrowUp')).toBe(5)
  expect(await press('PageDown')).toBe(5 + 6 * 3)
  expect(await press('PageUp')).toBe(5)
  const last = await press('End')
  expect(last).toBeGreaterThan(30)
  await expect(page.locator(`[data-row="${last}"]`)).toBeInViewport()
  expect(await press('Home')).toBe(0)

  // chosen as in the list
  await press('ArrowRight')
  await page.keyboard.press('Space')
  await press('Shift+ArrowRight', 'Shift+ArrowDown')
  const chosen = page.locator('[role=gridcell][aria-selected=true]')
  await expect(chosen).toHaveCount(8)
  await expect(page.getByText('8 ausgewählt')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  const tile = page.locator('[data-row="8"]')
  await expect(tile).toContainText(/\d+ × \d+ · .+kB/)
  const name = (await tile.innerText()).split('\n')[0] ?? ''

  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/product-media\/\d+/)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await page.goBack()
  // as it was left, also after a new start: that is kept for whoever looks
  await expect(list).toHaveAttribute('aria-colcount', '6')
  await expect.poll(at).toBe(8)
  await expect(chosen).toHaveCount(8)
  await page.reload()
  await expect(list).toHaveAttribute('aria-colcount', '6', { timeout: 20_000 })

  await page.keyboard.press('v')
  await page.keyboard.press('t')
  await expect(list.getByRole('columnheader').first()).toBeVisible()
  await expect(list).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[data-row="9"]')).toHaveAttribute(
    'id',
    (await list.getAttribute('aria-activedescendant')) ?? '',
  )
})

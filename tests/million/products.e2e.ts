import { expect, test, type Page } from '@playwright/test'
import { signInAs } from '#tests/support/console.ts'
import { fling } from '#tests/support/fling.ts'
import { withoutPointer } from '#tests/support/keyboard.ts'
import { startProcess } from '#tests/support/process.ts'

const grid = (page: Page) => page.getByRole('grid')
const focusedRow = (page: Page) => page.locator('[data-row]:has(.row-frame)')
const isRead = (page: Page) => expect(page.locator('[data-row][aria-busy=true]')).toHaveCount(0, { timeout: 30_000 })

/** As `npm run seed -- --products 100000` fills it; whoever names none walks through the orders alone. */
const catalogues = [process.env.PRODUCTS_DATA_DIR].filter((named) => named !== undefined)

for (const DATA_DIR of catalogues)
  test('a catalogue of 400,000: no frame of a fling lacks a row, each is reached, found and ordered', async ({
    page,
  }) => {
    const server = startProcess({ DATA_DIR })
    try {
      await signInAs(page, 'admin', `${await server.url}/products`)
      await withoutPointer(page)
      await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible({ timeout: 30_000 })
      await expect(grid(page)).toHaveAttribute('aria-rowcount', /^4\d{5}$/)
      const count = Number(await grid(page).getAttribute('aria-rowcount')) - 1

      const { samples, white, rowsSeen } = await grid(page).evaluate(fling)
      expect(samples).toBeGreaterThan(60)
      expect(white).toBe(0)
      expect(rowsSeen).toBeGreaterThan(200)
      // and what was passed over is read where it comes to rest
      await isRead(page)

      await page.keyboard.press('End')
      await expect(focusedRow(page)).toHaveAttribute('data-row', `${count - 1}`)
      await isRead(page)
      await page.keyboard.press('Shift+G')
      await expect(page.getByRole('textbox', { name: 'Zeile' })).toBeFocused()
      await page.keyboard.type('300.000')
      await page.keyboard.press('Enter')
      await expect(focusedRow(page)).toHaveAttribute('data-row', '299999')
      await isRead(page)
      const there = await focusedRow(page).innerText()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 20_000 })
      await page.goBack()
      await expect(focusedRow(page)).toHaveAttribute('data-row', '299999')
      await expect(focusedRow(page)).toHaveText(there, { useInnerText: true, timeout: 30_000 })
    } finally {
      await server.end()
    }
  })

import type { Page } from '@playwright/test'
import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'

const palette = (page: Page) => page.locator('dialog[open]')
const record = (page: Page) => page.locator('[data-record]')

const open = async (page: Page, login: string) => {
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toContainText(login)
  await page.keyboard.press('Enter')
  await expect(record(page)).toBeVisible()
}

const move = async (page: Page, key: string, warning: string) => {
  await page.keyboard.press('s')
  await page.keyboard.press(key)
  await expect(palette(page)).toContainText(warning)
  await page.keyboard.press('Enter')
}

test('a user is enabled and disabled by key, after a question that says what follows', async ({ page }) => {
  await signInAs(page, 'admin', '/admin/users?q=former')
  await open(page, 'former')
  await expect(record(page)).toHaveAttribute('data-status', 'disabled')
  await move(page, 'e', 'Ein aktiver Benutzer kann zusätzliche Kosten verursachen.')
  await expect(record(page)).toHaveAttribute('data-status', 'enabled')
  await expect(toasts(page).filter({ hasText: 'Benutzer Ole Petersen: Aktiv' })).toBeVisible()
  await move(page, 'd', 'Der Benutzer verliert sofort den Zugang')
  await expect(record(page)).toHaveAttribute('data-status', 'disabled')
  await expect(page.locator('#record-history')).toContainText('Benutzer deaktiviert')
})

test('an address leads to a section of a user, and nobody disables their own account', async ({ page }) => {
  await signInAs(page, 'admin', '/admin/users/1/security')
  await expect(page.locator('#record-security')).toBeFocused()
  await expect(page.locator('#record-security')).toContainText('Von überall')
  await expect(page.locator('#record-access')).toContainText('nach Rolle')
  const disable = page.locator('[data-move="user.disable"]')
  await expect(disable).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('s')
  await page.keyboard.press('d')
  await expect(palette(page)).toContainText('Das eigene Benutzerkonto kann niemand deaktivieren.')
})

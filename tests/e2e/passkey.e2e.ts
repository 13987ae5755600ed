import type { Page } from '@playwright/test'
import { openSignIn, signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'

/** A passkey belongs to a name, which an address in numbers is not. */
test.use({ baseURL: async ({ baseURL }, use) => use(baseURL?.replace('127.0.0.1', 'localhost')) })

/** Chromium’s own device: it signs without asking anybody. */
async function withDevice(page: Page): Promise<void> {
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a passkey is set up, signs in and is removed by the keyboard alone @full', async ({ page }) => {
  // four pages are loaded, and a device is asked three times
  test.setTimeout(180_000)
  await withDevice(page)
  await signInAs(page, 'translator', '/profile/security')
  const part = page.locator('[data-part="passkeys"]')
  await expect(part).toContainText('Kein Passkey')
  await page.keyboard.press('s')
  await page.keyboard.press('w')
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('[name=password]')).toBeFocused()
  await page.keyboard.type('demo-password')
  await dialog.locator('[name=passkey]').focus()
  await page.keyboard.type('Notebook')
  await page.keyboard.press('Enter')
  await expect(dialog.locator('[data-secret]')).toHaveText(/^([a-z2-9]{4}(-[a-z2-9]{4}){3}\s*){10}$/)
  await page.keyboard.press('Escape')
  await expect(part).toContainText('Notebook')
  await expect(page.locator('[data-part="second_factor"]')).toContainText('Wiederherstellungscodes übrig: 10')

  await page.evaluate(() => localStorage.clear())
  await openSignIn(page)
  await page.locator('[name=username]').fill('translator')
  await page.locator('[name=password]').fill('demo-password')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-passkey]')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main#main')).toBeVisible()

  await page.goto('/profile/security')
  await expect(part).toContainText('Notebook')
  await page.keyboard.press('s')
  await page.keyboard.press('y')
  const question = page.getByRole('alertdialog')
  await expect(question.locator('[name=password]')).toBeFocused()
  await page.keyboard.type('demo-password')
  await question.locator('[data-passkey]').focus()
  await page.keyboard.press('Enter')
  await expect(part).toContainText('Kein Passkey')
  await expect(page.locator('#record-history')).toContainText('Passkey entfernt')
})
